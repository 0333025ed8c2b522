import { resolve } from 'node:path';
import { construir } from './build.ts';
import { correr } from './correr.ts';

/**
 * `npm run palabras` writes what the screens say and how heavy a day is on a phone, from the app as it is now
 * (scripts/palabras/palabras.txt, medidas.md): after each change of a screen. `npm run palabras -- <folder>` takes
 * pictures of the daily screens instead, to compare a change with what was before.
 */
const [carpeta] = process.argv.slice(2);
await construir();
const [pruebas, entorno] =
  carpeta === undefined
    ? [['palabras.spec', 'medidas.spec'], { SUITE_LARGA: '1', PALABRAS: 'escribir' }]
    : [['fotos-diarias.spec'], { FOTOS: resolve(carpeta) }];
process.exitCode = await correr(
  'playwright',
  ['test', '--config', 'client/e2e/playwright.config.ts', '--workers=1', ...pruebas],
  { env: { ...process.env, ...entorno } },
);
