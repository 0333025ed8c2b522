import { expect, test, type Page } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { nuevoMovil } from './personas.ts';
import { pesar } from './pesar.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterAll(() => servidor.cerrar());

/** What a page asks for from now on, and what of it is code and styles, in kB. */
const apuntarLoQuePide = (pagina: Page) => {
  const rutas = new Set<string>();
  pagina.on('request', (peticion) => rutas.add(new URL(peticion.url()).pathname));
  return { rutas: (): string => [...rutas].join(' '), kb: (): number => pesar(rutas) };
};

/** Holds back the answers to a read until it is told not to. */
const retener = async (pagina: Page, camino: string): Promise<() => void> => {
  let soltar = (): void => undefined;
  const suelto = new Promise<void>((hecho) => (soltar = hecho));
  await pagina.route(`**${camino}`, async (ruta) => {
    await suelto;
    await ruta.continue();
  });
  return soltar;
};

test('the door weighs no more than 120 kB', async ({ browser }) => {
  const { pagina } = await nuevoMovil(browser, 'Visita', servidor.url);
  const pedido = apuntarLoQuePide(pagina);
  await pagina.goto('/login', { waitUntil: 'networkidle' });
  await expect(pagina.getByText('Crear Nueva Familia')).toBeVisible();
  expect(pedido.kb()).toBeGreaterThan(60);
  expect(pedido.kb()).toBeLessThanOrEqual(120);
});

test('the draft stands on 185 kB, and what comes to every screen comes after it', async ({ browser }) => {
  const { pagina } = await movilDe(browser, servidor, 'lucia');
  const pedido = apuntarLoQuePide(pagina);
  const soltar = await retener(pagina, RUTAS.sesionActual);
  await pagina.goto('/reparto');
  await expect(pagina.getByRole('heading', { name: 'Reparto', exact: true })).toBeVisible();
  await pagina.waitForTimeout(1_000);
  expect(pedido.kb()).toBeGreaterThan(120);
  expect(pedido.kb()).toBeLessThanOrEqual(185);
  expect(pedido.rutas()).not.toContain('/socket-');
  soltar();
  await expect.poll(() => pedido.rutas()).toContain('/socket-');
});

test('what the draft shows is read while it is still asked whose login this is', async ({ browser }) => {
  const { pagina } = await movilDe(browser, servidor, 'lucia');
  const soltar = await retener(pagina, RUTAS.yo);
  const leido = pagina.waitForRequest(`**${RUTAS.sesionActual}`);
  await pagina.goto('/reparto');
  await leido;
  soltar();
  await expect(pagina.getByRole('heading', { name: 'Reparto', exact: true })).toBeVisible();
});

test('what a screen needs is asked for before the door’s code has come, and what it shows before its own has', async ({
  browser,
}) => {
  const { pagina } = await movilDe(browser, servidor, 'lucia');
  const lecturas: string[] = [];
  pagina.on('request', (peticion) => {
    if (peticion.url().endsWith(RUTAS.sesionActual)) lecturas.push(peticion.url());
  });
  const [puerta, sala] = [await retener(pagina, '/assets/puerta-*.js'), await retener(pagina, '/assets/sala-*.js')];
  const pedida = pagina.waitForRequest('**/assets/sala-*.js');
  await pagina.goto('/reparto', { waitUntil: 'commit' });
  await pedida;
  expect(lecturas).toHaveLength(0);
  puerta();
  await expect.poll(() => lecturas.length).toBe(1);
  sala();
  await expect(pagina.getByRole('heading', { name: 'Reparto', exact: true })).toBeVisible();
  await expect(pagina.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
  expect(lecturas).toHaveLength(1);
});
