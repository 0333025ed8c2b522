import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterAll(() => servidor.cerrar());

/** Bytes, as gzip has them, of the JavaScript and the styles that a page asks for from now on. */
const pesarLoQuePide = (pagina: Page) => {
  const rutas = new Set<string>();
  pagina.on('request', (peticion) => {
    const { pathname } = new URL(peticion.url());
    if (/\.(js|css)$/.test(pathname)) rutas.add(pathname);
  });
  const bytesDe = (ruta: string): number => statSync(join(import.meta.dirname, '../../dist/client', `${ruta}.gz`)).size;
  return {
    rutas: (): readonly string[] => [...rutas],
    kb: (): number => [...rutas].reduce((suma, ruta) => suma + bytesDe(ruta), 0) / 1_000,
  };
};

test('the door weighs no more than 120 kB', async ({ browser }) => {
  const { pagina } = await nuevoMovil(browser, 'Visita', servidor.url);
  const pedido = pesarLoQuePide(pagina);
  await pagina.goto('/login', { waitUntil: 'networkidle' });
  await expect(pagina.getByText('Crear Nueva Familia')).toBeVisible();
  expect(pedido.kb()).toBeLessThanOrEqual(120);
});

test('the draft stands on 185 kB, and what comes to every screen comes after it', async ({ browser }) => {
  const { pagina } = await movilDe(browser, servidor, 'lucia');
  const pedido = pesarLoQuePide(pagina);
  let soltar = (): void => undefined;
  const suelto = new Promise<void>((hecho) => (soltar = hecho));
  await pagina.route(`**${RUTAS.sesionActual}`, async (ruta) => {
    await suelto;
    await ruta.continue();
  });
  await pagina.goto('/reparto');
  await expect(pagina.getByRole('heading', { name: 'Reparto', exact: true })).toBeVisible();
  await pagina.waitForTimeout(1_000);
  expect(pedido.kb()).toBeLessThanOrEqual(185);
  expect(pedido.rutas().join(' ')).not.toContain('/socket-');
  soltar();
  await expect.poll(() => pedido.rutas().join(' ')).toContain('/socket-');
});
