import { expect, test } from '@playwright/test';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { levantarServidor, type Servidor } from './servidor.ts';
import { estadoDe, sesionDe } from './tele-foto.ts';

/** The wall screen's sound: off until a tap, then on for live changes, unless muted. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor();
});
test.afterAll(() => servidor.cerrar());

interface Notas {
  sonadas: number;
}

/** Runs in the wall screen's page: counts the notes that it plays. */
const contarNotas = (): void => {
  const notas = globalThis as unknown as Notas;
  notas.sonadas = 0;
  globalThis.AudioContext = class extends AudioContext {
    override createOscillator() {
      notas.sonadas += 1;
      return super.createOscillator();
    }
  };
};

test('the wall screen is silent before a tap, plays a sound for live picks after it, and stays muted once muted', async ({
  browser,
}) => {
  const pagina = await browser.newPage({ baseURL: servidor.url, viewport: { width: 1920, height: 1080 } });
  const sonadas = () => pagina.evaluate(() => (globalThis as unknown as Notas).sonadas);
  await pagina.addInitScript(() => localStorage.setItem('pantalla_token', 'ficha'));
  await pagina.addInitScript(contarNotas);
  let foto: EstadoPantalla = estadoDe(4, sesionDe(4, 16, 5));
  let enviar: (mensaje: object) => void = () => undefined;
  await pagina.routeWebSocket(/pantalla\/ws/, (ws) => {
    enviar = (mensaje) => ws.send(JSON.stringify(mensaje));
    ws.onMessage(() => enviar({ tipo: 'estado', ...foto }));
  });
  await pagina.route('**/api/pantalla/estado/', (r) => r.fulfill({ json: foto }));
  const elegir = async (cuantas: number): Promise<void> => {
    const sesion = sesionDe(4, 16, cuantas);
    foto = { ...foto, version: foto.version + 1, sesion };
    enviar({ tipo: 'reparto:turno', version: foto.version, sesion, ultima_eleccion: null });
    await expect(pagina.getByRole('list', { name: 'Recién elegidas' }).getByRole('listitem')).toHaveCount(cuantas);
  };
  const aviso = pagina.getByRole('button', { name: 'Toca para activar el sonido' });

  await pagina.goto('/pantalla');
  await expect(aviso).toBeVisible();
  const caja = await aviso.boundingBox();
  expect(Math.min(caja?.width ?? 0, caja?.height ?? 0)).toBeGreaterThanOrEqual(48);
  await elegir(6);
  expect(await sonadas()).toBe(0);

  // A tap anywhere on the screen turns the sound on.
  await pagina.getByRole('heading', { name: /^Le toca a/ }).click();
  await expect(pagina.getByRole('button', { name: 'Silenciar' })).toBeVisible();
  await expect(aviso).toHaveCount(0);
  expect(await sonadas()).toBe(0);
  await elegir(7);
  const conUna = await sonadas();
  expect(conUna).toBeGreaterThan(2);

  await pagina.getByRole('button', { name: 'Silenciar' }).click();
  const activar = pagina.getByRole('button', { name: 'Activar el sonido' });
  await expect(activar).toBeVisible();
  await elegir(8);
  expect(await sonadas()).toBe(conUna);
  await pagina.reload();
  await expect(activar).toBeVisible();
  await activar.click();
  await expect(pagina.getByRole('button', { name: 'Silenciar' })).toBeVisible();
  await elegir(9);
  expect(await sonadas()).toBeGreaterThan(2);
  await pagina.close();
});

test('the wall screen is silent and has no button while the family’s sound setting is off', async ({ browser }) => {
  const pagina = await browser.newPage({ baseURL: servidor.url, viewport: { width: 1920, height: 1080 } });
  await pagina.addInitScript(() => localStorage.setItem('pantalla_token', 'ficha'));
  await pagina.addInitScript(contarNotas);
  const con = estadoDe(4, sesionDe(4, 16, 5));
  let foto: EstadoPantalla = { ...con, familia: { ...con.familia, sonido_pantalla: false } };
  let enviar: (mensaje: object) => void = () => undefined;
  await pagina.routeWebSocket(/pantalla\/ws/, (ws) => {
    enviar = (mensaje) => ws.send(JSON.stringify(mensaje));
    ws.onMessage(() => enviar({ tipo: 'estado', ...foto }));
  });
  await pagina.route('**/api/pantalla/estado/', (r) => r.fulfill({ json: foto }));
  await pagina.goto('/pantalla');
  const turno = pagina.getByRole('heading', { name: /^Le toca a/ });
  await turno.click();
  await expect(pagina.locator('.tele-sonido')).toHaveCount(0);
  const elegir = async (cuantas: number): Promise<void> => {
    const sesion = sesionDe(4, 16, cuantas);
    foto = { ...foto, version: foto.version + 1, sesion };
    enviar({ tipo: 'reparto:turno', version: foto.version, sesion, ultima_eleccion: null });
    await expect(pagina.getByRole('list', { name: 'Recién elegidas' }).getByRole('listitem')).toHaveCount(cuantas);
  };
  const sonadas = () => pagina.evaluate(() => (globalThis as unknown as Notas).sonadas);
  await elegir(6);
  expect(await sonadas()).toBe(0);
  // Turned on in «Config», and once the screen is tapped, the sound plays at the next pick.
  foto = { ...foto, version: foto.version + 1, familia: con.familia };
  enviar({ tipo: 'familia:cambiada', version: foto.version, familia: con.familia });
  await expect(pagina.locator('.tele-sonido')).toBeVisible();
  await turno.click();
  await expect(pagina.getByRole('button', { name: 'Silenciar' })).toBeVisible();
  await elegir(7);
  expect(await sonadas()).toBeGreaterThan(2);
  await pagina.close();
});
