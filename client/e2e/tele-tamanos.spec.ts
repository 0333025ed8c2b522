import { expect, test, type Page } from '@playwright/test';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { QUIETA, SOLO_LARGO } from './largo.ts';
import { lanzar } from './navegador.ts';
import { levantarServidor, type Servidor } from './servidor.ts';
import { estadoDe, nombresDe, primerasDe, sesionDe } from './tele-foto.ts';
import { chicasDe, faltasDe, GRANDE } from './tele-medir.ts';

/**
 * Font sizes on a 1080p wall screen: names and chores at least 32 px, all other text at least 24 px; in proportion on other
 * sizes. Text that does not fit is split into pages.
 */

test.use({ launchOptions: lanzar(true) });

let servidor: Servidor;
let pagina: Page;
let enviar: (mensaje: object) => void = () => undefined;
let foto: EstadoPantalla = estadoDe(2, null);

test.beforeAll(async ({ browser }) => {
  servidor = await levantarServidor();
  pagina = await browser.newPage({ baseURL: servidor.url, ...QUIETA });
  await pagina.addInitScript(() => localStorage.setItem('pantalla_token', 'ficha'));
  await pagina.routeWebSocket(/pantalla\/ws/, (ws) => {
    enviar = (mensaje) => ws.send(JSON.stringify(mensaje));
    ws.onMessage(() => enviar({ tipo: 'estado', ...foto }));
  });
  await pagina.route('**/api/pantalla/estado/', (r) => r.fulfill({ json: foto }));
});
test.afterAll(async () => {
  await pagina.close();
  await servidor.cerrar();
});

const [ANCHA, ALTA, TABLETA] = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 768, height: 1024 },
];
const llamada = ({ width, height }: typeof ANCHA): string => `${String(width)}×${String(height)}`;
let escala = 1;

/** Sets the screen's size, and `escala`, the size of its text in proportion to that on a 1080p screen. */
const girar = async (medida: typeof ANCHA): Promise<void> => {
  await pagina.setViewportSize(medida);
  const [corto, largo] = [medida.width, medida.height].toSorted((a, b) => a - b) as [number, number];
  escala = Math.min(corto / 1080, largo / 1920);
};

const poner = async (estado: EstadoPantalla, escena: string): Promise<void> => {
  foto = estado;
  await pagina.goto('/pantalla');
  await expect(pagina.locator(`[data-escena=${escena}]`)).toBeVisible();
};

/** Checks that all text is large enough and nothing is cut off. */
const medir = async (que: string, grandes: string): Promise<void> => {
  await expect.poll(() => chicasDe(pagina, grandes, escala), que).toEqual([]);
  await expect.poll(() => faltasDe(pagina), que).toEqual([]);
};

/** Saves a screenshot to look at: `FOTOS=<folder>`. */
const retratar = async (nombre: string): Promise<void> => {
  const carpeta = process.env['FOTOS'];
  if (carpeta !== undefined) await pagina.screenshot({ path: `${carpeta}/${nombre}.png` });
};

const NOMBRES_Y_TAREAS = '.tele-nombre:not(p *), .tele-hojas span';

for (const [cuantos, tareas, medida] of [
  [2, 60, ANCHA],
  [3, 20, ANCHA],
  [4, 60, ANCHA],
  [5, 30, ANCHA],
  [6, 60, ANCHA],
  [7, 60, ANCHA],
  [9, 45, ANCHA],
  [12, 60, ANCHA],
  [6, 60, ALTA],
  [12, 60, ALTA],
] as const) {
  test(
    `the final scene at ${llamada(medida)} shows ${String(cuantos)} members their ${String(tareas)} chores, at most six of a member on a page`,
    SOLO_LARGO,
    async () => {
      await girar(medida);
      const completado = estadoDe(cuantos, sesionDe(cuantos, tareas, tareas, 'COMPLETADA'));
      await poner({ ...completado, primeras: primerasDe(completado) }, 'final');
      const hojas = () =>
        pagina.locator('.tele-hojas > ul').evaluateAll((todas) => todas.map((ul) => ul.querySelectorAll('li').length));
      await expect.poll(async () => Math.max(...(await hojas()))).toBeLessThanOrEqual(6);
      const suyas = await hojas();
      expect(suyas.reduce((suma, n) => suma + n, 0)).toBe(tareas);
      await medir('who got what', NOMBRES_Y_TAREAS);
      // Further pages are shown in turn.
      const vistas = pagina.locator('.tele-hojas > ul[data-esta]');
      const primera = await vistas.allTextContents();
      if (suyas.length > cuantos) await expect.poll(() => vistas.allTextContents()).not.toEqual(primera);
    },
  );
}

test(
  'the final scene of twelve members shows each page, then first chores and thanks, in large text',
  SOLO_LARGO,
  async () => {
    await girar(ANCHA);
    const completado = estadoDe(12, sesionDe(12, 60, 60, 'COMPLETADA'));
    await poner({ ...completado, primeras: primerasDe(completado) }, 'final');
    for (const titulo of ['Mañana, lo primero', 'Gracias, familia']) {
      await expect(pagina.getByRole('heading', { name: titulo })).toBeVisible({ timeout: 60_000 });
      await medir(titulo, NOMBRES_Y_TAREAS);
    }
  },
);

for (const [cuantos, tareas, medida] of [
  [2, 12, ANCHA],
  [4, 16, ANCHA],
  [6, 60, ANCHA],
  [7, 42, ANCHA],
  [9, 45, ANCHA],
  [12, 60, ANCHA],
  [4, 16, ALTA],
  [6, 60, ALTA],
  [12, 60, ALTA],
  [5, 30, TABLETA],
] as const) {
  const marca = `${String(cuantos)}-${llamada(medida)}`;
  test(
    `turn, pick, board and closing at ${llamada(medida)} of ${String(cuantos)} members with ${String(tareas)} chores have large text`,
    SOLO_LARGO,
    async () => {
      await girar(medida);
      await poner(estadoDe(cuantos, sesionDe(cuantos, tareas, cuantos + 1)), 'turno');
      await medir('turn', '.tele-nombre:not(p *), .tele-pared li > span');

      // Plays a late round, when the board is full.
      const elegidas = tareas - 3;
      await poner(estadoDe(cuantos, sesionDe(cuantos, tareas, elegidas)), 'turno');
      await expect(pagina.locator('[data-plano=turno]')).toBeVisible();
      const sesion = sesionDe(cuantos, tareas, elegidas + 1);
      foto = { ...foto, version: 11, sesion };
      enviar({ tipo: 'reparto:turno', version: 11, sesion, ultima_eleccion: null });
      await expect(pagina.locator('[data-plano=momento]')).toBeVisible();
      expect(await faltasDe(pagina), 'pick').toEqual([]);
      await medir('pick', '.tele-anuncio .tele-nombre:not(p *), [data-celda]');
      await retratar(`eleccion-${marca}`);
      await expect(pagina.locator('[data-plano=tablero]')).toBeVisible();
      await medir('board', '.tele-nombre:not(p *), [data-celda]');
      const miembros = pagina.getByRole('list', { name: 'Miembros' }).getByRole('listitem');
      await expect(miembros).toHaveCount(cuantos);
      // The new pick, and the member whose turn it is now.
      await expect(pagina.locator(`[data-eleccion="${String(elegidas + 2)}"]`)).toBeInViewport({ ratio: 1 });
      await expect(pagina.getByText('Elige…')).toBeInViewport({ ratio: 1 });
      await retratar(`tablero-${marca}`);

      await poner(estadoDe(cuantos, sesionDe(cuantos, tareas, tareas, 'CIERRE')), 'cierre');
      const leidos = new Set<string>();
      const hojas = Math.ceil(cuantos / 6);
      for (let hoja = 1; hoja <= hojas; hoja += 1) {
        const pie = pagina.getByText(`${String(hoja)} de ${String(hojas)}`, { exact: true }).last();
        if (hojas > 1) await expect(pie).toBeVisible({ timeout: 20_000 });
        await medir('closing', '.tele-nombre:not(p *)');
        // Measures the text of each change. The members still to answer stand below it in smaller letters.
        const letras = pagina
          .locator('[aria-label=Propuestas] p')
          .evaluateAll((ps) => ps.map((p) => Number.parseFloat(getComputedStyle(p).fontSize)));
        expect(Math.min(...(await letras))).toBeGreaterThanOrEqual(GRANDE * escala);
        for (const nombre of await miembros.locator('.tele-nombre').allTextContents()) leidos.add(nombre);
        await retratar(`cierre-${marca}-${String(hoja)}`);
      }
      expect([...leidos].toSorted()).toEqual(nombresDe(cuantos).toSorted());
    },
  );
}
