import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SIN_REPETIR } from './check/en-postgres.ts';
import { pruebasLargas } from './check/los-largos.ts';
import { OrdenDePruebas } from './check/orden-de-vitest.ts';

/** Whether there is time for many rounds (shared/testing/rondas.ts). */
const largo = process.env['SUITE_LARGA'] !== undefined;

/** The server's tests to repeat on PostgreSQL, by file or folder (scripts/check/en-postgres.ts). */
const enPostgres = (process.env['EN_POSTGRES'] ?? '').split(' ').filter((inicio) => inicio !== '');

/** Returns all tests under some folders; in the long suite only those that do more there (scripts/check.ts). */
const pruebas = (todas: string, suyas: RegExp): string[] =>
  process.env['SOLO_LO_LARGO'] === undefined ? [todas] : pruebasLargas().filter((f) => suyas.test(f));

/** Files share their worker's modules: loading the server anew for each took as long as testing it. */
const servidor = { isolate: false, globalSetup: 'scripts/check/servicios-de-vitest.ts' };

/**
 * The client's tests that need modules of their own: a page knows the server's version from its first answer on. The others share
 * their worker's: loading React anew for each took as long as testing it.
 */
const CON_VERSION = 'client/{realtime/**/*,lib/api}.test.ts';

/** Unit, property, API and socket tests. The browser's own are Playwright's (client/e2e). */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Files with «largo» in their name wait for processes to die, or repeat what another file tests once.
    exclude: ['client/e2e/**', 'node_modules/**', ...(largo ? [] : ['**/*.largo.test.ts'])],
    // Ends what hangs. No test measures by it: with many rounds, or with a core taken by another process, all take long.
    testTimeout: largo ? 1_200_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    provide: { largo, rondas: largo },
    // Servers that tests start as processes of their own keep what Node made of their sources: it is half of their start.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'te-toca-compilado') },
    pool: 'forks',
    // Servers that are started, killed and waited for leave cores idle: four files at once keep two busy.
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
                // Random rounds need only one engine: here every test runs, and none takes long.
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
        test: { name: 'version', include: pruebas(CON_VERSION, /^client\/(realtime\/|lib\/api\.test)/) },
      },
    ],
  },
});
