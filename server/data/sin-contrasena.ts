import type { Insertable } from 'kysely';
import type { Aparato } from '#shared/contracts/sin-contrasena.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { revocarAccesosConOidc } from './accesos.ts';

// Devices on which members log in by face, and those members' PINs.

export const insertarAparato = async (db: Db, fila: Insertable<Esquema['aparatos']>): Promise<number> => {
  const { id } = await db.insertInto('aparatos').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** A family's devices, oldest first. */
export const listarAparatos = (db: Db, familia: number): Promise<Aparato[]> =>
  db
    .selectFrom('aparatos as a')
    .innerJoin('usuarios as u', 'u.id', 'a.permitido_por')
    .select(['a.id', 'a.nombre', 'u.first_name as permitido_por', 'a.permitido_en'])
    .where('a.familia_id', '=', familia)
    .orderBy('a.id')
    .execute();

/** The device whose token has this digest, with its family; undefined when the token is unknown or revoked. */
export const leerAparatoPorHash = (db: Db, hash: string) =>
  db
    .selectFrom('aparatos as a')
    .innerJoin('familias as f', 'f.id', 'a.familia_id')
    .select(['a.id', 'a.familia_id', 'f.nombre as familia_nombre'])
    .where('a.hash', '=', hash)
    .executeTakeFirst();

/** A device's family and name, and the id of the member who allowed it; undefined when it is unknown or revoked. */
export const leerAparato = (db: Db, id: number) =>
  db.selectFrom('aparatos').select(['familia_id', 'nombre', 'permitido_por']).where('id', '=', id).executeTakeFirst();

export const borrarAparato = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('aparatos').where('id', '=', id).execute();
};

/**
 * Tells whether a login was opened by password, by OIDC or with a passkey made in such a login. False for a login by face and PIN
 * or with a passkey made in one; both have `aparato_id`. A PIN is too weak for new keys and devices, and for a member's votes.
 */
export const esAccesoSinPin = async (db: Db, acceso: number): Promise<boolean> =>
  (await db
    .selectFrom('accesos')
    .select('id')
    .where('id', '=', acceso)
    .where('aparato_id', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Members who may log in by face: with an account, permission to use a PIN, and a PIN. Never an admin, whatever the row says. */
const conPin = (db: Db, familia: number) =>
  db
    .selectFrom('usuarios')
    .where('familia_id', '=', familia)
    .where('entra_con_pin', '=', true)
    .where('es_administrador', '=', false)
    .where('pin_hash', 'is not', null)
    .where('password_hash', 'is not', null);

/** A family's members who may log in by face, sorted by id. */
export const listarCaras = (db: Db, familia: number) =>
  conPin(db, familia).select(['id', 'first_name', 'grupo_edad', 'avatar', 'color']).orderBy('id').execute();

/** The hash of a member's PIN; null unless the member may log in with it. */
export const leerPinHash = async (db: Db, familia: number, miembro: number): Promise<string | null> =>
  (await conPin(db, familia).select('pin_hash').where('id', '=', miembro).executeTakeFirst())?.pin_hash ?? null;

/** Sets whether a member may log in with a PIN, and the PIN's hash. A null hash deletes the PIN; without the field it stays. */
export const ponerEntradaPin = async (
  db: Db,
  miembro: number,
  entrada: { entra_con_pin: boolean; pin_hash?: string | null },
): Promise<void> => {
  await db.updateTable('usuarios').set(entrada).where('id', '=', miembro).execute();
};

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
