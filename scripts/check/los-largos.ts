import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RAIZ } from '../correr.ts';

// Selects the files of vitest's tests that `npm run test:largo` runs: those that do more there than in `npm test`.

/** Matches the source of a test that runs many rounds or has tests for the long suite only (shared/testing/rondas.ts). */
const CON_RONDAS = /\/rondas\.ts'|inject\('largo'\)/;

export const pruebasLargas = (): readonly string[] =>
  globSync('{shared,server,migrations,scripts,client}/**/*.test.{ts,tsx}', { cwd: RAIZ })
    .filter((f) => f.endsWith('.largo.test.ts') || CON_RONDAS.test(readFileSync(join(RAIZ, f), 'utf8')))
    .toSorted();
