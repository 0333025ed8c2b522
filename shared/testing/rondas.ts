import { inject, test } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** True in the long suite. */
    readonly largo: boolean;
    /** True where tests run many rounds: in the long suite, but not where that is repeated on PostgreSQL. */
    readonly rondas: boolean;
  }
}

/** Number of rounds of a test with randomness, kills or simulated years: few in `npm test`, many in `npm run test:largo`. */
export const rondas = (pocas: number, muchas: number): number => (inject('rondas') ? muchas : pocas);

/** Defines a test for the long suite only, because a quicker test covers the same or the case is rare. */
export const soloLargo = (nombre: string, hacer: () => Promise<void> | void): void => {
  if (inject('largo')) test(nombre, hacer);
};
