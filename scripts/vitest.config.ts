import { defineConfig } from 'vitest/config';

/** Whether there is time for many rounds (shared/testing/rondas.ts). */
const largo = process.env['SUITE_LARGA'] !== undefined;

/** Unit, property, API and socket tests. The browser's own are Playwright's (client/e2e). */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['{shared,server,migrations,scripts,client}/**/*.test.{ts,tsx}'],
    exclude: ['client/e2e/**', 'node_modules/**'],
    // Ends what hangs. No test measures by it: with many rounds, or with a core taken by another process, all take long.
    testTimeout: largo ? 1_200_000 : 180_000,
    hookTimeout: 180_000,
    provide: { largo },
    pool: 'forks',
    // Files share their worker's modules: loading the server anew for each of 190 took as long as testing it.
    isolate: false,
    // Vitest leaves one core to itself by default; of two that would be half.
    maxWorkers: 2,
  },
});
