import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import { LARGO } from './largo.ts';

/** The whole browser, as Debian installs it. */
export const CHROMIUM = '/usr/bin/chromium';

/**
 * The same browser without windows: pages cannot tell, and it takes a third less of the processor, because the whole one
 * draws the frame of a window around every page, even where nobody sees it.
 */
export const SIN_VENTANAS = '/usr/bin/chromium-headless-shell';

/**
 * Pages of a test live for seconds: what the browser would spend on making their code faster is never earned back. It is a
 * tenth of all that the tests take.
 */
const SIN_OPTIMIZAR = '--js-flags=--no-opt,--no-maglev,--no-concurrent-sparkplug';

/** The browser's program. `entero` is for what only the whole one can do. */
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
