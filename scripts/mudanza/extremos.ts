import type { Db } from '#server/db/esquema.ts';

/** Source of the rows: nobody else writes there until `soltar`. */
export interface Origen {
  /** Its location, for people to read: never with a password. */
  readonly sitio: string;
  readonly db: Db;
  readonly soltar: () => Promise<void>;
}

/** Target of the rows: empty, of this version, and in a transaction. */
export interface Destino {
  readonly sitio: string;
  readonly db: Db;
  /** Keeps everything. */
  readonly guardar: () => Promise<void>;
  /** Lets it go: as it was found, where nothing was kept. */
  readonly soltar: () => Promise<void>;
}

export const hayFamilias = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('familias').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Why a source that is not of this version is not taken: only a start brings it up to date. */
export const sinPoner = (sitio: string): string =>
  `${sitio} es de una versión anterior de Te Toca: arranca una vez esta versión con esos datos, ciérrala y vuelve a probar.`;
export const masNueva = (sitio: string): string =>
  `${sitio} es de una versión más nueva de Te Toca: instala esa versión o una posterior. No se ha tocado nada.`;
