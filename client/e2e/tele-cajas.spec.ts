import { expect, test, type Page } from '@playwright/test';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { MOVIMIENTO, SOLO_LARGO } from './largo.ts';
import { lanzar } from './navegador.ts';
import { levantarServidor, type Servidor } from './servidor.ts';
import { estadoDe, nombresDe, primerasDe, salaDe, semanaDe, sesionDe } from './tele-foto.ts';
import { faltasDe } from './tele-medir.ts';

/** Layout of the wall screen with up to twelve members: nothing outside its card, nothing cut off, every name whole. */

const PANTALLAS = [
  [1920, 1080],
  [1280, 800],
  [800, 1280],
] as const;

// Uses the full browser, because these tests judge the exact layout.
test.use({ launchOptions: lanzar(true) });

let servidor: Servidor;
let pagina: Page;
let enviar: (mensaje: object) => void = () => undefined;
let foto: EstadoPantalla = estadoDe(2, null);

test.beforeAll(async ({ browser }) => {
  servidor = await levantarServidor();
  pagina = await browser.newPage({ baseURL: servidor.url, viewport: { width: 1920, height: 1080 }, ...MOVIMIENTO });
  await pagina.addInitScript(() => localStorage.setItem('pantalla_token', 'ficha'));
  await pagina.routeWebSocket(/pantalla\/ws/, (ws) => {
    enviar = (mensaje) => ws.send(JSON.stringify(mensaje));
    ws.onMessage(() => enviar({ tipo: 'estado', ...foto }));
  });
  await pagina.route('**/api/pantalla/estado/', (r) => r.fulfill({ json: foto }));
  await pagina.goto('/pantalla');
});
test.afterAll(async () => {
  await pagina.close();
  await servidor.cerrar();
});

const faltas = (): Promise<string[]> => faltasDe(pagina);

/** Returns the names as written on the screen, to check that none is shortened. */
const nombres = (lista: string): Promise<string[]> =>
  pagina.locator(`[aria-label="${lista}"] .tele-nombre:not(p *)`).allTextContents();

/** Returns the smallest font size among these elements, in pixels. */
const menorLetra = (selector: string): Promise<number> =>
  pagina
    .locator(selector)
    .evaluateAll((todos) => Math.min(...todos.map((e) => Number.parseFloat(getComputedStyle(e).fontSize))));

const poner = async (estado: EstadoPantalla, escena: string): Promise<void> => {
  foto = estado;
  await pagina.goto('/pantalla');
  await expect(pagina.locator(`[data-escena=${escena}]`)).toBeVisible();
};

const medir = async (que: string): Promise<void> => {
  for (const [width, height] of PANTALLAS) {
    await pagina.setViewportSize({ width, height });
    await expect.poll(faltas, `${que}, ${String(width)}×${String(height)}`).toEqual([]);
  }
};

// A small family, one of medium size, and a large one.
for (const cuantos of [4, 7, 12]) {
  test(`with ${String(cuantos)} members no scene cuts anything off`, SOLO_LARGO, async () => {
    const tareas = cuantos * 4;
    await poner(estadoDe(cuantos, null), 'dia');
    await medir('day');
    expect(await nombres('Hoy')).toEqual(nombresDe(cuantos));
    await expect(pagina.locator('[data-fila][hidden]')).toHaveCount(0);

    await poner({ ...estadoDe(cuantos, null), sala: salaDe(cuantos) }, 'sala');
    await medir('lobby');
    expect(await nombres('Caras')).toEqual(nombresDe(cuantos));
    await pagina.setViewportSize({ width: 1920, height: 1080 });
    await expect.poll(() => menorLetra('.tele-sala .tele-nombre')).toBeGreaterThanOrEqual(32);
    expect(await menorLetra('.tele-sala :is(h1, p, dt, dd, b, footer)')).toBeGreaterThanOrEqual(24);

    await poner(estadoDe(cuantos, sesionDe(cuantos, tareas, tareas - 3)), 'turno');
    await medir('turn');
    expect(await nombres('Miembros')).toEqual(nombresDe(cuantos));
    // The longest chore was just picked.
    await poner(estadoDe(cuantos, sesionDe(cuantos, tareas, cuantos === 4 ? 7 : 16)), 'turno');
    await medir('turn after the longest');
    // Turns with little time left, with more than a day left, and with a paused clock.
    const turno = sesionDe(cuantos, tareas, cuantos === 4 ? 7 : 16);
    const quedan = (s: number) => ({ ...turno, vence_en: new Date(Date.now() + s * 1_000).toISOString() });
    await poner(estadoDe(cuantos, quedan(25)), 'turno');
    await medir('little time');
    await poner(estadoDe(cuantos, quedan(100_000)), 'turno');
    await medir('much time');
    const reloj = { ...turno.reloj, pausa: { por: 2, quedan: 70 } };
    await poner(estadoDe(cuantos, { ...turno, vence_en: null, reloj }), 'turno');
    await medir('paused');

    await poner(estadoDe(cuantos, sesionDe(cuantos, tareas, tareas, 'CIERRE')), 'cierre');
    await medir('closing');
    // The screen shows six members to a page.
    const leidos = new Set<string>();
    await expect
      .poll(async () => (await nombres('Miembros')).map((n) => leidos.add(n).size).at(-1), { timeout: 30_000 })
      .toBe(cuantos);
    expect([...leidos].toSorted()).toEqual(nombresDe(cuantos).toSorted());

    const completado = estadoDe(cuantos, sesionDe(cuantos, tareas, tareas, 'COMPLETADA'));
    await poner(completado, 'final');
    await medir('final');
    expect(await nombres('Cómo ha quedado')).toEqual(nombresDe(cuantos));
    // The other two pages of the final scene follow after twelve seconds each.
    await poner({ ...completado, primeras: primerasDe(completado) }, 'final');
    for (const pagina_del_final of ['Mañana, lo primero', 'Gracias, familia']) {
      await expect(pagina.getByRole('heading', { name: pagina_del_final })).toBeVisible();
      await medir(pagina_del_final);
    }

    // A pick is announced over the screen, and then the board is shown. Neither may be cut off, and the member with the turn
    // stays visible.
    await poner(estadoDe(cuantos, sesionDe(cuantos, tareas, tareas - 3)), 'turno');
    await expect(pagina.locator('[data-plano=turno]')).toBeVisible();
    let version = 10;
    const decir = (elegidas: number) => {
      const sesion = sesionDe(cuantos, tareas, elegidas);
      version += 1;
      // Also updates the state for a screen that reads it, or that reconnects.
      foto = { ...foto, version, sesion };
      enviar({ tipo: 'reparto:turno', version, sesion, ultima_eleccion: null });
    };
    for (const [width, height] of PANTALLAS) {
      await pagina.setViewportSize({ width, height });
      const donde = `${String(width)}×${String(height)}`;
      // Waits until every card has its place on the resized screen.
      await expect.poll(faltas, `before, ${donde}`).toEqual([]);
      decir(tareas - 2);
      await expect(pagina.locator('[data-momento]')).toBeVisible();
      await expect(pagina.getByRole('heading', { name: /^Le toca a/ })).toBeInViewport();
      expect(await faltas(), `moment, ${donde}`).toEqual([]);
      await expect(pagina.locator('[data-momento]')).toHaveCount(0);
      await expect(pagina.locator('[data-plano=tablero]')).toBeVisible();
      await expect.poll(faltas, `board, ${donde}`).toEqual([]);
      expect(await nombres('Miembros')).toEqual(nombresDe(cuantos));
      await expect(pagina.locator(`[data-eleccion="${String(tareas - 1)}"]`)).toBeVisible();
      // An undone pick disappears at once.
      decir(tareas - 3);
      await expect(pagina.locator('[data-plano=turno]')).toBeVisible();
    }
    await pagina.setViewportSize({ width: 1920, height: 1080 });
  });
}

test(
  'on a Saturday the coming week alternates with the day, with eight members’ rows, large and uncut',
  SOLO_LARGO,
  async ({ browser }) => {
    const contexto = await browser.newContext({ baseURL: servidor.url, viewport: { width: 1920, height: 1080 } });
    const tele = await contexto.newPage();
    // Opens the screen on a Saturday, in the half minute in which the week is shown.
    await tele.clock.install({ time: '2026-11-21T10:00:35.000Z' });
    await tele.addInitScript(() => localStorage.setItem('pantalla_token', 'ficha'));
    const estado = estadoDe(8, null);
    await tele.routeWebSocket(/pantalla\/ws/, (ws) =>
      ws.onMessage(() => ws.send(JSON.stringify({ tipo: 'estado', ...estado }))),
    );
    await tele.route('**/api/pantalla/estado/', (r) => r.fulfill({ json: estado }));
    await tele.route('**/api/pantalla/semana/', (r) => r.fulfill({ json: semanaDe(8) }));
    await tele.goto('/pantalla');
    await expect(tele.getByRole('heading', { name: 'La semana que viene' })).toBeVisible();
    await tele.evaluate(() => document.fonts.ready);
    const filas = tele.locator('main ul');
    expect(await filas.evaluateAll((todas) => todas.map((e) => e.ariaLabel))).toEqual([...nombresDe(8), 'Libres']);
    const medidas = await tele.locator('main :is(h2, [data-barra], ol > li)').evaluateAll((todos) =>
      todos.map((e) => {
        const [caja, letra] = [e.getBoundingClientRect(), Number.parseFloat(getComputedStyle(e).fontSize)];
        const texto = (e.querySelector('span:last-of-type') ?? e).getBoundingClientRect();
        return {
          que: e.textContent,
          letra,
          fuera: caja.left < 0 || caja.top < 0 || caja.right > innerWidth || caja.bottom > innerHeight,
          // A font's empty space above and below its letters may overflow.
          cortado: texto.height > caja.height + letra * 0.3 || texto.right > caja.right + 1,
        };
      }),
    );
    expect(medidas.length).toBeGreaterThan(40);
    expect(medidas.filter((m) => m.letra < 24 || m.fuera || m.cortado)).toEqual([]);

    // Half a minute later today is shown again.
    await tele.clock.fastForward(30_000);
    await expect(tele.locator('[data-escena=dia]')).toBeVisible();
    await contexto.close();
  },
);
