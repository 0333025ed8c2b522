import type { Eventos } from '#shared/contracts/eventos.ts';
import { aFamilia, type Publicacion } from '#server/change/publicar.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { verTareas } from '#server/effects/vistas/vista-tareas.ts';

/** What happened to tasks and their votings in one transaction. */
export interface CambiosTareas {
  /** Votings that ended. */
  readonly completadas?: readonly Eventos['votacion:completada'][];
  /** Votings that start anew. */
  readonly reiniciadas?: readonly number[];
  /** Every task that members now see differently. */
  readonly cambiadas: readonly number[];
  /** Whether pending assignments changed with them. */
  readonly asignaciones?: boolean;
}

/**
 * What the family must hear of them, read inside the transaction that changed them; `version` is the one it leads to.
 * Everyone gets each row without what only admins may see; where there is any, the admins get it once more with that,
 * after it, so that theirs is the last word.
 */
export const eventosDeTareas = async (
  trx: Db,
  familia: number,
  version: number,
  { completadas = [], reiniciadas = [], cambiadas, asignaciones = false }: CambiosTareas,
): Promise<Publicacion[]> => {
  const filas = cambiadas.length === 0 ? [] : await verTareas(trx, familia, true, cambiadas);
  const conFaltas = filas.filter((t) => t.faltan_por_votar.length > 0);
  const admins = conFaltas.length === 0 ? [] : (await listarConCuenta(trx, familia)).filter((m) => m.es_administrador);
  return [
    ...completadas.map((datos) => aFamilia(familia, version, 'votacion:completada', datos)),
    ...(reiniciadas.length === 0 ? [] : [aFamilia(familia, version, 'votacion:reiniciada', { tareas: reiniciadas })]),
    ...filas.map((t) =>
      aFamilia(familia, version, 'tarea:cambiada', { tarea: { ...t, faltan_por_votar: [], cerrable_desde: null } }),
    ),
    ...admins.flatMap(({ id }) =>
      conFaltas.map((tarea): Publicacion => ({
        sala: `miembro:${id}`,
        evento: 'tarea:cambiada',
        version,
        datos: { tarea },
      })),
    ),
    ...(asignaciones ? [aFamilia(familia, version, 'asignacion:cambiada', { todas: true })] : []),
  ];
};
