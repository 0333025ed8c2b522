import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import { LARGO } from './largo.ts';

/** Debian's full Chromium. */
export const CHROMIUM = '/usr/bin/chromium';

/**
 * Chromium without windows, which has no notifications and cannot install apps. It is faster, because the full browser draws a
 * window frame around each page even when it is not shown.
 */
export const SIN_VENTANAS = '/usr/bin/chromium-headless-shell';

/**
 * Switches off V8's optimizing compilers, for the quick suite only: its pages live only for seconds, so optimizing never pays
 * off.
 */
const SIN_OPTIMIZAR = '--js-flags=--no-opt,--no-maglev,--no-concurrent-sparkplug';

/** Path of the browser; the variable CHROMIUM overrides it. `entero` demands the full one, for what only that can do. */
export const programa = (entero = false): string =>
  process.env['CHROMIUM'] ?? (entero || !existsSync(SIN_VENTANAS) ? CHROMIUM : SIN_VENTANAS);

/** Launch options of the tests' browser. */
export const lanzar = (entero = false): LaunchOptions => ({
  executablePath: programa(entero),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(LARGO ? [] : [SIN_OPTIMIZAR]),
  ],
});
