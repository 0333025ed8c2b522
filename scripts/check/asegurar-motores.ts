import { existsSync } from 'node:fs';
import { DRIVER, XVFB } from '#client/e2e/motores/webkit.ts';
import { FIREFOX } from '#client/e2e/motores/firefox.ts';
import { CERTUTIL } from '#client/e2e/motores/certutil.ts';
import { correr } from '../correr.ts';

/**
 * Programs that the tests of other browsers need, and certutil, which makes Chromium trust a root certificate; each with its
 * Debian package.
 */
const PAQUETES = [
  [FIREFOX, 'firefox-esr'],
  [DRIVER, 'webkit2gtk-driver'],
  [XVFB, 'xvfb'],
  [CERTUTIL, 'libnss3-tools'],
] as const;

/** Installs missing `PAQUETES` for the long suite, as root on Debian; elsewhere their tests are skipped and counted. */
export const asegurarMotores = async (): Promise<void> => {
  const faltan = PAQUETES.flatMap(([programa, paquete]) => (existsSync(programa) ? [] : [paquete]));
  if (faltan.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Instalando otros navegadores para las pruebas: ${faltan.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if ((await correr('apt-get', ['update', '-qq'], { env })) === 0)
    await correr('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...faltan], { env });
};
