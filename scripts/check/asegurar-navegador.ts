import { existsSync } from 'node:fs';
import { CHROMIUM, SIN_VENTANAS } from '#client/e2e/navegador.ts';
import { correr } from '../correr.ts';

/**
 * Installs Debian's Chromium and its headless shell if one of them is missing. Does nothing if the variable CHROMIUM names
 * another browser. Throws if there is no browser in the end.
 */
export const asegurarNavegador = async (): Promise<void> => {
  if (process.env['CHROMIUM'] !== undefined || (existsSync(CHROMIUM) && existsSync(SIN_VENTANAS))) return;
  console.log('Instalando Chromium para las pruebas de navegador…');
  const instalado =
    (await correr('apt-get', ['update', '-qq'])) === 0 &&
    (await correr('apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell'])) === 0;
  if (instalado) return;
  if (!existsSync(CHROMIUM))
    throw new Error('Las pruebas de navegador necesitan Chromium: instálalo, o di cuál en la variable CHROMIUM');
  console.log('Sin chromium-headless-shell: las pruebas usan el navegador entero y tardan más');
};
