import { esperaEnPalabras, esperaTrasFallos } from '#shared/domain/accesos/espera.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Rechazado } from '#server/change/resultado.ts';
import { bloquear, contarIntento, hayBloqueados, leerIntentos } from '#server/data/intentos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Quien, Tokens } from '#server/change/contexto.ts';
import type { IntentosPin } from '#shared/contracts/familias.ts';

// Throttles on guesses of secrets. Each key has a counter in the database. A username or family that does not exist is counted
// like one that does, so that a wait does not tell which exist.

/** Time, in seconds, after which wrong guesses are forgotten: a day from the first. */
const VIDA_INTENTOS = 86_400;

/** A quota: at most `maximo` attempts in a window of `segundos`, which begins with the first attempt. */
export interface Cupo {
  readonly maximo: number;
  readonly segundos: number;
}

/** The refusal for too many attempts, with the seconds to wait. */
export const frenado = (segundos: number): Rechazado =>
  rechazado('DEMASIADOS_INTENTOS', { espera: esperaEnPalabras(segundos) }, segundos);

/** Seconds for which a key is still blocked; 0 when it may try. */
export const esperaPendiente = async (db: Db, clave: string, ahora: Instante): Promise<number> => {
  const fila = await leerIntentos(db, clave);
  const hasta = fila?.bloqueado_hasta ?? null;
  return hasta === null ? 0 : Math.max(0, segundosEntre(ahora, hasta));
};

/**
 * Counts a wrong guess, and blocks the key for a while after too many.
 * The request must then be refused with `guardando`, or the count is rolled back.
 */
export const anotarFallo = async (db: Db, clave: string, ahora: Instante): Promise<void> => {
  const fallidos = await contarIntento(db, clave, { ahora, ventana: sumarSegundos(ahora, -VIDA_INTENTOS) });
  const espera = esperaTrasFallos(fallidos ?? 0);
  if (espera > 0) await bloquear(db, clave, sumarSegundos(ahora, espera));
};

/** Seconds until a key's quota begins anew; 0 while some of it is left. */
export const esperaDeCupo = async (
  db: Db,
  clave: string,
  { maximo, segundos }: Cupo,
  ahora: Instante,
): Promise<number> => {
  const fila = await leerIntentos(db, clave);
  return fila === undefined || fila.fallidos < maximo ? 0 : Math.max(0, segundos - segundosEntre(fila.desde, ahora));
};

/** Uses one attempt of a key's quota and returns 0. When none is left, counts nothing and returns the seconds to wait. */
export const gastarCupo = async (db: Db, clave: string, cupo: Cupo, ahora: Instante): Promise<number> => {
  // One millisecond short, so that a caller who waits exactly as long as told gets in.
  const ventana = sumarSegundos(ahora, 0.001 - cupo.segundos);
  const contados = await contarIntento(db, clave, { ahora, ventana, maximo: cupo.maximo });
  return contados === undefined ? esperaDeCupo(db, clave, cupo, ahora) : 0;
};

// Throttles for guessed passwords. A stranger's wrong guesses are counted by username and address together, with ever longer
// waits. Besides, each address and each username has a quota of wrong guesses an hour. A device on which the member has logged in
// before has a count of its own, so a stranger cannot lock the member out there, even from the same address.

const CUPO_DIRECCION: Cupo = { maximo: 50, segundos: 3_600 };
const CUPO_USUARIO: Cupo = { maximo: 50, segundos: 3_600 };

interface Huella {
  readonly tokens: Pick<Tokens, 'huella'>;
}

/** The address and device of a login attempt. */
export interface DesdeDonde {
  readonly direccion: string;
  /** Returns the device's id if this member has logged in with it before (server/http/quien-pide.ts), else null. */
  readonly dispositivoDe: (usuario: number) => string | null;
}

/** The throttle keys of one login attempt. */
interface FrenosDelAcceso {
  /** `CONOCIDO` when the member has logged in on this device before: that password is compared before those of strangers. */
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

/** Counts a wrong password under each key of the login attempt. */
export const anotarFallosDe = async (
  db: Db,
  { intentos, comunes }: FrenosDelAcceso,
  ahora: Instante,
): Promise<void> => {
  await anotarFallo(db, intentos, ahora);
  for (const [clave, cupo] of comunes) await gastarCupo(db, clave, cupo, ahora);
};

/**
 * Wrong PINs that a family may have in a day, from all callers together: its PIN is then guessed with a chance of 1 in 50,000 a
 * day. The day begins with the first wrong PIN, not at the family's midnight, which would reveal its time zone, and that the
 * family exists.
 */
export const CUPO_FAMILIA: Cupo = { maximo: 20, segundos: 86_400 };

/** Wrong PINs that one address may have in an hour over all families, so that nobody tries one PIN on all of them. */
export const CUPO_PIN_DIRECCION: Cupo = { maximo: 60, segundos: 3_600 };

export const claveDelDia = (familia: number): string => `pin-dia|${String(familia)}`;
export const prefijoDePin = (familia: number): string => `pin|${String(familia)}|`;
export const claveDeDireccion = (direccion: string): string => `pin-direccion|${direccion}`;

/** A family's wrong PINs as its admins see them. `bloqueado`: all callers, or those of at least one address, must wait. */
export const leerIntentosPin = async (db: Db, familia: number, ahora: Instante): Promise<IntentosPin> => {
  const clave = claveDelDia(familia);
  const dia = await leerIntentos(db, clave);
  // With a maximum of 1: the seconds left of the day that the first wrong PIN began, and 0 once it is over.
  const quedan = await esperaDeCupo(db, clave, { ...CUPO_FAMILIA, maximo: 1 }, ahora);
  const fallidos = dia === undefined || quedan === 0 ? 0 : dia.fallidos;
  return {
    fallidos_hoy: fallidos,
    maximo: CUPO_FAMILIA.maximo,
    bloqueado: fallidos >= CUPO_FAMILIA.maximo || (await hayBloqueados(db, prefijoDePin(familia), ahora)),
  };
};
