import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, MotivoFin } from '#server/db/esquema.ts';
import { esperarCerrojo, porTandas, preparada, preparadaPorTandas } from './consultas.ts';

/** The member and login that an access token claims. */
export interface Alegado {
  readonly usuario: number;
  readonly acceso: number;
}

const actores = (db: Db) =>
  db
    .selectFrom('usuarios as u')
    .innerJoin('familias as f', 'f.id', 'u.familia_id')
    .innerJoin('accesos as a', 'a.usuario_id', 'u.id')
    .select(['u.id', 'u.familia_id', 'u.es_administrador', 'f.zona_horaria', 'f.version', 'a.id as acceso'])
    .where('a.revocado_en', 'is', null)
    .where('u.password_hash', 'is not', null);

const elActor = preparada((db, usuario: number, acceso: number) =>
  actores(db).where('u.id', '=', usuario).where('a.id', '=', acceso),
);

/** Returns an access token's member and their family's version. Null if the login has ended or the member has no account. */
export const leerActor = async (db: Db, { usuario, acceso }: Alegado) => {
  const [fila] = await elActor(db, usuario, acceso);
  if (fila === undefined) return null;
  const { version, ...actor } = fila;
  return { actor, version };
};

const losActores = preparadaPorTandas((db, accesos) => actores(db).where('a.id', 'in', accesos));

/** Reads the members of several access tokens, by the id of the login. Tokens for which `leerActor` gives null are missing. */
export const leerActores = async (db: Db, alegados: readonly Alegado[]) => {
  const deQuien = new Map(alegados.map(({ acceso, usuario }) => [acceso, usuario]));
  const filas = await losActores(db, [...deQuien.keys()]);
  return new Map(
    filas
      .filter(({ id, acceso }) => deQuien.get(acceso) === id)
      .map(({ version, ...actor }) => [actor.acceso, { actor, version }]),
  );
};

/** The ids among `accesos` whose logins are not revoked. */
export const leerAccesosVivos = async (db: Db, accesos: readonly number[]): Promise<ReadonlySet<number>> => {
  const filas = await porTandas(accesos, (tanda) =>
    db.selectFrom('accesos').select('id').where('id', 'in', tanda).where('revocado_en', 'is', null).execute(),
  );
  return new Set(filas.map((f) => f.id));
};

/**
 * The member with a username; `password_hash` is null while the account is reset or archived. `clave` is the username's
 * case-insensitive key, made by `claveDeUsuario`.
 */
export const buscarPorUsername = (db: Db, clave: string) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'familia_id', 'password_hash'])
    .where('username_clave', '=', clave)
    .executeTakeFirst();

export const crearAcceso = async (
  db: Db,
  fila: {
    usuario_id: number;
    hash_actual: string;
    creado_en: Instante;
    expira_en: Instante;
    aparato_id: number | null;
    passkey_id?: number | null;
    enlace_oidc_id?: number | null;
    viene_de: number | null;
  },
): Promise<number> => {
  const { id } = await db.insertInto('accesos').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const leerAcceso = (db: Db, id: number) =>
  db.selectFrom('accesos').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Replaces a login's refresh token, if the hash of the present one is still `de`. So of two requests at once the second changes
 * nothing.
 */
export const rotarAcceso = async (
  db: Db,
  id: number,
  de: string,
  cambios: {
    hash_actual: string;
    hash_anterior: string;
    hash_retirado: string | null;
    retirado_en: Instante;
    expira_en: Instante;
  },
): Promise<void> => {
  await db.updateTable('accesos').set(cambios).where('id', '=', id).where('hash_actual', '=', de).execute();
};

const abiertos = (db: Db) => db.updateTable('accesos').where('revocado_en', 'is', null);

/**
 * Ends open logins and deletes the push subscriptions made in them, since a device gets no messages once its login has ended.
 * Returns the ids of the logins.
 */
const terminar = async (
  db: Db,
  cuales: ReturnType<typeof abiertos>,
  fin: { readonly revocado_en: Instante; readonly motivo: MotivoFin | null },
): Promise<number[]> => {
  const ids = (await cuales.set(fin).returning('id').execute()).map((f) => f.id);
  if (ids.length > 0) await db.deleteFrom('suscripciones').where('acceso_id', 'in', ids).execute();
  return ids;
};

export const revocarAcceso = async (db: Db, id: number, en: Instante): Promise<void> => {
  await terminar(db, abiertos(db).where('id', '=', id), { revocado_en: en, motivo: null });
};

/** Ends all logins of a member. Deletes their push subscriptions, `destinos`, calendar addresses, OIDC link and passkeys. */
export const revocarAccesosDe = async (db: Db, usuario: number, en: Instante, motivo: MotivoFin): Promise<void> => {
  await terminar(db, abiertos(db).where('usuario_id', '=', usuario), { revocado_en: en, motivo });
  await db.deleteFrom('suscripciones').where('miembro_id', '=', usuario).execute();
  await db.deleteFrom('destinos').where('miembro_id', '=', usuario).execute();
  await db.deleteFrom('calendarios').where('miembro_id', '=', usuario).execute();
  await db.deleteFrom('enlaces_oidc').where('miembro_id', '=', usuario).execute();
  await db.deleteFrom('passkeys').where('miembro_id', '=', usuario).execute();
};

/** Ends the logins that a passkey opened. Returns their ids. */
export const revocarAccesosConPasskey = (db: Db, passkey: number, en: Instante): Promise<number[]> =>
  terminar(db, abiertos(db).where('passkey_id', '=', passkey), { revocado_en: en, motivo: 'PASSKEY' });

/** Ends the logins that a member opened with an OIDC provider. Returns their ids. */
export const revocarAccesosConOidc = (db: Db, miembro: number, en: Instante): Promise<number[]> => {
  const suyos = abiertos(db).where('usuario_id', '=', miembro).where('enlace_oidc_id', 'is not', null);
  return terminar(db, suyos, { revocado_en: en, motivo: 'OIDC' });
};

/** Ends all logins of a member except `salvo`. Returns the ids of those that ended. */
export const revocarOtrosAccesosDe = (db: Db, usuario: number, salvo: number, en: Instante): Promise<number[]> =>
  terminar(db, abiertos(db).where('usuario_id', '=', usuario).where('id', '!=', salvo), {
    revocado_en: en,
    motivo: 'CONTRASENA',
  });

/**
 * Ends a member's logins by face and PIN, or all those on a device, and the logins opened with passkeys that were made in such
 * logins. Only the login `salvo` stays open. Deletes those passkeys. Returns the ids of the logins that ended.
 */
export const revocarAccesosConPin = async (
  db: Db,
  de: { miembro: number; salvo?: number } | { aparato: number },
  en: Instante,
): Promise<number[]> => {
  // A login with a passkey that was made in a PIN login has that login's `aparato_id`, so it ends too.
  const conPin = abiertos(db).where('aparato_id', 'is not', null);
  const ids = await ('aparato' in de
    ? terminar(db, conPin.where('aparato_id', '=', de.aparato), { revocado_en: en, motivo: 'APARATO' })
    : terminar(db, conPin.where('usuario_id', '=', de.miembro).where('id', '!=', de.salvo ?? 0), {
        revocado_en: en,
        motivo: 'PIN',
      }));
  const passkeys = db.deleteFrom('passkeys').where('aparato_id', 'is not', null);
  await (
    'aparato' in de ? passkeys.where('aparato_id', '=', de.aparato) : passkeys.where('miembro_id', '=', de.miembro)
  ).execute();
  return ids;
};

/**
 * Deletes ended and expired logins, of one member or (null) of everyone. Their ids are never used again.
 * A login that ended with a `motivo` stays until it would have expired, so that its device can be told the reason.
 */
export const borrarAccesosMuertos = async (db: Db, usuario: number | null, ahora: Instante): Promise<void> => {
  const muertos = db
    .deleteFrom('accesos')
    .where((e) =>
      e.or([e.and([e('revocado_en', 'is not', null), e('motivo', 'is', null)]), e('expira_en', '<=', ahora)]),
    );
  await (usuario === null ? muertos : muertos.where('usuario_id', '=', usuario)).execute();
};

/**
 * Re-dates to now the logins that were opened or renewed in the future, because the clock ran ahead. They then expire at
 * `expira_en`, the latest instant at which a login opened now can expire. Logins that expire by then are left alone.
 */
export const fecharAccesos = async (db: Db, ahora: Instante, expira_en: Instante): Promise<void> => {
  const porVenir = db.updateTable('accesos').where('expira_en', '>', expira_en);
  // First the logins opened in the future. They get the new expiry, so the second update leaves them alone.
  await porVenir
    .set((e) => ({
      creado_en: ahora,
      retirado_en: e.case().when('retirado_en', 'is', null).then(null).else(ahora).end(),
      expira_en,
    }))
    .where('creado_en', '>', ahora)
    .execute();
  await porVenir.set({ retirado_en: ahora, expira_en }).where('retirado_en', '>', ahora).execute();
};

/** Keeps others from giving out usernames until the present change ends. Call it before you check that one is free. */
export const reservarUsernames = (db: Db): Promise<void> => esperarCerrojo(db, 'usernames');

export const existeUsername = async (db: Db, clave: string): Promise<boolean> =>
  (await db.selectFrom('usuarios').select('id').where('username_clave', '=', clave).executeTakeFirst()) !== undefined;

/** Tells whether a member other than `id` has the username with this key. */
export const existeOtroUsername = async (db: Db, clave: string, id: number): Promise<boolean> =>
  (await db
    .selectFrom('usuarios')
    .select('id')
    .where('username_clave', '=', clave)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined;

/** Tells whether a member has an account under a username with one of these keys. `claves` must not be empty. */
export const seLlama = async (db: Db, id: number, claves: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('usuarios')
    .select('id')
    .where('id', '=', id)
    .where('username_clave', 'in', claves)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Keys of the usernames that begin with `raiz`, which must not contain `%` or `_`, the wildcards of LIKE. */
export const leerUsernames = async (db: Db, raiz: string): Promise<ReadonlySet<string>> => {
  const filas = await db
    .selectFrom('usuarios')
    .select('username_clave')
    .where('username_clave', 'like', `${raiz}%`)
    .execute();
  return new Set(filas.flatMap((f) => f.username_clave ?? []));
};

/** A member's username, which a reset account keeps for its owner; null if they have none. */
export const leerUsernameReservado = async (db: Db, id: number): Promise<string | null> => {
  const fila = await db.selectFrom('usuarios').select('username').where('id', '=', id).executeTakeFirst();
  return fila?.username ?? null;
};
