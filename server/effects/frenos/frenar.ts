import { esperaEnPalabras, esperaTrasFallos } from '#shared/domain/accesos/espera.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { type Rechazado } from '#server/change/resultado.ts';
import { bloquear, contarIntento, leerIntentos } from '#server/data/intentos.ts';
import type { Db } from '#server/db/esquema.ts';

// Throttling of guesses. A key names what is counted. A name, family or address that does not exist is counted like one that
// does, so that a wait does not tell which exist.

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
