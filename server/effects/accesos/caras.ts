import type { AparatoPermitido } from '#shared/contracts/accesos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { CambioSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { ocupado, type ResultadoCaso } from '#server/change/resultado.ts';
import { insertarAparato, listarAparatos } from '#server/data/sin-contrasena.ts';
import { MOTIVO_PIN_FACIL, pinFacil } from '#shared/domain/accesos/credenciales.ts';

/** Maximum number of devices on which a family may allow logins by face, so that lists of them stay short. */
const MAXIMO_APARATOS = 20;
const BYTES_TOKEN = 32;

interface Nuevo {
  readonly familia: number;
  readonly nombre: string;
  /** Id of the member who allows logins by face and PIN on the device. */
  readonly permitido_por: number;
}

/**
 * Stores a device on which members may log in by face and PIN. Returns its token, of which only the digest is stored. Refuses
 * when the family has `MAXIMO_APARATOS` already.
 */
export const registrarAparato = async (
  { azar, tokens }: Pick<Contexto, 'azar' | 'tokens'>,
  { db, ahora }: CambioSinFamilia,
  { familia, nombre, permitido_por }: Nuevo,
): Promise<ResultadoCaso<AparatoPermitido>> => {
  if ((await listarAparatos(db, familia)).length >= MAXIMO_APARATOS)
    return rechazado('DEMASIADOS_APARATOS', { maximo: MAXIMO_APARATOS });
  const token = azar.secreto(BYTES_TOKEN);
  const fila = { familia_id: familia, nombre, hash: tokens.huella(token), permitido_por, permitido_en: ahora };
  return bien({ id: await insertarAparato(db, fila), nombre, token });
};

/** Hashes a member's PIN for logins by face. Refuses one that is easy to guess; `ocupado` when too many hashes wait already. */
export const cifrarPin = async (
  { contrasenas }: Pick<Contexto, 'contrasenas'>,
  pin: string,
): Promise<ResultadoCaso<string>> => {
  const facil = pinFacil(pin);
  if (facil !== null) return rechazado('PIN_FACIL', { motivo: MOTIVO_PIN_FACIL[facil] });
  const hash = await contrasenas.cifrar(pin, 'CONOCIDO');
  return hash === null ? ocupado() : bien(hash);
};
