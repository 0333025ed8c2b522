import type { Db } from '#server/db/esquema.ts';
import { verTareas } from '#server/features/tareas/vista-tareas.ts';
import { listarConCuenta } from '#server/features/usuarios/usuarios.repo.ts';
import { aFamilia, type Publicacion } from '#server/realtime/publicar.ts';
import type { CambiosVotaciones } from './revisar-votaciones.ts';

/**
 * What the family must hear of reviewed votings, read inside the transaction that changed them; `version` is the one it
 * leads to. Everyone gets each row without the names of who is missing; where somebody is, the admins get it once more
 * with the names, after it, so that theirs is the last word.
 */
export const eventosDeTareas = async (
  trx: Db,
  familia: number,
  version: number,
  { completadas, cambiadas, asignaciones }: Pick<CambiosVotaciones, 'completadas' | 'cambiadas' | 'asignaciones'>,
): Promise<Publicacion[]> => {
  const filas = cambiadas.length === 0 ? [] : await verTareas(trx, familia, true, cambiadas);
  const conFaltas = filas.filter((t) => t.faltan_por_votar.length > 0);
  const admins = conFaltas.length === 0 ? [] : (await listarConCuenta(trx, familia)).filter((m) => m.es_administrador);
  return [
    ...completadas.map((datos) => aFamilia(familia, version, 'votacion:completada', datos)),
    ...filas.map((t) => aFamilia(familia, version, 'tarea:cambiada', { tarea: { ...t, faltan_por_votar: [] } })),
    ...admins.flatMap(({ id }) => conFaltas.map((tarea): Publicacion => ({ sala: `miembro:${id}`, evento: 'tarea:cambiada', version, datos: { tarea } }))),
    ...(asignaciones ? [aFamilia(familia, version, 'asignacion:cambiada', { todas: true })] : []),
  ];
};
