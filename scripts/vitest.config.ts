import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SIN_REPETIR } from './check/en-postgres.ts';
import { pruebasLargas } from './check/los-largos.ts';
import { OrdenDePruebas } from './check/orden-de-vitest.ts';

/** True in the long suite, with many rounds (shared/testing/rondas.ts). */
const largo = process.env['SUITE_LARGA'] !== undefined;

/** Files and folders of the server's tests to repeat on PostgreSQL (scripts/check/en-postgres.ts). */
const enPostgres = (process.env['EN_POSTGRES'] ?? '').split(' ').filter((inicio) => inicio !== '');

/**
 * Returns the pattern `todas`; in `npm run test:largo` instead the files matching `suyas` that run more tests there than in `npm
 * test` (scripts/check/los-largos.ts).
 */
const pruebas = (todas: string, suyas: RegExp): string[] =>
  process.env['SOLO_LO_LARGO'] === undefined ? [todas] : pruebasLargas().filter((f) => suyas.test(f));

/** Options of the server's tests. Files share their worker's modules, since loading the server for each takes too long. */
const servidor = { isolate: false, globalSetup: 'scripts/check/servicios-de-vitest.ts' };

/**
 * Client tests that need fresh modules, because version-familia.ts keeps the last known version and run of the server in
 * variables. The others share their worker's modules, since loading React for each file takes too long.
 */
const CON_VERSION = 'client/{realtime/**/*,lib/red/llamar}.test.ts';

/** Configuration of the unit, property, API and socket tests. Playwright runs the browser tests (client/e2e). */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Files with «largo» in their name run only in the long suite.
    exclude: ['client/e2e/**', 'node_modules/**', ...(largo ? [] : ['**/*.largo.test.ts'])],
    // The limits only end tests that hang, since many rounds or a busy machine make any test slow.
    testTimeout: largo ? 1_200_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    provide: { largo, rondas: largo },
    // Server processes of the tests share Node's compile cache, so that they start faster.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'te-toca-compilado') },
    pool: 'forks',
    // Tests often wait for server processes, so that two cores can take four files at a time.
    maxWorkers: 4,
    sequence: { sequencer: OrdenDePruebas },
    projects: [
      {
        extends: true,
        test: {
          ...servidor,
          name: 'servidor',
          include: pruebas('{shared,server,migrations,scripts}/**/*.test.ts', /^(?!client\/)/),
        },
      },
      ...(enPostgres.length === 0
        ? []
        : [
            {
              extends: true as const,
              test: {
                ...servidor,
                name: 'postgres',
                include: enPostgres.map((inicio) => (inicio.endsWith('/') ? `${inicio}**/*.test.ts` : inicio)),
                exclude: [...SIN_REPETIR],
                env: { MOTOR: 'postgres' },
                // Many random rounds run on one engine only.
                provide: { rondas: false },
              },
            },
          ]),
      {
        extends: true,
        test: {
          name: 'cliente',
          isolate: false,
          include: pruebas('client/**/*.test.{ts,tsx}', /^client\//),
          exclude: [CON_VERSION],
        },
      },
      {
        extends: true,
        test: { name: 'version', include: pruebas(CON_VERSION, /^client\/(realtime\/|lib\/red\/llamar\.test)/) },
      },
    ],
  },
});
