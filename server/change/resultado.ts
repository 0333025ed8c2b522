import type { CodigoError, DatosError } from '#shared/contracts/errores.ts';
import { esperaEnPalabras } from '#shared/domain/cuentas/espera.ts';
import type { Corte, Publicacion } from './publicar.ts';

/** What a use case did: the answer, and what the rest of the family must hear after the commit. */
export interface Hecho<T> {
  readonly ok: true;
  readonly respuesta: T;
  readonly eventos: readonly Publicacion[];
  readonly cortes: readonly Corte[];
}

export interface Rechazado {
  readonly ok: false;
  readonly codigo: CodigoError;
  readonly datos: DatosError;
  /** Seconds for `Retry-After`, when waiting helps. */
  readonly esperar?: number;
  /** A refusal can end rights too: a stolen token that shows up closes its login. */
  readonly cortes?: readonly Corte[];
}

export type ResultadoCaso<T> = Hecho<T> | Rechazado;

export const hecho = <T>(
  respuesta: T,
  eventos: readonly Publicacion[] = [],
  cortes: readonly Corte[] = [],
): Hecho<T> => ({
  ok: true,
  respuesta,
  eventos,
  cortes,
});

export const rechazado = (codigo: CodigoError, datos: DatosError = {}, esperar?: number): Rechazado => ({
  ok: false,
  codigo,
  datos,
  ...(esperar === undefined ? {} : { esperar }),
});

const SEGUNDOS_OCUPADO = 5;

/** Too many ask for the same at once: nothing was done, and asking again in a moment will do. */
export const ocupado = (): Rechazado =>
  rechazado('SERVIDOR_OCUPADO', { espera: esperaEnPalabras(SEGUNDOS_OCUPADO) }, SEGUNDOS_OCUPADO);
