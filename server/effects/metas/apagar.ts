import type { Cambio } from '#server/change/cambio.ts';
import { actualizarMeta, leerActiva, retirarPropuestas } from '#server/data/metas.ts';
import { avisarDeMeta, leerLogrados } from './revisar.ts';

/** Ends the goal in progress, if there is one, before it is reached. `por` is the admin who did it. Returns its id. */
export const terminarActiva = async (cambio: Cambio, por: number): Promise<number | null> => {
  const { db, familia, ahora } = cambio;
  const fila = await leerActiva(db, familia);
  if (fila === undefined) return null;
  const logrados = await leerLogrados(db, familia, fila);
  await actualizarMeta(db, fila.id, { estado: 'DEJADA', resuelta_por: por, terminada_en: ahora, logrados });
  return fila.id;
};

/** Withdraws what a member who leaves has proposed. */
export const retirarSusMetas = async (cambio: Cambio, miembro: number): Promise<void> => {
  for (const id of await retirarPropuestas(cambio.db, { autor_id: miembro }, cambio.ahora))
    await avisarDeMeta(cambio, id);
};

/** Ends the goal in progress and withdraws the proposals, since an admin switches goals off. */
export const apagarMetas = async (cambio: Cambio, por: number): Promise<void> => {
  const activa = await terminarActiva(cambio, por);
  const retiradas = await retirarPropuestas(cambio.db, { familia_id: cambio.familia }, cambio.ahora);
  for (const id of [...(activa === null ? [] : [activa]), ...retiradas]) await avisarDeMeta(cambio, id);
};
