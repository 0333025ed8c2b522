import { defineConfig } from '@playwright/test';
import { LARGO, QUIETA, SOLO_LARGO } from './largo.ts';
import { lanzar } from './navegador.ts';

// Tests compute days in the family's time zone, wherever they run.
process.env['TZ'] = 'Europe/Madrid';

/** Configuration of the browser tests. They start built servers, each with its own port and data folder. */
export default defineConfig({
  testDir: '.',
  ...(LARGO ? {} : { grepInvert: new RegExp(SOLO_LARGO.tag) }),
  outputDir: '../../test-results',
  globalSetup: './preparar.ts',
  // Timeouts only end hanging tests and measure nothing: with a busy core everything takes far longer.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  // Browsers wait much of the time, so three files at once keep two cores busy.
  workers: 3,
  // A retry would hide what the first attempt found.
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
    // Requests through a service worker cannot be seen or routed by tests, so only the tests of the worker allow it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: lanzar(),
  },
});
