import type { Contexto } from '#server/change/contexto.ts';
import { hayVariasFamilias } from '#server/data/familias.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * Tells whether requests to addresses that members typed in may reach the local network: the network is the family's own where
 * the box holds only one, else WEBHOOKS_RED_LOCAL says so.
 */
export const permiteRedLocal = async ({ salida }: Pick<Contexto, 'salida'>, db: Db): Promise<boolean> =>
  salida.redLocal || !(await hayVariasFamilias(db));
