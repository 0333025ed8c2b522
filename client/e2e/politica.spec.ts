import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { clienteDe } from './clientes.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { vigilarPolitica } from './politica.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/**
 * Checks the Content Security Policy where the tour of accesibilidad.spec.ts does not: animations, libraries' styles, the wall
 * screen, the service worker and the API's page. Also that injected code is blocked.
 */

test.use({ serviceWorkers: 'allow' });

/** Any picture to upload. */
const FOTO = join(import.meta.dirname, '../../dist/client/iconos/icono-512.png');

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

test('animations, libraries’ styles and background code do not violate the policy', SOLO_LARGO, async ({ browser }) => {
  const { pagina, contexto } = await movilDe(browser, servidor, 'elena', { reducedMotion: 'no-preference' });
  const faltas = await vigilarPolitica(contexto);

  await test.step('the service worker starts from the only allowed address', async () => {
    await pagina.goto('/dashboard');
    await expect.poll(() => pagina.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  });

  await test.step('confetti', async () => {
    await pagina.goto('/reparto');
    await expect(pagina.locator('body > canvas')).toBeAttached();
  });

  await test.step('a sheet locks the page behind it, a photo is cropped, and a toast appears', async () => {
    const fondo = () => pagina.evaluate(() => getComputedStyle(document.documentElement).overflow);
    await pagina.goto('/profile');
    await pagina.getByRole('button', { name: 'Cambiar mi foto' }).click();
    await expect.poll(fondo).toBe('hidden');
    await pagina
      .getByLabel('Galería')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await readFile(FOTO) });
    await expect(pagina.getByRole('heading', { name: 'Ajustar foto' })).toBeVisible();
    await expect(pagina.locator('.reactEasyCrop_Container')).toHaveCSS('position', 'absolute');
    await pagina.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(fondo).not.toBe('hidden');
    await pagina.goto('/panel?pestana=miembros');
    await pagina.getByRole('button', { name: 'Invitar con un código' }).click();
    await pagina.getByRole('button', { name: 'Copiar enlace' }).click();
    await expect(pagina.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed');
  });

  await test.step('the wall screen is paired and live', async () => {
    const tele = await contexto.newPage();
    await tele.goto('/pantalla');
    const codigo = (await tele.locator('[data-codigo]').getAttribute('data-codigo')) ?? '';
    const elena = await clienteDe(servidor.url, 'elena');
    await elena.pedir('POST', RUTAS.vincularPantalla, { codigo, nombre: 'Salón' });
    await expect(tele.locator('[data-conexion=vivo]')).toBeVisible();
    await tele.close();
  });

  await test.step('a call can be tried on the API’s page', async () => {
    // Swagger takes long to draw all calls, more than half a minute on a busy core.
    pagina.setDefaultTimeout(120_000);
    await pagina.goto(RUTAS.documentacion);
    await pagina.getByText('Servidor', { exact: true }).click();
    await pagina.getByText(RUTAS.viva, { exact: true }).click();
    await pagina.getByRole('button', { name: 'Try it out' }).click();
    await pagina.getByRole('button', { name: 'Execute' }).click();
    await expect(pagina.getByRole('heading', { name: 'Response headers' })).toBeVisible();
  });

  expect(faltas).toEqual([]);
});

test('the policy and Trusted Types block injected markup, styles and code', async ({ browser }) => {
  const { pagina, contexto } = await nuevoMovil(browser, 'nadie', servidor.url);
  const faltas = await vigilarPolitica(contexto);
  await pagina.goto('/login');
  await expect(pagina.getByRole('link', { name: 'Crear Nueva Familia' })).toBeVisible();
  const logrado = await pagina.evaluate(() => {
    const intentar = (hacer: () => unknown): boolean => {
      try {
        hacer();
        return true;
      } catch {
        return false;
      }
    };
    const estilo = document.createElement('style');
    estilo.append('#raiz { display: none }');
    document.head.append(estilo);
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy: (nombre: string, reglas: object) => unknown };
    };
    return {
      marcado: intentar(() => document.body.insertAdjacentHTML('beforeend', '<b>hola</b>')),
      guion: intentar(() => Object.assign(document.createElement('script'), { src: '/otro.js' })),
      obrero: intentar(() => new Worker(URL.createObjectURL(new Blob(['1'])))),
      politica: intentar(() => trustedTypes.createPolicy('otra', {})),
      laNuestra: intentar(() => trustedTypes.createPolicy('te-toca', {})),
      estilo: getComputedStyle(document.getElementById('raiz') ?? document.body).display === 'none',
    };
  });
  expect(Object.entries(logrado).filter(([, si]) => si)).toEqual([]);
  await expect.poll(() => faltas.length).toBeGreaterThan(3);
});
