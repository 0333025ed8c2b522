import type { Db } from '#server/db/esquema.ts';
import { sembrarMetas } from './sembrar-metas.ts';
import { sembrarPedidoYPaga } from './sembrar-paga.ts';

/** Gives a family goals, and a member a request for a reward and pocket money that waits to be paid. */
export const sembrarExtras = async (db: Db, de: Parameters<typeof sembrarMetas>[1]): Promise<void> => {
  await sembrarMetas(db, de);
  await sembrarPedidoYPaga(db, de);
};
