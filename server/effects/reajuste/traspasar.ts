import { cuentaDesdeHecha } from '#shared/domain/calendario.ts';
import { abrirPrimera, retomar } from '#shared/domain/vencimiento.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { insertarAsignacion, leerUltimaHecha } from '#server/data/ocurrencias.ts';
import { leerUltimoDiaHecho, pasarPendientes } from '#server/data/reajustes.ts';
import { insertarResponsabilidad, terminarResponsabilidadDeTarea } from '#server/data/responsabilidades.ts';
import { leerTarea } from '#server/data/tareas.ts';
import { filaDeOcurrencia } from '#server/effects/trabajo/ocurrencias.ts';
import type { Momento } from '#server/effects/vistas/vista-asignaciones.ts';

/** A chore, who gets it, and the draft that it is of. */
interface Traspasada {
  readonly tarea: number;
  readonly a: number;
  readonly sesion: number;
}

/**
 * Makes a chore somebody's from today on, whoever had it: what is still to do of it is theirs, on its own day, and what was
 * done stays with whoever did it. Tell the family with `asignacion:cambiada { todas: true }`.
 */
export const traspasar = async (
  { db, familia, ahora }: Cambio,
  { tarea, a, sesion }: Traspasada,
  { hoy }: Momento,
): Promise<void> => {
  const fila = await leerTarea(db, familia, tarea);
  if (fila === undefined) throw new Error(`Task ${String(tarea)} is gone and changes hands`);
  await terminarResponsabilidadDeTarea(db, tarea, ahora);
  const suya = { familia_id: familia, tarea_id: tarea, miembro_id: a };
  const responsabilidad_id = await insertarResponsabilidad(db, {
    ...suya,
    sesion_id: sesion,
    desde: hoy,
    terminada_en: null,
  });
  if (await pasarPendientes(db, tarea, { responsabilidad: responsabilidad_id, miembro: a })) return;
  const hecha = cuentaDesdeHecha(fila) ? await leerUltimaHecha(db, tarea) : null;
  const ultimo = await leerUltimoDiaHecho(db, tarea);
  const abierta =
    ultimo === null ? abrirPrimera(fila, hoy, hecha) : retomar(fila, { fecha_limite: ultimo, hecha }, hoy);
  if (abierta === null) return;
  const sinHilo = { creada_en: ahora, anterior_id: null };
  await insertarAsignacion(db, filaDeOcurrencia({ ...suya, responsabilidad_id }, fila, abierta, sinHilo));
};
