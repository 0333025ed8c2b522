import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly largo: boolean;
  }
}

/**
 * How many rounds a test of chance, of kills or of simulated years plays: few in `npm test`, many in
 * `npm run test:largo`. The code is the same in both.
 */
export const rondas = (pocas: number, muchas: number): number => (inject('largo') ? muchas : pocas);
