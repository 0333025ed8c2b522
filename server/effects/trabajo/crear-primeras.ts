import type { Dia } from '#shared/domain/tipos.ts';
import { cuentaDesdeHecha } from '#shared/domain/calendario.ts';
import { abrirPrimera } from '#shared/domain/vencimiento.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { borrarPendientesRepartidas, insertarAsignaciones } from '#server/data/asignaciones.ts';
import { acabarLibresHastaReparto } from '#server/data/libres.ts';
import { leerUltimaHecha } from '#server/data/ocurrencias.ts';
import { insertarResponsabilidad, terminarResponsabilidades } from '#server/data/responsabilidades.ts';
import { leerTareas } from '#server/data/tareas.ts';
import { revisarCambios } from '#server/effects/cambios/revisar-cambios.ts';
import { filaDeOcurrencia } from './ocurrencias.ts';

export interface Repartidas {
  readonly sesion: number;
  readonly asignaciones: readonly { readonly tarea: number; readonly miembro: number }[];
  /** The family's local day. */
  readonly hoy: Dia;
}

/**
 * Turns a completed session into work: each task becomes its member's responsibility, with its first assignment.
 * It replaces the previous responsibilities at once, and occurrences count from today even when the session is for the
 * quarter to come: otherwise nobody would have the chores of the days in between. An assignment belongs to the quarter
 * of its own due day. What was free until this draft, and was dealt, is so no more; returned, to be told. Tell the
 * family with `asignacion:cambiada { todas: true }` too.
 */
export const crearPrimeras = async (cambio: Cambio, { sesion, asignaciones, hoy }: Repartidas): Promise<number[]> => {
  const { db, familia, ahora } = cambio;
  await borrarPendientesRepartidas(db, familia);
  await terminarResponsabilidades(db, familia, ahora);
  const ids = asignaciones.map((a) => a.tarea);
  const tareas = new Map((await leerTareas(db, familia, ids)).map((t) => [t.id, t]));
  const repartidas = [...ids, ...[...tareas.values()].flatMap((t) => t.parte_de ?? [])];
  const eranLibres = await acabarLibresHastaReparto(db, familia, repartidas);
  const primeras = [];
  for (const { tarea: tarea_id, miembro: miembro_id } of asignaciones) {
    const tarea = tareas.get(tarea_id);
    if (tarea === undefined) continue;
    const comunes = { familia_id: familia, tarea_id, miembro_id };
    const responsabilidad_id = await insertarResponsabilidad(db, {
      ...comunes,
      sesion_id: sesion,
      desde: hoy,
      terminada_en: null,
    });
    const hecha = cuentaDesdeHecha(tarea) ? await leerUltimaHecha(db, tarea_id) : null;
    const primera = abrirPrimera(tarea, hoy, hecha);
    if (primera !== null)
      primeras.push(
        filaDeOcurrencia({ ...comunes, responsabilidad_id }, tarea, primera, { creada_en: ahora, anterior_id: null }),
      );
  }
  await insertarAsignaciones(db, primeras);
  await revisarCambios(cambio);
  return eranLibres.map((t) => t.id);
};
