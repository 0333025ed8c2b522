import { defineConfig } from '@playwright/test';

/** The whole product in a real browser: each test starts the built server on a port and a data folder of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 300_000,
  expect: { timeout: 15_000 },
  // Browsers mostly wait: two files at a time keep two cores busy and starve none.
  workers: 2,
  // On a shared machine a browser can be starved for seconds. A second try is told aloud (scripts/check.ts), never hidden.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 390, height: 844 },
    // What goes through a service worker is out of a test's sight and reach: only the tests of it have one.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
