import { esperaEnPalabras, esperaTrasFallos } from '#shared/domain/cuentas/espera.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { rechazado, type Rechazado } from '#server/features/resultado-caso.ts';
import { bloquear, leerIntentos, sumarFallo } from './intentos.repo.ts';

/** A run of wrong guesses is forgotten a day after its first. */
const VIDA_INTENTOS = 86_400;

/** Answers «too many attempts» for so many seconds. */
export const frenado = (segundos: number): Rechazado => rechazado('DEMASIADOS_INTENTOS', { espera: esperaEnPalabras(segundos) }, segundos);

/** Seconds that a key has to wait still, 0 when it may try. */
export const esperaPendiente = async (db: Db, clave: string, ahora: Instante): Promise<number> => {
  const fila = await leerIntentos(db, clave);
  const hasta = fila?.bloqueado_hasta ?? null;
  return hasta === null ? 0 : Math.max(0, segundosEntre(ahora, hasta));
};

/** Counts a wrong guess and puts the key on hold when they are too many. */
export const anotarFallo = async (trx: Db, clave: string, ahora: Instante): Promise<void> => {
  const fallidos = await sumarFallo(trx, clave, { ahora, ventana: sumarSegundos(ahora, -VIDA_INTENTOS) });
  const espera = esperaTrasFallos(fallidos ?? 0);
  if (espera > 0) await bloquear(trx, clave, sumarSegundos(ahora, espera));
};
