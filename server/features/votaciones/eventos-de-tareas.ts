import type { Db } from '#server/db/esquema.ts';
import { verTareas } from '#server/features/tareas/vista-tareas.ts';
import { aFamilia, type Publicacion } from '#server/realtime/publicar.ts';
import type { CambiosVotaciones } from './revisar-votaciones.ts';

/** What the family must hear of reviewed votings, read inside the transaction that changed them; `version` is the one it leads to. */
export const eventosDeTareas = async (
  trx: Db,
  familia: number,
  version: number,
  { completadas, cambiadas, asignaciones }: Pick<CambiosVotaciones, 'completadas' | 'cambiadas' | 'asignaciones'>,
): Promise<Publicacion[]> => {
  const filas = cambiadas.length === 0 ? [] : await verTareas(trx, familia, false, cambiadas);
  return [
    ...completadas.map((datos) => aFamilia(familia, version, 'votacion:completada', datos)),
    ...filas.map((tarea) => aFamilia(familia, version, 'tarea:cambiada', { tarea })),
    ...(asignaciones ? [aFamilia(familia, version, 'asignacion:cambiada', { todas: true })] : []),
  ];
};
