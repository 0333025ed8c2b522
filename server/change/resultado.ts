import type { CodigoError } from '#shared/contracts/errores.ts';
import { esperaEnPalabras } from '#shared/domain/accesos/espera.ts';
import { type Rechazado as DeRegla, rechazado, type Resultado } from '#shared/domain/resultado.ts';

/** Tells whether an error means that the disk is full. Nothing was written then, and reads still work. */
export const discoLleno = (error: unknown): boolean =>
  ['ENOSPC', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(String((error as { readonly code?: unknown }).code));

/** The `code` of `BaseOcupada` (db/postgres.ts). */
const CODIGO = 'BASE_OCUPADA';

/** Tells whether an error means that all database connections were in use. Nothing was done; a retry may succeed. */
export const baseOcupada = (error: unknown): boolean =>
  error instanceof Error && (error as { readonly code?: unknown }).code === CODIGO;

/** A refused request: a code from the table of errors, and the values that fill its text. */
export type Rechazado = DeRegla<CodigoError>;

/** The outcome of a use case. */
export type ResultadoCaso<T> = Resultado<T, CodigoError>;

/**
 * Makes a refusal commit what the change wrote and cut, such as the count of a wrong password. The change must emit no events:
 * they would be published, although the request is refused.
 */
export const guardando = (rechazo: Rechazado): Rechazado => ({ ...rechazo, guarda: true });

const SEGUNDOS_OCUPADO = 5;

/** The refusal of a request when too many others wait already; the client may retry in a moment. */
export const ocupado = (): Rechazado =>
  rechazado('SERVIDOR_OCUPADO', { espera: esperaEnPalabras(SEGUNDOS_OCUPADO) }, SEGUNDOS_OCUPADO);
