import type { CodigoError, DatosError } from '#shared/contracts/errores.ts';
import { esperaEnPalabras } from '#shared/domain/cuentas/espera.ts';

/** Whether something failed because nothing more fits on the disk: nothing was done, and what is there can be read. */
export const discoLleno = (error: unknown): boolean =>
  ['ENOSPC', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(String((error as { readonly code?: unknown }).code));

/** The name of `BaseOcupada` (db/base-ocupada.ts). */
const CODIGO = 'BASE_OCUPADA';

/** Whether something failed because every connection of the database was taken: nothing was done, and soon it may be. */
export const baseOcupada = (error: unknown): boolean =>
  error instanceof Error && (error as { readonly code?: unknown }).code === CODIGO;

/** A use case that succeeded, with its answer. */
export interface Hecho<T> {
  readonly ok: true;
  readonly respuesta: T;
}

/** Why a use case did nothing: a code of the table of errors and what fills its text. */
export interface Rechazado {
  readonly ok: false;
  readonly codigo: CodigoError;
  readonly datos: DatosError;
  /** Seconds for `Retry-After`, when waiting helps. */
  readonly esperar?: number;
  /**
   * Keeps what the change wrote and cut although it is refused: a wrong password is counted, a stolen token closes its
   * login.
   */
  readonly guarda?: true;
}

export type ResultadoCaso<T> = Hecho<T> | Rechazado;

export const hecho = <T>(respuesta: T): Hecho<T> => ({ ok: true, respuesta });

export const rechazado = (codigo: CodigoError, datos: DatosError = {}, esperar?: number): Rechazado => ({
  ok: false,
  codigo,
  datos,
  ...(esperar === undefined ? {} : { esperar }),
});

/** Makes a refusal keep what the change wrote and cut. The change must have said nothing. */
export const guardando = (rechazo: Rechazado): Rechazado => ({ ...rechazo, guarda: true });

const SEGUNDOS_OCUPADO = 5;

/** Too many ask for the same at once: nothing was done, and asking again in a moment will do. */
export const ocupado = (): Rechazado =>
  rechazado('SERVIDOR_OCUPADO', { espera: esperaEnPalabras(SEGUNDOS_OCUPADO) }, SEGUNDOS_OCUPADO);
