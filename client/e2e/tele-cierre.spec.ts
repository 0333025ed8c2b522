import { expect, test, type Page } from '@playwright/test';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { MOVIMIENTO, SOLO_LARGO } from './largo.ts';
import { lanzar } from './navegador.ts';
import { levantarServidor, type Servidor } from './servidor.ts';
import { estadoDe, nombresDe, sesionDe } from './tele-foto.ts';

/** The wall screen when nobody picks: undos, time-outs, the last proposals of a closing, a day without chores. */

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
});
test.afterAll(async () => {
  await pagina.close();
  await servidor.cerrar();
});

const poner = async (estado: EstadoPantalla, escena: string): Promise<void> => {
  foto = estado;
  await pagina.goto('/pantalla');
  await expect(pagina.locator(`[data-escena=${escena}]`)).toBeVisible();
};

/** Saves screenshots to look at: `FOTOS=<folder>`. */
const retratar = async (nombre: string): Promise<void> => {
  const carpeta = process.env['FOTOS'];
  if (carpeta === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await pagina.emulateMedia({ colorScheme });
    await pagina.screenshot({ path: `${carpeta}/${nombre}-${colorScheme}.png` });
  }
};

test('after a refusal only the latest batch is shown, four changes to a page, in large text', SOLO_LARGO, async () => {
  const sesion = sesionDe(4, 24, 24, 'CIERRE');
  const primero = sesion.propuestas.map((p, i) => ({
    ...p,
    estado: (i === 0 ? 'ACEPTADA' : i === 1 ? 'RECHAZADA' : 'RETIRADA') as typeof p.estado,
  }));
  const segundo = sesion.propuestas.slice(1).map((p, i) => ({ ...p, n: 200 + i, lote: 2 }));
  await poner(estadoDe(4, { ...sesion, propuestas: [...primero, ...segundo] }), 'cierre');
  const lista = pagina.getByRole('list', { name: 'Propuestas' });
  await expect(lista.getByRole('listitem')).toHaveCount(4);
  await expect(pagina.getByText('Antes: 1 cambio hecho y 5 que no.')).toBeVisible();
  await expect(pagina.getByText('1 de 2').or(pagina.getByText('2 de 2'))).toBeVisible({ timeout: 20_000 });
  // Waits for the first page of proposals, because the last one has fewer changes.
  const letra = () =>
    lista.evaluate((ul) => (ul.children.length === 4 ? Number.parseFloat(getComputedStyle(ul).fontSize) : null));
  await expect.poll(async () => (await letra()) ?? 0, { timeout: 30_000 }).toBeGreaterThanOrEqual(32);
  await retratar('cierre');
});

test('the wall announces an undo and a time-out', SOLO_LARGO, async () => {
  const antes = sesionDe(4, 16, 6);
  await poner(estadoDe(4, antes), 'turno');
  const decir = (sesion: SesionReparto, version: number): void => {
    foto = { ...foto, version, sesion };
    enviar({ tipo: 'reparto:turno', version, sesion, ultima_eleccion: null });
  };
  decir({ ...sesionDe(4, 16, 5), n: antes.n + 1 }, 11);
  await expect(pagina.getByRole('status').getByText(/^Elección deshecha: «/)).toBeVisible();
  await retratar('deshecha');
  decir({ ...sesionDe(4, 16, 5), n: antes.n + 2, aplazamientos: { 2: 1 } }, 12);
  await expect(pagina.getByText(`A ${nombresDe(2)[1] ?? ''} se le ha acabado el tiempo`)).toBeVisible();
  await retratar('tiempo');
});

test('a family without chores shows empty bars, and nobody as absent', SOLO_LARGO, async () => {
  await poner({ ...estadoDe(3, null), tareas: [] }, 'dia');
  await expect(pagina.getByText('Sin tareas todavía')).toHaveCount(3);
  await retratar('sin-tareas');
});
