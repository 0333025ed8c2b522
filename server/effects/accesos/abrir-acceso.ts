import type { CuentaCreada, Tokens as ParTokens } from '#shared/contracts/accesos.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { cambiar, type CambioSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { crearAcceso } from '#server/data/accesos.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { leer } from '#server/change/leer.ts';
import { ocupado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { guardar, leerGuardado } from '#server/data/claves.ts';
import { leerHash, leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { comoSuyo } from './admin-de-la-caja.ts';

/** Time, in seconds, for which a login stays open without a refresh: 30 days, like the refresh token. */
export const SEGUNDOS_ACCESO_ABIERTO = 30 * 86_400;

interface ComoEntra {
  /** Id of the device (`aparato`) on which the member logged in by face and PIN. */
  readonly aparato?: number | null;
  /** Id of the passkey with which the member logged in. */
  readonly passkey?: number | null;
  /** Id of the member's link to an account of an OIDC provider, if they logged in with that. */
  readonly enlace?: number | null;
  /** Id of the login that this one replaces on the same device. */
  readonly viene_de?: number | null;
}

/** Opens a login for a member; returns its id and the id of its first refresh token. */
export const abrirAcceso = async (
  { azar, tokens }: Pick<Contexto, 'azar' | 'tokens'>,
  { db, ahora }: CambioSinFamilia,
  usuario: number,
  { aparato = null, passkey = null, enlace = null, viene_de = null }: ComoEntra = {},
): Promise<{ acceso: number; jti: string }> => {
  const jti = azar.secreto(32);
  const acceso = await crearAcceso(db, {
    usuario_id: usuario,
    hash_actual: tokens.huella(jti),
    creado_en: ahora,
    expira_en: sumarSegundos(ahora, SEGUNDOS_ACCESO_ABIERTO),
    aparato_id: aparato,
    passkey_id: passkey,
    enlace_oidc_id: enlace,
    viene_de,
  });
  return { acceso, jti };
};

/** Signs the access and refresh tokens of a login. Call it after the commit: it is slow, and other writes wait for a change. */
export const firmarPar = async (
  { tokens }: Contexto,
  datos: { usuario: number; acceso: number; jti: string },
): Promise<ParTokens> => ({
  access: await tokens.firmarAcceso(datos),
  refresh: await tokens.firmarRefresco(datos),
});

/** Time, in seconds, during which a repeated request logs in again. */
const SEGUNDOS_DE_NUEVO = 600;

/** An account that was created under an idempotency key. `creado` is the id of its invitation or family. */
interface Hecha {
  readonly familia: number;
  readonly miembro: number;
  readonly que: 'CUENTA' | 'FAMILIA';
  readonly clave: string;
  readonly creado: number;
}

const llaveDe = ({ miembro, que, clave }: Hecha) => ({ miembro_id: miembro, que, clave: clave.toLowerCase() });

/** Stores the account's idempotency key, in the change that creates it. Does nothing without a key. */
export const recordarHecha = async (
  { db, ahora }: CambioSinFamilia,
  { clave, ...hecha }: Omit<Hecha, 'clave'> & { readonly clave: string | undefined },
): Promise<void> => {
  if (clave !== undefined) await guardar(db, llaveDe({ ...hecha, clave }), hecha.creado, ahora);
};

/** The member's password hash, if the account was created under this key in the last ten minutes; else null. */
const hashDe = async (db: Db, hecha: Hecha, ahora: Instante): Promise<string | null> =>
  (await leerGuardado(db, llaveDe(hecha), sumarSegundos(ahora, -SEGUNDOS_DE_NUEVO))) === hecha.creado
    ? leerHash(db, hecha.miembro)
    : null;

/**
 * Logs in a member whose client repeats the request that created the account, because the answer got lost. The request must have
 * the same key and password within ten minutes, or the answer is `negativa`; `ocupado` when too many passwords wait to be
 * compared.
 */
export const abrirDeNuevo = async (
  contexto: Contexto,
  hecha: Hecha,
  password: string,
  negativa: Rechazado,
): Promise<ResultadoCaso<CuentaCreada>> => {
  const { contrasenas, reloj } = contexto;
  const hash = await leer(contexto, (db) => hashDe(db, hecha, reloj.ahora()));
  if (hash === null) return negativa;
  const coincide = await contrasenas.coincide(hash, password, 'CONOCIDO');
  if (coincide === null) return ocupado();
  if (!coincide) return negativa;
  const abierta = await cambiar(contexto, hecha.familia, async (cambio) => {
    // Read again under the lock: the password may have been reset while it was compared.
    if ((await hashDe(cambio.db, hecha, cambio.ahora)) !== hash) return negativa;
    const usuario = await leerUsuario(cambio.db, hecha.familia, hecha.miembro);
    if (usuario === undefined) return negativa;
    return bien({
      abierto: await abrirAcceso(contexto, cambio, usuario.id),
      usuario: await comoSuyo(cambio.db, usuario, contexto),
    });
  });
  if (!abierta.ok) return abierta;
  const { usuario, abierto } = abierta.valor;
  return bien({ tokens: await firmarPar(contexto, { usuario: usuario.id, ...abierto }), usuario });
};
