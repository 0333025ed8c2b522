import type { Insertable } from 'kysely';
import type { Aparato } from '#shared/contracts/sin-contrasena.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';

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

/** A device's family and name, and the id of the adult who allowed it; undefined when it is unknown or revoked. */
export const leerAparato = (db: Db, id: number) =>
  db.selectFrom('aparatos').select(['familia_id', 'nombre', 'permitido_por']).where('id', '=', id).executeTakeFirst();

export const borrarAparato = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('aparatos').where('id', '=', id).execute();
};

/**
 * Tells whether a login was opened by password, by OIDC or with a passkey made in such a login. False for a login by face and PIN
 * or with a passkey made in one (both have `aparato_id`): a PIN is too weak for new keys and devices, and for a member's votes.
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
