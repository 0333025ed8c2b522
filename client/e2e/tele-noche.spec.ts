import { expect, test, type Browser, type Page } from '@playwright/test';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { levantarServidor, type Servidor } from './servidor.ts';
import { estadoDe, nombresDe, sesionDe } from './tele-foto.ts';

/** The wall screen during a draft: picks that fly to the board, gaps left by picked chores, and the notice of a pause. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor();
});
test.afterAll(() => servidor.cerrar());

interface Vuelo {
  readonly propiedades: readonly string[];
  readonly dura: number;
}

/** Runs in the wall screen's page: records each announcement that flies to the board. */
const anotarVuelos = (): void => {
  const vuelos: Vuelo[] = [];
  Object.assign(globalThis, { vuelos });
  new MutationObserver((cambios) => {
    for (const { addedNodes } of cambios)
      for (const nodo of addedNodes)
        if (nodo instanceof HTMLElement && nodo.dataset['vuela'] !== undefined)
          queueMicrotask(() => {
            const efecto = nodo.getAnimations()[0]?.effect as KeyframeEffect;
            const propiedades = efecto.getKeyframes().flatMap((k) => Object.keys(k));
            vuelos.push({
              propiedades: propiedades.filter((p) => !['offset', 'computedOffset', 'easing', 'composite'].includes(p)),
              dura: Number(efecto.getTiming().duration),
            });
          });
  }).observe(document, { childList: true, subtree: true });
};

interface Pared {
  readonly pagina: Page;
  readonly poner: (estado: EstadoPantalla) => Promise<void>;
  readonly decir: (sesion: SesionReparto) => void;
}

const colgar = async (browser: Browser, reducedMotion: 'reduce' | 'no-preference'): Promise<Pared> => {
  const pagina = await browser.newPage({
    baseURL: servidor.url,
    viewport: { width: 1920, height: 1080 },
    reducedMotion,
  });
  let foto = estadoDe(2, null);
  let enviar: (mensaje: object) => void = () => undefined;
  await pagina.addInitScript(() => localStorage.setItem('pantalla_token', 'ficha'));
  await pagina.addInitScript(anotarVuelos);
  await pagina.routeWebSocket(/pantalla\/ws/, (ws) => {
    enviar = (mensaje) => ws.send(JSON.stringify(mensaje));
    ws.onMessage(() => enviar({ tipo: 'estado', ...foto }));
  });
  await pagina.route('**/api/pantalla/estado/', (r) => r.fulfill({ json: foto }));
  return {
    pagina,
    poner: async (estado) => {
      foto = estado;
      await pagina.goto('/pantalla');
      await expect(pagina.locator('[data-plano=turno]')).toBeVisible();
      await expect(pagina.getByRole('list', { name: 'Tareas que quedan' }).getByRole('listitem').first()).toBeVisible();
    },
    decir: (sesion) => {
      foto = { ...foto, version: foto.version + 1, sesion };
      enviar({ tipo: 'reparto:turno', version: foto.version, sesion, ultima_eleccion: null });
    },
  };
};

/** Returns an element's box once its animations, and those of its ancestors, have ended. */
const cajaDe = async (pagina: Page, selector: string) => {
  const elemento = pagina.locator(selector);
  await elemento.evaluate(async (e) => {
    for (let de: Element | null = e; de !== null; de = de.parentElement)
      await Promise.all(de.getAnimations().map((a) => a.finished));
  });
  const caja = await elemento.boundingBox();
  if (caja === null) throw new Error(`${selector} is not drawn`);
  return caja;
};

test('a pick is announced over the whole screen in the first round and over half of it later, and flies to its place on the board', async ({
  browser,
}) => {
  const { pagina, poner, decir } = await colgar(browser, 'no-preference');
  const vuelos = () => pagina.evaluate(() => (globalThis as unknown as { vuelos: Vuelo[] }).vuelos);
  await poner(estadoDe(4, sesionDe(4, 16, 2)));
  decir(sesionDe(4, 16, 3));
  await expect(pagina.locator('[data-momento]')).toBeVisible();
  const entera = await cajaDe(pagina, '[data-momento]');
  expect(Math.min(entera.width / 1_920, entera.height / 1_080)).toBeGreaterThan(0.99);
  await expect(pagina.locator('[data-momento]')).toHaveCount(0);
  await expect.poll(vuelos).toEqual([{ propiedades: ['transform', 'transform'], dura: 260 }]);
  await expect(pagina.locator('[data-vuela]')).toHaveCount(0);

  await poner(estadoDe(4, sesionDe(4, 16, 6)));
  decir(sesionDe(4, 16, 7));
  await expect(pagina.locator('[data-momento]')).toBeVisible();
  const media = await cajaDe(pagina, '[data-momento]');
  expect(media.height / 1_080).toBeLessThan(0.55);
  // The clock above and the board below stay visible.
  const [reloj, tablero] = [await cajaDe(pagina, '[role=timer]'), await cajaDe(pagina, '[data-eleccion="8"]')];
  expect(reloj.y + reloj.height).toBeLessThanOrEqual(media.y);
  expect(tablero.y).toBeGreaterThanOrEqual(media.y + media.height);
  expect(tablero.y + tablero.height).toBeLessThanOrEqual(1_080);
  // An undone pick disappears without flying.
  decir(sesionDe(4, 16, 6));
  await expect(pagina.locator('[data-plano=turno]')).toBeVisible();
  expect(await vuelos()).toEqual([]);
  await pagina.close();
});

test('with reduced motion a pick does not fly', async ({ browser }) => {
  const { pagina, poner, decir } = await colgar(browser, 'reduce');
  await poner(estadoDe(4, sesionDe(4, 16, 6)));
  decir(sesionDe(4, 16, 7));
  await expect(pagina.locator('[data-momento]')).toBeVisible();
  await expect(pagina.locator('[data-momento]')).toHaveCount(0);
  expect(await pagina.evaluate(() => (globalThis as unknown as { vuelos: Vuelo[] }).vuelos)).toEqual([]);
  await pagina.close();
});

test('a free chore keeps its place on the screen, a picked one leaves a gap, and pages change', async ({ browser }) => {
  const { pagina, poner } = await colgar(browser, 'reduce');
  const lista = pagina.getByRole('list', { name: 'Tareas que quedan' });
  const sitios = () =>
    pagina
      .locator('[aria-label="Tareas que quedan"] > li')
      .evaluateAll((todos) =>
        todos.map((li) => `${li.textContent ?? ''} ${JSON.stringify(li.getBoundingClientRect())}`),
      );
  await poner(estadoDe(4, sesionDe(4, 16, 5)));
  await expect(lista.getByRole('listitem')).toHaveCount(11);
  await expect(pagina.locator('.tele-pared ul:not([aria-hidden]) > [data-ya]')).toHaveCount(5);
  const antes = await sitios();
  await poner(estadoDe(4, sesionDe(4, 16, 9)));
  await expect(lista.getByRole('listitem')).toHaveCount(7);
  await expect(pagina.locator('.tele-pared ul:not([aria-hidden]) > [data-ya]')).toHaveCount(9);
  expect(await sitios()).toEqual(antes);

  await poner(estadoDe(6, sesionDe(6, 60, 4)));
  await expect(pagina.getByText(/^Página \d de \d$/)).toBeVisible();
  await expect(pagina.locator('.tele-cuenta > i')).toHaveCount(60);
  await expect(pagina.locator('.tele-cuenta > [data-ya]')).toHaveCount(4);
  const primera = await sitios();
  await expect.poll(sitios, { timeout: 20_000 }).not.toEqual(primera);
  await pagina.close();
});

test('a pause is announced over the screen until the clock continues', async ({ browser }) => {
  const { pagina, poner, decir } = await colgar(browser, 'reduce');
  const sesion = sesionDe(4, 16, 6);
  const parada = { ...sesion, vence_en: null, reloj: { ...sesion.reloj, pausa: { por: 2, quedan: 84 } } };
  await poner(estadoDe(4, parada));
  const cartel = pagina.getByRole('status').filter({ hasText: 'Pausa' });
  await expect(cartel).toContainText(`${nombresDe(2)[1] ?? ''} ha parado el reloj en 1:24`);
  decir({ ...sesion, n: sesion.n + 2 });
  await expect(cartel).toHaveCount(0);
  await pagina.close();
});
