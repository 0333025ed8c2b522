import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { clienteDe, entrarComo } from './clientes.ts';
import { levantarDiaFijo, llenarDia } from './dia-fijo.ts';
import { nuevoMovil } from './personas.ts';
import { quietud } from './quietud.ts';
import { agrandarLetra, TELEFONO } from './roturas.ts';
import { colgarTele } from './sala.ts';

/** Takes pictures of the daily screens on the fixed day into the folder `FOTOS` (scripts/palabras.ts). */
const CARPETA = process.env['FOTOS'] ?? '';
const PANTALLAS = {
  inicio: '/dashboard',
  esperan: '/te-esperan',
  tareas: '/tasks',
  semana: '/semana',
  completadas: '/tasks?pestana=completadas',
  votar: '/voting',
  ranking: '/ranking',
  logros: '/ranking?pestana=logros',
  perfil: '/profile',
  reparto: '/reparto',
  cuentas: '/cuentas',
  justo: '/justo',
  ...Object.fromEntries(
    ['votar', 'carga', 'reparto', 'asignar', 'tareas', 'miembros', 'config'].map((p) => [
      `panel-${p}`,
      `/panel?pestana=${p}`,
    ]),
  ),
};
const DE_TODOS = new Set(['inicio', 'esperan', 'tareas', 'semana', 'ranking', 'perfil']);
const MEDIDAS = [
  { nombre: 'movil', viewport: { width: 390, height: 844 } },
  { nombre: 'letra', viewport: TELEFONO },
  { nombre: 'ancha', viewport: { width: 1280, height: 800 } },
];

/**
 * Takes pictures of the unscrolled screen in light and dark. `entera` adds one of the whole page, in light; it is not for
 * enlarged text, because Chromium loses the text size in such a picture.
 */
const retratar = async (pagina: Page, nombre: string, entera: boolean): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await pagina.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await quietud(pagina);
    const archivo = join(CARPETA, `${nombre}-${colorScheme === 'light' ? 'dia' : 'noche'}`);
    await pagina.screenshot({ path: `${archivo}.png` });
    if (entera && colorScheme === 'light') await pagina.screenshot({ path: `${archivo}-entera.png`, fullPage: true });
  }
};

if (CARPETA !== '')
  test('pictures of the daily screens are taken', async ({ browser }) => {
    mkdirSync(CARPETA, { recursive: true });
    const servidor = await levantarDiaFijo();
    await llenarDia(servidor);
    const { pagina: tele } = await colgarTele(browser, servidor, await clienteDe(servidor.url, 'elena'));
    await tele.getByText('Planchar').first().waitFor();
    await retratar(tele, 'pared', false);
    for (const { nombre, viewport } of MEDIDAS)
      for (const usuario of ['elena', 'mateo']) {
        const { pagina, contexto } = await nuevoMovil(browser, usuario, servidor.url, { viewport });
        if (nombre === 'letra') await agrandarLetra(await contexto.newCDPSession(pagina));
        await entrarComo(pagina, await clienteDe(servidor.url, usuario));
        for (const [pantalla, direccion] of Object.entries(PANTALLAS)) {
          if (usuario !== 'elena' && !DE_TODOS.has(pantalla)) continue;
          await pagina.goto(direccion);
          await pagina.getByRole('main').getByRole('heading').first().waitFor();
          await expect(pagina.locator('.animate-tarde, [data-esqueleto]')).toHaveCount(0);
          await retratar(pagina, `${pantalla}-${nombre}-${usuario}`, nombre === 'movil');
        }
        await contexto.close();
      }
    await servidor.cerrar();
  });
