/** The name of `BaseOcupada` (db/base-ocupada.ts). */
const CODIGO = 'BASE_OCUPADA';

/** Whether something failed because every connection of the database was taken: nothing was done, and soon it may be. */
export const baseOcupada = (error: unknown): boolean =>
  error instanceof Error && (error as { readonly code?: unknown }).code === CODIGO;
