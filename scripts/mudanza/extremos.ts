import type { Db } from '#server/db/esquema.ts';

/** Source of a move. No other process can write to it until `terminar`. */
export interface Fuente {
  /** The location, for messages, without a password. */
  readonly sitio: string;
  readonly db: Db;
  readonly terminar: () => Promise<void>;
}

/** Target of a move: a database of the current schema version without any family, in a transaction. */
export interface Destino {
  readonly sitio: string;
  readonly db: Db;
  /** Commits the copy. In a data folder it also gives the file its final name. */
  readonly guardar: () => Promise<void>;
  /** Closes the target, and rolls back if `guardar` was not called. */
  readonly terminar: () => Promise<void>;
}

export const hayFamilias = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('familias').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Message for a source of an older version. A move does not migrate its source; a start of the server does. */
export const sinPoner = (sitio: string): string =>
  `${sitio} es de una versión anterior de Te Toca: arranca una vez esta versión con esos datos, ciérrala y vuelve a probar.`;
export const masNueva = (sitio: string): string =>
  `${sitio} es de una versión más nueva de Te Toca: instala esa versión o una posterior. No se ha tocado nada.`;
