import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RAIZ } from '../correr.ts';

/** Tests that `npm run test:largo` runs: those that do more in a long run. The others would only repeat `npm test`. */

/** Plays many rounds, or has tests of its own for when there is time (shared/testing/rondas.ts). */
const CON_RONDAS = /\/rondas\.ts'|inject\('largo'\)/;

export const pruebasLargas = (): readonly string[] =>
  globSync('{shared,server,migrations,scripts,client}/**/*.test.{ts,tsx}', { cwd: RAIZ })
    .filter((f) => f.endsWith('.largo.test.ts') || CON_RONDAS.test(readFileSync(join(RAIZ, f), 'utf8')))
    .toSorted();
