import type { Instante } from '#shared/domain/tipos.ts';
import { abrirTramo, insertarPedido, insertarPremio } from '#server/data/premios.ts';
import type { Db } from '#server/db/esquema.ts';

interface DeQuien {
  readonly familia: number;
  readonly miembro: number;
  readonly ahora: Instante;
}

/** Adds a reward, switches rewards on for a member, and has them ask for it. Returns the ids of the reward and the request. */
export const sembrarPedido = async (
  db: Db,
  { familia, miembro, ahora }: DeQuien,
): Promise<readonly [premio: number, pedido: number]> => {
  const premio = { texto: 'Elegir la peli', coste: 20 };
  const premio_id = await insertarPremio(db, familia, premio, ahora);
  await abrirTramo(db, familia, miembro, ahora);
  const de = { familia_id: familia, miembro_id: miembro, premio_id };
  return [premio_id, await insertarPedido(db, { ...de, ...premio, pedido_en: ahora })];
};
