import type { Instante } from '#shared/domain/tipos.ts';
import type { Quien, Tokens } from '#server/change/contexto.ts';
import type { Db } from '#server/db/esquema.ts';
import { anotarFallo, esperaDeCupo, esperaPendiente, gastarCupo, type Cupo } from './frenar.ts';

/**
 * Throttles for guessed passwords. Strangers wait by user and address together, longer and longer; beyond that an
 * address has so many wrong ones an hour whatever the users, and a user so many from wherever they come. A device in
 * which the user has logged in before is none of those: it has its own count, so nobody can lock it out, not even from
 * the same address. Users that do not exist are counted like those that do.
 */

const CUPO_DIRECCION: Cupo = { maximo: 50, segundos: 3_600 };
const CUPO_USUARIO: Cupo = { maximo: 50, segundos: 3_600 };

interface Huella {
  readonly tokens: Pick<Tokens, 'huella'>;
}

/** The address and device of a login attempt. */
export interface Origen {
  readonly direccion: string;
  /** The device, when this member has logged in with it before (http/dispositivo.ts). */
  readonly dispositivoDe: (usuario: number) => string | null;
}

/** The throttle keys of one login. */
interface FrenosDelAcceso {
  readonly quien: Quien;
  /** Logins of the same row are judged one after another. */
  readonly fila: string;
  /** The key that counts the wrong passwords of user and address, or of the device. */
  readonly intentos: string;
  /** Quotas that are shared with other logins. */
  readonly comunes: readonly (readonly [clave: string, cupo: Cupo])[];
}

/**
 * Beginning of the keys under which the wrong passwords of a user are counted. A digest: people type passwords into the
 * wrong field.
 */
export const prefijoDeIntentos = ({ tokens }: Huella, username: string): string => `acceso|${tokens.huella(username)}|`;

/** Returns the throttles of a login: the device's, when the member is known on it; else those of user and address. */
export const frenosDe = (
  contexto: Huella,
  username: string,
  usuario: number | null,
  { direccion, dispositivoDe }: Origen,
): FrenosDelAcceso => {
  const prefijo = prefijoDeIntentos(contexto, username);
  const dispositivo = usuario === null ? null : dispositivoDe(usuario);
  if (dispositivo !== null)
    return { quien: 'CONOCIDO', fila: `${prefijo}@${dispositivo}`, intentos: `${prefijo}@${dispositivo}`, comunes: [] };
  const comunes = [
    [`acceso-direccion|${direccion}`, CUPO_DIRECCION],
    [`${prefijo}*`, CUPO_USUARIO],
  ] as const;
  return { quien: 'EXTRANO', fila: direccion, intentos: `${prefijo}${direccion}`, comunes };
};

/** Seconds to wait, 0 when the password may be looked at. */
export const esperaDe = async (db: Db, { intentos, comunes }: FrenosDelAcceso, ahora: Instante): Promise<number> => {
  let espera = await esperaPendiente(db, intentos, ahora);
  for (const [clave, cupo] of comunes) espera = Math.max(espera, await esperaDeCupo(db, clave, cupo, ahora));
  return espera;
};

export const anotarFallosDe = async (
  db: Db,
  { intentos, comunes }: FrenosDelAcceso,
  ahora: Instante,
): Promise<void> => {
  await anotarFallo(db, intentos, ahora);
  for (const [clave, cupo] of comunes) await gastarCupo(db, clave, cupo, ahora);
};
