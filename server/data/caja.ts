import { createHash } from 'node:crypto';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { leerPrimeraFamilia } from './familias.ts';
import { preparada } from './consultas.ts';
import type { Instante } from '#shared/domain/tipos.ts';

// Rights to look after the box. The accounts named in ADMIN_BOX have them, or if that setting is empty the admins of the first
// family. The one row, absent until a family with these rights is deleted, changes that (`esAdminDeLaCaja`): the family created
// with its code gets the rights, and names in `retirados` lose them.

/** The row, with the digests of `retirados` parsed. `TablaCaja` explains the columns. */
export interface DerechosCaja {
  readonly familia_id: number | null;
  readonly codigo: string | null;
  readonly retirados: readonly string[];
}

const SIN_FILA: DerechosCaja = { familia_id: null, codigo: null, retirados: [] };
const laFila = preparada((db) => db.selectFrom('caja').select(['familia_id', 'codigo', 'retirados']));

export const leerCaja = async (db: Db): Promise<DerechosCaja> => {
  const [fila] = await laFila(db);
  return fila === undefined ? SIN_FILA : { ...fila, retirados: JSON.parse(fila.retirados) as readonly string[] };
};

export const guardarCaja = async (db: Db, { retirados, ...derechos }: DerechosCaja): Promise<void> => {
  const fila = { ...derechos, retirados: JSON.stringify(retirados) };
  await db
    .insertInto('caja')
    .values({ id: 1, ...fila })
    .onConflict((c) => c.column('id').doUpdateSet(fila))
    .execute();
};

/** Returns the digest of a username's key (`claveDeUsuario`), so that `retirados` keeps no name of a deleted member. */
export const huellaDeUsuario = (clave: string): string => createHash('sha256').update(clave).digest('base64url');

/**
 * Returns the family whose admins look after the box while ADMIN_BOX names nobody. Undefined when there is no family, or while a
 * code waits for the founder of the next family that will look after it.
 */
export const leerFamiliaDeLaCaja = async (db: Db): Promise<number | undefined> => {
  const { familia_id, codigo } = await leerCaja(db);
  return familia_id ?? (codigo === null ? leerPrimeraFamilia(db) : undefined);
};

/**
 * Returns, for each member whose username ADMIN_BOX names and is not in `retirados`, the family and the digest of the username.
 * Members whose account was reset are included. `adminsCaja` has the usernames as keys (`claveDeUsuario`).
 */
export const listarQueCuidan = async (
  db: Db,
  adminsCaja: readonly string[],
): Promise<{ readonly familia: number; readonly huella: string }[]> => {
  if (adminsCaja.length === 0) return [];
  const { retirados } = await leerCaja(db);
  const filas = await db
    .selectFrom('usuarios')
    .select(['familia_id as familia', 'username_clave'])
    .where('username_clave', 'in', adminsCaja)
    .execute();
  return filas
    .map(({ familia, username_clave }) => ({ familia, huella: huellaDeUsuario(username_clave ?? '') }))
    .filter(({ huella }) => !retirados.includes(huella));
};

/**
 * Returns the code that makes the next family founded with it look after the box. Null when there is none, and while an account
 * named in ADMIN_BOX looks after it.
 */
export const leerCodigoSinNadie = async (db: Db, adminsCaja: readonly string[]): Promise<string | null> =>
  (await listarQueCuidan(db, adminsCaja)).length > 0 ? null : (await leerCaja(db)).codigo;

export type NombreSecreto = Esquema['secretos']['nombre'];
export type ClaveNecesaria = Exclude<NombreSecreto, 'https'>;

/** Stores a key if none with its name exists. Returns whether it was stored. */
export const insertarSecretoSiFalta = async (db: Db, fila: Esquema['secretos']): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('secretos')
    .values(fila)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Stores a key, replacing the one with its name if there is one. */
export const ponerSecreto = async (db: Db, fila: Esquema['secretos']): Promise<void> => {
  await db
    .insertInto('secretos')
    .values(fila)
    .onConflict((c) => c.column('nombre').doUpdateSet({ valor: fila.valor, creado_en: fila.creado_en }))
    .execute();
};

export const leerSecreto = async (db: Db, nombre: NombreSecreto): Promise<Buffer | null> =>
  (await db.selectFrom('secretos').select('valor').where('nombre', '=', nombre).executeTakeFirst())?.valor ?? null;

/** Instant at which a server was last known to run on this database; null when it is new. */
export const leerUltimaHora = async (db: Db): Promise<Instante | null> =>
  (await db.selectFrom('reloj').select('ultima_hora').executeTakeFirst())?.ultima_hora ?? null;

export const guardarUltimaHora = async (db: Db, ultima_hora: Instante): Promise<void> => {
  await db
    .insertInto('reloj')
    .values({ id: 1, ultima_hora })
    .onConflict((c) => c.column('id').doUpdateSet({ ultima_hora }))
    .execute();
};
