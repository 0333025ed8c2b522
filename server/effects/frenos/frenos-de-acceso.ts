import type { Instante } from '#shared/domain/tipos.ts';
import type { Quien, Tokens } from '#server/change/contexto.ts';
import type { Db } from '#server/db/esquema.ts';
import { anotarFallo, esperaDeCupo, esperaPendiente, gastarCupo, type Cupo } from './frenar.ts';

// Throttles for guessed passwords. A stranger's wrong guesses are counted by username and address together, with ever longer
// waits. Besides, each address and each username has a quota of wrong guesses an hour. A device in which the member has logged in
// before has a count of its own, so a stranger cannot lock the member out there, even from the same address. Usernames that do
// not exist are counted alike.

const CUPO_DIRECCION: Cupo = { maximo: 50, segundos: 3_600 };
const CUPO_USUARIO: Cupo = { maximo: 50, segundos: 3_600 };

interface Huella {
  readonly tokens: Pick<Tokens, 'huella'>;
}

/** The address and device of a login attempt. */
export interface DesdeDonde {
  readonly direccion: string;
  /** Returns the device's id if this member has logged in with it before (http/dispositivo.ts), else null. */
  readonly dispositivoDe: (usuario: number) => string | null;
}

/** The throttle keys of one login attempt. */
interface FrenosDelAcceso {
  readonly quien: Quien;
  /** Queue key: logins with the same key are judged one after another. */
  readonly cola: string;
  /** Key that counts wrong passwords of username and address, or of the known device. */
  readonly intentos: string;
  /** Quotas shared with other logins, by key. */
  readonly comunes: readonly (readonly [clave: string, cupo: Cupo])[];
}

/**
 * Prefix of the keys that count a username's wrong passwords.
 * It contains a digest, because people sometimes type a password into the username field.
 */
export const prefijoDeIntentos = ({ tokens }: Huella, username: string): string => `acceso|${tokens.huella(username)}|`;

/** The throttles of a login attempt: the device's own if the member is known on it, else those of username and address. */
export const frenosDe = (
  contexto: Huella,
  username: string,
  usuario: number | null,
  { direccion, dispositivoDe }: DesdeDonde,
): FrenosDelAcceso => {
  const prefijo = prefijoDeIntentos(contexto, username);
  const dispositivo = usuario === null ? null : dispositivoDe(usuario);
  if (dispositivo !== null)
    return { quien: 'CONOCIDO', cola: `${prefijo}@${dispositivo}`, intentos: `${prefijo}@${dispositivo}`, comunes: [] };
  const comunes = [
    [`acceso-direccion|${direccion}`, CUPO_DIRECCION],
    [`${prefijo}*`, CUPO_USUARIO],
  ] as const;
  return { quien: 'EXTRANO', cola: direccion, intentos: `${prefijo}${direccion}`, comunes };
};

/** Seconds to wait before the password may be checked; 0 for none. */
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
