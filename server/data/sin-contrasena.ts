import type { Insertable } from 'kysely';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { revocarAccesosConOidc } from './accesos.ts';

// Passkeys of members, and the challenges that were used.

/** Tells whether any member on this server has a passkey for this host name. */
export const hayAlgunaPasskey = async (db: Db, host: string): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('id').where('host', '=', host).limit(1).executeTakeFirst()) !== undefined;

/** A member's passkeys, oldest first. */
export const listarPasskeys = async (db: Db, miembro: number) => {
  const filas = await db
    .selectFrom('passkeys')
    .select(['id', 'nombre', 'host', 'titular', 'credencial', 'transportes', 'hecha_en', 'usada_en'])
    .where('miembro_id', '=', miembro)
    .orderBy('id')
    .execute();
  return filas.map((fila) => ({ ...fila, transportes: JSON.parse(fila.transportes) as string[] }));
};

/** One of a member's passkeys; undefined for another member's id. */
export const leerPasskey = (db: Db, miembro: number, id: number) =>
  db.selectFrom('passkeys').select('id').where('miembro_id', '=', miembro).where('id', '=', id).executeTakeFirst();

/** The passkey with this credential id; undefined when it is unknown or its member has no account. */
export const leerPorCredencial = (db: Db, credencial: string) =>
  db
    .selectFrom('passkeys as p')
    .innerJoin('usuarios as u', 'u.id', 'p.miembro_id')
    .select(['p.id', 'p.familia_id', 'p.miembro_id', 'p.aparato_id', 'p.host', 'p.titular'])
    .select(['p.credencial', 'p.clave_publica', 'p.contador'])
    .where('p.credencial', '=', credencial)
    .where('u.password_hash', 'is not', null)
    .executeTakeFirst();

/** Stores a passkey and returns its id; undefined if its credential is stored already. */
export const insertarPasskey = async (
  db: Db,
  { transportes, ...fila }: Omit<Insertable<Esquema['passkeys']>, 'transportes'> & { transportes: readonly string[] },
): Promise<number | undefined> => {
  const guardada = await db
    .insertInto('passkeys')
    .values({ ...fila, transportes: JSON.stringify(transportes) })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return guardada?.id;
};

export const anotarUso = async (
  db: Db,
  id: number,
  uso: { readonly contador: number; readonly usada_en: Instante },
): Promise<void> => {
  await db.updateTable('passkeys').set(uso).where('id', '=', id).execute();
};

export const borrarPasskey = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('passkeys').where('id', '=', id).execute();
};

/** Marks a challenge as used, by its digest. Returns false if it was used before. */
export const gastarReto = async (db: Db, hash: string, caduca_en: Instante): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('retos_usados')
    .values({ hash, caduca_en })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Forgets used challenges that have expired, and those that expire after `despues`, used while the clock ran ahead. */
export const borrarRetosCaducados = async (db: Db, ahora: Instante, despues: Instante): Promise<void> => {
  await db
    .deleteFrom('retos_usados')
    .where((e) => e.or([e('caduca_en', '<=', ahora), e('caduca_en', '>', despues)]))
    .execute();
};

// Members' links to accounts of an OIDC provider, and used returns: a return is the provider's redirect back after a login.

/** A member's link; undefined if they have none at this issuer. */
export const leerEnlace = (db: Db, miembro: number, emisor: string) =>
  db
    .selectFrom('enlaces_oidc')
    .select(['id', 'enlazado_en'])
    .where('miembro_id', '=', miembro)
    .where('emisor', '=', emisor)
    .executeTakeFirst();

/** The link of a provider's account; undefined when it is not linked or its member has no account here. */
export const buscarEnlace = (db: Db, emisor: string, sujeto: string) =>
  db
    .selectFrom('enlaces_oidc as e')
    .innerJoin('usuarios as u', 'u.id', 'e.miembro_id')
    .select(['e.id', 'e.familia_id', 'e.miembro_id'])
    .where('e.emisor', '=', emisor)
    .where('e.sujeto', '=', sujeto)
    .where('u.password_hash', 'is not', null)
    .executeTakeFirst();

/** Stores a member's link and returns its id; undefined if the member has a link already, or the provider's account is linked. */
export const ponerEnlace = async (db: Db, fila: Insertable<Esquema['enlaces_oidc']>): Promise<number | undefined> =>
  (
    await db
      .insertInto('enlaces_oidc')
      .values(fila)
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

/** Removes a member's link, and ends the logins that it opened. Returns the ids of those logins. */
export const quitarEnlace = async (db: Db, miembro: number, en: Instante): Promise<number[]> => {
  const ids = await revocarAccesosConOidc(db, miembro, en);
  await db.deleteFrom('enlaces_oidc').where('miembro_id', '=', miembro).execute();
  return ids;
};

/** Marks a return as used, by the digest of its secret. Returns false if it was used before. */
export const gastarVuelta = async (db: Db, hash: string, caduca_en: Instante): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('vueltas_usadas')
    .values({ hash, caduca_en })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Forgets used returns that have expired, and those that expire after `despues`, used while the clock ran ahead. */
export const borrarVueltasCaducadas = async (db: Db, ahora: Instante, despues: Instante): Promise<void> => {
  await db
    .deleteFrom('vueltas_usadas')
    .where((e) => e.or([e('caduca_en', '<=', ahora), e('caduca_en', '>', despues)]))
    .execute();
};
