import type { Dia } from '#shared/domain/tipos.ts';
import { abrirPrimera } from '#shared/domain/vencimiento.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { borrarPendientesRepartidas, insertarAsignaciones } from '#server/data/asignaciones.ts';
import { insertarResponsabilidad, terminarResponsabilidades } from '#server/data/responsabilidades.ts';
import { leerTareas } from '#server/data/tareas.ts';
import type { Db } from '#server/db/esquema.ts';
import { filaDeOcurrencia } from './ocurrencias.ts';

export interface Repartidas {
  readonly familia: number;
  readonly sesion: number;
  readonly asignaciones: readonly { readonly tarea: number; readonly miembro: number }[];
  /** The family's local day. */
  readonly hoy: Dia;
}

/**
 * Turns a completed session into work: each task becomes its member's responsibility, with its first assignment.
 * It replaces the previous responsibilities at once, and occurrences count from today even when the session is for the
 * quarter to come: otherwise nobody would have the chores of the days in between. An assignment belongs to the quarter
 * of its own due day. Inside the caller's transaction; publish `asignacion:cambiada { todas: true }`.
 */
export const crearPrimeras = async (
  { reloj }: Contexto,
  trx: Db,
  { familia, sesion, asignaciones, hoy }: Repartidas,
): Promise<void> => {
  const ahora = reloj.ahora();
  await borrarPendientesRepartidas(trx, familia);
  await terminarResponsabilidades(trx, familia, ahora);

  const ids = asignaciones.map((a) => a.tarea);
  const tareas = new Map((await leerTareas(trx, familia, ids)).map((t) => [t.id, t]));
  const primeras = [];
  for (const { tarea: tarea_id, miembro: miembro_id } of asignaciones) {
    const tarea = tareas.get(tarea_id);
    if (tarea === undefined) continue;
    const comunes = { familia_id: familia, tarea_id, miembro_id };
    const responsabilidad_id = await insertarResponsabilidad(trx, {
      ...comunes,
      sesion_id: sesion,
      desde: hoy,
      terminada_en: null,
    });
    primeras.push(
      filaDeOcurrencia({ ...comunes, responsabilidad_id }, tarea, abrirPrimera(tarea, hoy), {
        creada_en: ahora,
        anterior_id: null,
      }),
    );
  }
  await insertarAsignaciones(trx, primeras);
};
