import { BaseOcupada } from '#server/db/base-ocupada.ts';

/** Whether something failed because every connection of the database was taken: nothing was done, and soon it may be. */
export const baseOcupada = (error: unknown): boolean => error instanceof BaseOcupada;
