import type { Eventos } from '#shared/contracts/eventos.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import { leerVistasDeTareas } from '#server/effects/vistas/vista-tareas.ts';

/** The chores and votings that one change touched. */
export interface CambiosTareas {
  /** Votings that ended. */
  readonly completadas?: readonly Eventos['votacion:completada'][];
  /** Ids of the chores whose votings start anew. */
  readonly reiniciadas?: readonly number[];
  /** Ids of all chores that members now see differently. */
  readonly cambiadas: readonly number[];
  /** True when pending assignments or free chores changed too. */
  readonly asignaciones?: boolean;
}

/**
 * Announces changed chores and votings to the family, and returns the chores as admins see them.
 * Everyone gets each chore without the fields for admins: who has not voted yet, and when the voting may be closed. If votes are
 * missing, admins get the chore a second time with these fields, after the first event, so that theirs stays.
 */
export const difundirTareas = async (
  { db, familia, ahora, difundir, difundirA, toca }: Cambio,
  { completadas = [], reiniciadas = [], cambiadas, asignaciones = false }: CambiosTareas,
): Promise<readonly Tarea[]> => {
  const filas =
    cambiadas.length === 0 ? [] : await leerVistasDeTareas(db, familia, { paraAdmin: true, ahora, ids: cambiadas });
  const conFaltas = filas.filter((t) => t.faltan_por_votar.length > 0);
  const admins = conFaltas.length === 0 ? [] : (await listarConCuenta(db, familia)).filter((m) => m.es_administrador);
  for (const datos of completadas) difundir('votacion:completada', datos);
  if (reiniciadas.length > 0) difundir('votacion:reiniciada', { tareas: reiniciadas });
  for (const t of filas) difundir('tarea:cambiada', { tarea: { ...t, faltan_por_votar: [], cerrable_desde: null } });
  for (const { id } of admins) for (const tarea of conFaltas) difundirA(id, 'tarea:cambiada', { tarea });
  if (asignaciones) toca('asignaciones');
  return filas;
};
