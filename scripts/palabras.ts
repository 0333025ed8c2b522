import { resolve } from 'node:path';
import { construir } from './build.ts';
import { correr } from './correr.ts';

// `npm run palabras` writes the texts of all screens (scripts/palabras/palabras.txt) and the weight of a day on a phone
// (medidas.txt). Run it after each change of a screen. `npm run palabras -- <folder>` instead puts pictures of the daily screens
// into a folder.
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
