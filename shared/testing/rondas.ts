import { inject, test } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether there is time, and whether it is to be spent on many rounds. */
    readonly largo: boolean;
    readonly rondas: boolean;
  }
}

/**
 * Number of rounds of a test with chance, kills or simulated years: few in `npm test`, many in `npm run test:largo`. The code is
 * the same in both.
 */
export const rondas = (pocas: number, muchas: number): number => (inject('rondas') ? muchas : pocas);

/** A test that the long suite alone plays: what it shows, a quicker one shows already, or nobody meets. */
export const soloLargo = (nombre: string, hacer: () => Promise<void> | void): void => {
  if (inject('largo')) test(nombre, hacer);
};
