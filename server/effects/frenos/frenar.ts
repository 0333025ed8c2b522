import { esperaEnPalabras, esperaTrasFallos } from '#shared/domain/cuentas/espera.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { rechazado, type Rechazado } from '#server/change/resultado.ts';
import { bloquear, contarIntento, leerIntentos } from '#server/data/intentos.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * Throttling. A key says what is counted. What exists and what does not is counted alike: a name, a family or an
 * address that nobody has waits like any other, so a wait tells nothing.
 */

/** A run of wrong guesses is forgotten a day after its first. */
const VIDA_INTENTOS = 86_400;

/** A quota: at most `maximo` in so many seconds, counted from the first. */
export interface Cupo {
  readonly maximo: number;
  readonly segundos: number;
}

/** Answers «too many attempts» for so many seconds. */
export const frenado = (segundos: number): Rechazado =>
  rechazado('DEMASIADOS_INTENTOS', { espera: esperaEnPalabras(segundos) }, segundos);

/** Seconds that a key has to wait still, 0 when it may try. */
export const esperaPendiente = async (db: Db, clave: string, ahora: Instante): Promise<number> => {
  const fila = await leerIntentos(db, clave);
  const hasta = fila?.bloqueado_hasta ?? null;
  return hasta === null ? 0 : Math.max(0, segundosEntre(ahora, hasta));
};

/**
 * Counts a wrong guess and puts the key on hold when they are too many. The refusal that follows must be `guardando`,
 * or nothing was counted.
 */
export const anotarFallo = async (db: Db, clave: string, ahora: Instante): Promise<void> => {
  const fallidos = await contarIntento(db, clave, { ahora, ventana: sumarSegundos(ahora, -VIDA_INTENTOS) });
  const espera = esperaTrasFallos(fallidos ?? 0);
  if (espera > 0) await bloquear(db, clave, sumarSegundos(ahora, espera));
};

/** Seconds until a key's quota begins anew, 0 while there is some left. */
export const esperaDeCupo = async (
  db: Db,
  clave: string,
  { maximo, segundos }: Cupo,
  ahora: Instante,
): Promise<number> => {
  const fila = await leerIntentos(db, clave);
  return fila === undefined || fila.fallidos < maximo ? 0 : Math.max(0, segundos - segundosEntre(fila.desde, ahora));
};

/**
 * Takes one of a key's quota and answers 0. When the quota is used up, counts nothing and answers the seconds to wait.
 */
export const gastarCupo = async (db: Db, clave: string, cupo: Cupo, ahora: Instante): Promise<number> => {
  // A window that has lasted exactly this long is over, so a caller who waits as long as told gets in.
  const ventana = sumarSegundos(ahora, 0.001 - cupo.segundos);
  const contados = await contarIntento(db, clave, { ahora, ventana, maximo: cupo.maximo });
  return contados === undefined ? esperaDeCupo(db, clave, cupo, ahora) : 0;
};
