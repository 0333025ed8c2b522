import { expect, test, type Page } from '@playwright/test';
import type { Deseos } from '#shared/contracts/sesiones-reparto.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { clienteDe, entrarComo, type Cliente } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { sinIntentos } from './pantallas.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/**
 * The wish list: ordered by mouse, finger, keyboard and arrow buttons, saved, shown on the member's other devices, and
 * private.
 */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const deseos = (pagina: Page) => pagina.getByRole('list', { name: /^Mis deseos/ }).getByRole('listitem');
const asa = (pagina: Page, nombre: string) => pagina.getByRole('button', { name: `Mover «${nombre}»` });
const guardadosDe = async (quien: Cliente): Promise<number[]> =>
  (await quien.pedir<Deseos>('GET', RUTAS.deseos)).tareas;

/** Checks that the wishes have this order, both on the screen and on the server. */
const ordenEs = async (pagina: Page, quien: Cliente, nombres: readonly string[]): Promise<void> => {
  await expect(deseos(pagina)).toHaveText(nombres.map((n) => new RegExp(n)));
  await expect(pagina.getByText('Guardado', { exact: true })).toBeVisible();
  const ids = await deseos(pagina).evaluateAll((filas) =>
    filas.map((f) => Number((f as HTMLElement).dataset['deseo'])),
  );
  await expect.poll(() => guardadosDe(quien)).toEqual(ids);
};

const centro = async (pagina: Page, nombre: string): Promise<{ x: number; y: number }> => {
  const caja = await asa(pagina, nombre).boundingBox();
  if (caja === null) throw new Error(`«${nombre}» is not there`);
  return { x: caja.x + caja.width / 2, y: caja.y + caja.height / 2 };
};

/** Waits until the dragged row is over this position. Dropped earlier, it would return to its start. */
const sobre = (pagina: Page, puesto: string) =>
  expect(pagina.locator('[id^=DndLiveRegion]')).toContainText(`puesto ${puesto}.`);

const anadir = async (pagina: Page, veces: number): Promise<string[]> => {
  const nombres: string[] = [];
  for (let i = 0; i < veces; i += 1) {
    const primera = pagina
      .getByRole('list', { name: /Las demás|Tareas que puedes hacer/ })
      .getByRole('button')
      .first();
    const nombre = ((await primera.locator('.font-extrabold').first().textContent()) ?? '').trim();
    await primera.click();
    await expect(asa(pagina, nombre)).toBeVisible();
    nombres.push(nombre);
  }
  return nombres;
};

test(
  'a member orders his wishes by mouse, keyboard and arrow buttons, and the order is saved',
  SOLO_LARGO,
  async ({ browser }) => {
    const mateo = await clienteDe(servidor.url, 'mateo');
    const { pagina } = await nuevoMovil(browser, 'Mateo', servidor.url, { reducedMotion: 'reduce' });
    await entrarComo(pagina, mateo);
    await pagina.goto('/reparto/deseos');
    await expect(pagina.getByText('Aún no has puesto ninguna')).toBeVisible();
    await expect(pagina.getByText('Solo tú la ves')).toBeVisible();
    const [a = '', b = '', c = ''] = await anadir(pagina, 3);
    await ordenEs(pagina, mateo, [a, b, c]);

    await test.step('the mouse moves the third wish to the top', async () => {
      const [de, hasta] = [await centro(pagina, c), await centro(pagina, a)];
      await pagina.mouse.move(de.x, de.y);
      await pagina.mouse.down();
      await pagina.mouse.move(de.x, de.y - 20, { steps: 4 });
      await pagina.mouse.move(hasta.x, hasta.y - 4, { steps: 12 });
      await sobre(pagina, '1 de 3');
      await pagina.mouse.up();
      await ordenEs(pagina, mateo, [c, a, b]);
    });

    await test.step('the keyboard moves the first wish down, announced in Spanish', async () => {
      const voz = pagina.locator('[id^=DndLiveRegion]');
      const coger = async () => {
        await pagina.keyboard.press('Space');
        await expect(asa(pagina, c)).toHaveAttribute('aria-pressed', 'true');
      };
      // The library handles keys only a moment after the wish was picked up, so the key is repeated if needed.
      const bajarHasta = (puesto: string) =>
        expect(async () => {
          if (!(await voz.textContent())?.includes(puesto)) await pagina.keyboard.press('ArrowDown');
          await expect(voz).toHaveText(`«${c}», ${puesto}`, { timeout: 3_000 });
        }).toPass();
      await asa(pagina, c).focus();
      await coger();
      await expect(voz).toHaveText(/«.+», puesto 1 de 3\.|Mueves «.+», deseo 1 de 3\./);
      await bajarHasta('puesto 2 de 3.');
      await pagina.keyboard.press('Space');
      await expect(voz).toHaveText(`«${c}» es tu deseo 2 de 3.`);
      await expect(asa(pagina, c)).toBeFocused();
      await ordenEs(pagina, mateo, [a, c, b]);
      await coger();
      await expect(voz).toHaveText(/Mueves «.+», deseo 2 de 3\.|«.+», puesto 2 de 3\./);
      await bajarHasta('puesto 3 de 3.');
      await pagina.keyboard.press('Escape');
      await expect(voz).toHaveText(`«${c}» se queda donde estaba.`);
      await ordenEs(pagina, mateo, [a, c, b]);
    });

    await test.step('the arrow buttons move a wish and keep the focus', async () => {
      const subir = pagina.getByRole('button', { name: `Subir «${b}»` });
      await subir.press('Enter');
      await ordenEs(pagina, mateo, [a, b, c]);
      await expect(subir).toBeFocused();
      await pagina.getByRole('button', { name: `Bajar «${a}»` }).click();
      await ordenEs(pagina, mateo, [b, a, c]);
    });

    await test.step('a removed wish stays removed after a reload', async () => {
      await pagina.getByRole('button', { name: `Quitar «${a}»` }).click();
      await expect(deseos(pagina)).toHaveCount(2);
      await expect.poll(async () => (await guardadosDe(mateo)).length).toBe(2);
      await pagina.reload();
      await expect(deseos(pagina)).toHaveText([new RegExp(b), new RegExp(c)]);
      await expect(
        pagina.getByRole('list', { name: 'Las demás' }).getByRole('button', { name: new RegExp(a) }),
      ).toBeVisible();
    });
  },
);

test('a long press drags a wish, and a swipe scrolls the page', SOLO_LARGO, async ({ browser }) => {
  const lucia = await clienteDe(servidor.url, 'lucia');
  const { pagina, contexto } = await nuevoMovil(browser, 'Lucía', servidor.url, {
    reducedMotion: 'reduce',
    hasTouch: true,
    isMobile: true,
  });
  await entrarComo(pagina, lucia);
  await pagina.goto('/reparto/deseos');
  const [a = '', b = ''] = await anadir(pagina, 2);
  await ordenEs(pagina, lucia, [a, b]);
  const dedo = await contexto.newCDPSession(pagina);
  const tocar = (type: 'touchStart' | 'touchMove' | 'touchEnd', punto?: { x: number; y: number }) =>
    dedo.send('Input.dispatchTouchEvent', { type, touchPoints: punto === undefined ? [] : [punto] });
  await pagina.evaluate(() => scrollTo(0, 0));

  const [de, hasta] = [await centro(pagina, b), await centro(pagina, a)];
  await tocar('touchStart', de);
  // Waits until the screen reader's text says that the wish has been picked up.
  await expect(pagina.locator('[id^=DndLiveRegion]')).toHaveText(/Mueves|puesto 2/);
  for (let i = 1; i <= 10; i += 1) await tocar('touchMove', { x: de.x, y: de.y + ((hasta.y - 6 - de.y) * i) / 10 });
  await sobre(pagina, '1 de 2');
  await tocar('touchEnd');
  await ordenEs(pagina, lucia, [b, a]);

  const desde = await centro(pagina, a);
  // Sends all touches at once: a touch that is delayed by 220 ms would count as a long press.
  await Promise.all([
    tocar('touchStart', desde),
    ...Array.from({ length: 10 }, (_, i) => tocar('touchMove', { x: desde.x, y: desde.y - 20 * (i + 1) })),
    tocar('touchEnd'),
  ]);
  await expect.poll(() => pagina.evaluate(() => scrollY)).toBeGreaterThan(50);
  await ordenEs(pagina, lucia, [b, a]);
});

test(
  'a member’s other device shows the wishes live, and the admin receives and reads none of them',
  SOLO_LARGO,
  async ({ browser }) => {
    const [javier, elena] = await Promise.all(['javier', 'elena'].map((u) => clienteDe(servidor.url, u)));
    if (javier === undefined || elena === undefined) throw new Error('Nobody home');
    const movil = await nuevoMovil(browser, 'Javier', servidor.url, { reducedMotion: 'reduce' });
    const tableta = await nuevoMovil(browser, 'Javier, tableta', servidor.url, { reducedMotion: 'reduce' });
    const admin = await nuevoMovil(browser, 'Elena', servidor.url, { reducedMotion: 'reduce' });
    const oido: string[] = [];
    admin.pagina.on('websocket', (ws) => ws.on('framereceived', ({ payload }) => oido.push(String(payload))));
    await entrarComo(admin.pagina, elena);
    await admin.pagina.goto('/reparto/deseos');
    for (const { pagina } of [movil, tableta]) {
      await entrarComo(pagina, javier);
      await pagina.goto('/reparto/deseos');
      await expect(pagina.getByText('Aún no has puesto ninguna')).toBeVisible();
    }
    for (const { pagina } of [movil, tableta, admin])
      await expect(pagina.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
    const nombres = await anadir(movil.pagina, 2);
    await ordenEs(movil.pagina, javier, nombres);
    await expect(deseos(tableta.pagina)).toHaveText(nombres.map((n) => new RegExp(n)));

    await expect(admin.pagina.getByText('Aún no has puesto ninguna')).toBeVisible();
    expect(await guardadosDe(elena)).toEqual([]);
    // The presence events, which go to everyone, show that the admin's phone receives events; it got none of the wishes.
    await javier.pedir('PUT', RUTAS.deseos, { tareas: [] });
    await expect(tableta.pagina.getByText('Aún no has puesto ninguna')).toBeVisible();
    expect(oido.some((o) => o.includes('presencia'))).toBe(true);
    expect(oido.filter((o) => o.includes('deseos'))).toEqual([]);
  },
);

test('a list that cannot be saved stays on screen and is saved later', SOLO_LARGO, async ({ browser }) => {
  const elena = await clienteDe(servidor.url, 'elena');
  const { pagina } = await nuevoMovil(browser, 'Elena', servidor.url, { reducedMotion: 'reduce' });
  await entrarComo(pagina, elena);
  await pagina.goto('/reparto/deseos');
  await expect(pagina.getByText('Aún no has puesto ninguna')).toBeVisible();
  // Waits for the live connection first, because a new connection saves unsaved wishes by itself.
  await expect(pagina.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
  await pagina.route('**/deseos/', (r) => (r.request().method() === 'PUT' ? r.abort() : r.continue()));
  let caidas = 0;
  pagina.on('requestfailed', (r) => (caidas += Number(r.method() === 'PUT')));
  const nombres = await anadir(pagina, 2);
  // Waits for both failures, because a late second request would succeed below.
  await expect.poll(() => caidas).toBe(2);
  await expect(pagina.getByRole('alert')).toContainText('No se ha guardado');
  expect(await guardadosDe(elena)).toEqual([]);
  await pagina.unrouteAll();
  await pagina.getByRole('button', { name: 'Reintentar' }).click();
  await ordenEs(pagina, elena, nombres);
  await expect(pagina.getByRole('alert')).toHaveCount(0);

  // When the server is down, the list is saved by itself once the connection is back.
  await servidor.matar();
  await pagina.getByRole('button', { name: `Subir «${nombres[1] ?? ''}»` }).click();
  await expect(pagina.getByRole('alert')).toContainText('No se ha guardado');
  await servidor.arrancar();
  await ordenEs(pagina, elena, nombres.toReversed());

  await pagina.route('**/deseos/', (r) => r.abort());
  await pagina.reload();
  await expect(pagina.getByRole('alert')).toContainText('Error al cargar tu lista');
  await sinIntentos(pagina);
  await pagina.unrouteAll();
  await pagina.getByRole('button', { name: 'Reintentar' }).click();
  await expect(deseos(pagina)).toHaveCount(2);
});
