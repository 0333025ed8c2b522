import { expect, test, type Page } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import { nuevoMovil } from './personas.ts';
import { pesar } from './pesar.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterAll(() => servidor.cerrar());

/** Records the page's requests from now on. `kb` returns the size of their code and styles in kB, gzipped. */
const apuntarLoQuePide = (pagina: Page) => {
  const rutas = new Set<string>();
  pagina.on('request', (peticion) => rutas.add(new URL(peticion.url()).pathname));
  return { rutas: (): string => [...rutas].join(' '), kb: (): number => pesar(rutas) };
};

/** Holds requests of this path back until the returned function is called. */
const retener = async (pagina: Page, camino: string): Promise<() => void> => {
  let dejarPasar = (): void => undefined;
  const suelto = new Promise<void>((hecho) => (dejarPasar = hecho));
  await pagina.route(`**${camino}`, async (ruta) => {
    await suelto;
    await ruta.continue();
  });
  return dejarPasar;
};

test('the welcome page loads at most 133 kB of code and styles', async ({ browser }) => {
  const { pagina } = await nuevoMovil(browser, 'Visita', servidor.url);
  const pedido = apuntarLoQuePide(pagina);
  await pagina.goto('/login', { waitUntil: 'networkidle' });
  await expect(pagina.getByText('Crear Nueva Familia')).toBeVisible();
  expect(pedido.kb()).toBeGreaterThan(60);
  expect(pedido.kb()).toBeLessThanOrEqual(133);
});

test('the draft room loads at most 197 kB first, and code shared by every screen afterwards', async ({ browser }) => {
  const { pagina } = await movilDe(browser, servidor, 'lucia');
  const pedido = apuntarLoQuePide(pagina);
  const dejarPasar = await retener(pagina, RUTAS.sesionActual);
  await pagina.goto('/reparto');
  await expect(pagina.getByRole('heading', { name: 'Reparto', exact: true })).toBeVisible();
  await pagina.waitForTimeout(1_000);
  expect(pedido.kb()).toBeGreaterThan(120);
  expect(pedido.kb()).toBeLessThanOrEqual(197);
  expect(pedido.rutas()).not.toContain('/socket-');
  dejarPasar();
  await expect.poll(() => pedido.rutas()).toContain('/socket-');
});

for (const [nombre, camino, titulo] of [
  ['Inicio', '/dashboard', 'Hola, Lucía'],
  ['Mis tareas', '/tasks', 'Mis tareas'],
] as const)
  test(`${nombre} loads at most 217 kB first, without the calendar code`, async ({ browser }) => {
    const { pagina } = await movilDe(browser, servidor, 'lucia');
    const pedido = apuntarLoQuePide(pagina);
    const dejarPasar = await retener(pagina, '/mis_tareas/**');
    await pagina.goto(camino);
    await expect(pagina.getByRole('heading', { level: 1 })).toContainText(titulo);
    await pagina.waitForTimeout(1_000);
    expect(pedido.kb()).toBeGreaterThan(120);
    expect(pedido.kb()).toBeLessThanOrEqual(217);
    for (const despues of ['/dias-', '/compania-', '/socket-']) expect(pedido.rutas()).not.toContain(despues);
    dejarPasar();
    await expect.poll(() => pedido.rutas()).toContain('/socket-');
  });

test('the calendar code is loaded with the first sheet of a chore', SOLO_LARGO, async ({ browser }) => {
  const { pagina } = await movilDe(browser, servidor, 'lucia');
  const pedido = apuntarLoQuePide(pagina);
  await pagina.goto('/tasks');
  // Opens a whole chore, because the sheet of a part shows no next days.
  const pedir = pagina
    .getByRole('tabpanel')
    .getByRole('heading', { level: 3 })
    .getByRole('button')
    .filter({ hasNotText: ' · ' })
    .first();
  await expect(pedir).toBeVisible();
  expect(pedido.rutas()).not.toContain('/dias-');
  await pedir.click();
  await expect(pagina.getByRole('dialog')).toBeVisible();
  await expect.poll(() => pedido.rutas()).toContain('/dias-');
});

test('the draft is requested while the login is still being checked', SOLO_LARGO, async ({ browser }) => {
  const { pagina } = await movilDe(browser, servidor, 'lucia');
  const dejarPasar = await retener(pagina, RUTAS.yo);
  const leido = pagina.waitForRequest(`**${RUTAS.sesionActual}`);
  await pagina.goto('/reparto');
  await leido;
  dejarPasar();
  await expect(pagina.getByRole('heading', { name: 'Reparto', exact: true })).toBeVisible();
});

/** Returns a function that lists the answered requests to these paths, one entry for each answer. */
const contarLecturas = (pagina: Page, ...rutas: readonly string[]) => {
  const lecturas: string[] = [];
  pagina.on('response', (respuesta) => {
    const { pathname } = new URL(respuesta.url());
    if (rutas.includes(pathname)) lecturas.push(pathname);
  });
  return () => lecturas.toSorted();
};

/** Returns a function that tells whether the page has ever shown «Cargando». */
const vigilarCargando = async (pagina: Page): Promise<() => Promise<boolean>> => {
  await pagina.addInitScript(() => {
    const marca = globalThis as { __cargando?: boolean };
    new MutationObserver(() => {
      if (document.body?.textContent.includes('Cargando')) marca.__cargando = true;
    }).observe(document, { childList: true, subtree: true });
  });
  return () => pagina.evaluate(() => (globalThis as { __cargando?: boolean }).__cargando === true);
};

interface Primera {
  readonly titulo: string;
  readonly camino: string;
  /** Paths of its first reads, one entry for each request. */
  readonly suyas: readonly string[];
  /** Chunks that draw it. */
  readonly codigo: readonly string[];
}
const PRIMERAS: readonly Primera[] = [
  {
    titulo: 'Reparto',
    camino: '/reparto',
    suyas: [RUTAS.sesionActual, RUTAS.yo],
    codigo: ['layout', 'sala', 'reparto'],
  },
  {
    titulo: 'Mis tareas',
    camino: '/tasks',
    suyas: [RUTAS.misTareas, RUTAS.misTareas, RUTAS.misTareas, RUTAS.yo],
    codigo: ['layout', 'sala', 'casa', 'tasks'],
  },
];

for (const { titulo, camino, suyas, codigo } of LARGO ? PRIMERAS : PRIMERAS.slice(-1))
  test(`${titulo}: its data and code are requested before the entry chunk has arrived, and it is drawn at once`, async ({
    browser,
  }) => {
    const { pagina } = await movilDe(browser, servidor, 'lucia');
    const [lecturas, cargaba] = [contarLecturas(pagina, ...suyas), await vigilarCargando(pagina)];
    const puerta = await retener(pagina, '/assets/puerta-*.js');
    const venido = codigo.map((cual) => pagina.waitForResponse(`**/assets/${cual}-*.js`));
    await pagina.goto(camino, { waitUntil: 'commit' });
    await Promise.all(venido);
    await expect.poll(lecturas).toEqual(suyas.toSorted());
    puerta();
    await expect(pagina.getByRole('heading', { name: titulo, exact: true })).toBeVisible();
    await expect(pagina.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
    expect(lecturas()).toEqual(suyas.toSorted());
    expect(await cargaba()).toBe(false);
  });

test(
  'the rule for new families is requested once, before the entry chunk has arrived',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina } = await nuevoMovil(browser, 'Visita', servidor.url);
    const [lecturas, cargaba] = [contarLecturas(pagina, RUTAS.altas), await vigilarCargando(pagina)];
    const puerta = await retener(pagina, '/assets/puerta-*.js');
    // The root leads to the login.
    await pagina.goto('/', { waitUntil: 'commit' });
    await expect.poll(lecturas).toEqual([RUTAS.altas]);
    puerta();
    await expect(pagina.getByText('Crear Nueva Familia')).toBeVisible();
    expect(lecturas()).toEqual([RUTAS.altas]);
    expect(await cargaba()).toBe(false);
  },
);

test('a screen whose chunk is late shows «Cargando», and then appears', SOLO_LARGO, async ({ browser }) => {
  const { pagina } = await movilDe(browser, servidor, 'lucia');
  const cargaba = await vigilarCargando(pagina);
  const dejarPasar = await retener(pagina, '/assets/reparto-*.js');
  await pagina.goto('/reparto', { waitUntil: 'commit' });
  await expect.poll(cargaba).toBe(true);
  dejarPasar();
  await expect(pagina.getByRole('heading', { name: 'Reparto', exact: true })).toBeVisible();
});
