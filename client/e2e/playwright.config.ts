import { defineConfig } from '@playwright/test';
import { LARGO, QUIETA, SOLO_LARGO } from './largo.ts';
import { lanzar } from './navegador.ts';

// The tests reckon days as the family and its phones do, wherever and whenever they run.
process.env['TZ'] = 'Europe/Madrid';

/** The whole product in a real browser: each test starts the built server on a port and a data folder of its own. */
export default defineConfig({
  testDir: '.',
  ...(LARGO ? {} : { grepInvert: new RegExp(SOLO_LARGO.tag) }),
  outputDir: '../../test-results',
  globalSetup: './preparar.ts',
  // They end what hangs, and measure nothing: with a core taken by another process all takes far longer.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  // Browsers wait a good part of the time: three files at once keep two cores busy.
  workers: 3,
  // A second try would hide what the first has found.
  retries: 0,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    contextOptions: QUIETA,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 390, height: 844 },
    // Requests through a service worker are invisible to a test and cannot be routed: only the worker's own tests allow it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: lanzar(),
  },
});
