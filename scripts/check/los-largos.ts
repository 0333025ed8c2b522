import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RAIZ } from '../correr.ts';

// Selection of the tests that `npm run test:largo` runs: those that do more in the long suite. The others would only repeat `npm
// test`.

/** Source text of a test that runs many rounds or has tests for the long suite only (shared/testing/rondas.ts). */
const CON_RONDAS = /\/rondas\.ts'|inject\('largo'\)/;

export const pruebasLargas = (): readonly string[] =>
  globSync('{shared,server,migrations,scripts,client}/**/*.test.{ts,tsx}', { cwd: RAIZ })
    .filter((f) => f.endsWith('.largo.test.ts') || CON_RONDAS.test(readFileSync(join(RAIZ, f), 'utf8')))
    .toSorted();
