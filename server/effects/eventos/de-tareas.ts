import type { Eventos } from '#shared/contracts/eventos.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import { leerVistasDeTareas } from '#server/effects/vistas/vista-tareas.ts';

/** Changes to tasks and their votings within one change. */
export interface CambiosTareas {
  /** Votings that ended. */
  readonly completadas?: readonly Eventos['votacion:completada'][];
  /** Votings that start anew. */
  readonly reiniciadas?: readonly number[];
  /** Every task that members now see differently. */
  readonly cambiadas: readonly number[];
  /** Whether pending assignments changed with them, or what anybody may take. */
  readonly asignaciones?: boolean;
}

/**
 * Tells the family what happened to tasks. Everyone gets each row without what only admins may see. When there is
 * something that only they may see, admins get the row again with it, afterwards, so that theirs is the last word. Returns
 * the rows as admins see them.
 */
export const avisarDeTareas = async (
  { db, familia, ahora, avisar, avisarA, toca }: Cambio,
  { completadas = [], reiniciadas = [], cambiadas, asignaciones = false }: CambiosTareas,
): Promise<readonly Tarea[]> => {
  const filas =
    cambiadas.length === 0 ? [] : await leerVistasDeTareas(db, familia, { paraAdmin: true, ahora, ids: cambiadas });
  const conFaltas = filas.filter((t) => t.faltan_por_votar.length > 0);
  const admins = conFaltas.length === 0 ? [] : (await listarConCuenta(db, familia)).filter((m) => m.es_administrador);
  for (const datos of completadas) avisar('votacion:completada', datos);
  if (reiniciadas.length > 0) avisar('votacion:reiniciada', { tareas: reiniciadas });
  for (const t of filas) avisar('tarea:cambiada', { tarea: { ...t, faltan_por_votar: [], cerrable_desde: null } });
  for (const { id } of admins) for (const tarea of conFaltas) avisarA(id, 'tarea:cambiada', { tarea });
  if (asignaciones) toca('asignaciones');
  return filas;
};
