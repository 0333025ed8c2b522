import { defineConfig } from 'vitest/config';

/** Unit, property, API and socket tests. The browser's own are Playwright's (client/e2e). */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['{shared,server,migrations,scripts,client}/**/*.test.{ts,tsx}'],
    exclude: ['client/e2e/**', 'node_modules/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Vitest leaves one core to itself by default; of two that would be half.
    maxWorkers: 2,
  },
});
