import { expect, test } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { clienteDe, entrarComo, jugarTurno, type Cliente } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { quietud } from './quietud.ts';
import { levantarServidor, type Servidor } from './servidor.ts';
import { contarComponentes, type Vigilada } from './vigilar-pagina.ts';

/** The flight of a picked chore's card on a waiting member's phone, and the components that a pick or a tick renders. */

let servidor: Servidor;
let gente: readonly Cliente[];
let sesion: SesionReparto;

/** Plays until the current turn and the next one in the same round are other members', so that this member only watches. */
const jugarHastaQueMire = async (quien: Cliente): Promise<void> => {
  const orden = (): readonly number[] => sesion.orden_miembros;
  const lejos = (): boolean => {
    const aqui = orden().indexOf(sesion.miembro_turno_actual ?? 0);
    return [aqui, aqui + 1].every((n) => orden()[n] !== undefined && orden()[n] !== quien.yo.id);
  };
  while (!lejos()) sesion = await jugarTurno(sesion, gente);
};

test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
  gente = await Promise.all(['elena', 'javier', 'lucia', 'mateo'].map((usuario) => clienteDe(servidor.url, usuario)));
  const [elena] = gente;
  if (elena === undefined) throw new Error('Nobody is here');
  ({ sesion } = await elena.pedir<JugadaHecha>('POST', RUTAS.iniciar, { contar: 'TRIMESTRE' }));
});
/** Runs in the page: tells whether a flying copy of a card exists. */
const enVuelo = (): boolean => document.querySelector('body > [inert]') !== null;
/** Runs in the page: tells whether no flying copy of a card exists. */
const sinVuelo = (): boolean => document.querySelector('body > [inert]') === null;

test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const lucia = (): Cliente => {
  const suya = gente.find(({ yo }) => yo.username === 'lucia');
  if (suya === undefined) throw new Error('Lucía is not here');
  return suya;
};

test('a tap during a card’s flight is not lost', SOLO_LARGO, async ({ browser }) => {
  await jugarHastaQueMire(lucia());
  // Uses a viewport as high as the whole list, so that the flight does not scroll the tapped element away.
  const { contexto, pagina } = await nuevoMovil(browser, 'Lucía', servidor.url, {
    reducedMotion: 'no-preference',
    viewport: { width: 390, height: 5_000 },
  });
  await entrarComo(pagina, lucia());
  await pagina.goto('/reparto');
  const negadas = pagina.getByRole('main').locator('summary');
  await expect(negadas).toBeVisible();
  await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
  await quietud(pagina);
  // Slows animations down twenty times: a flight of a quarter of a second lasts five seconds.
  const cdp = await contexto.newCDPSession(pagina);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.05 });
  sesion = await jugarTurno(sesion, gente);
  await pagina.waitForFunction(enVuelo);
  const tocar = async (): Promise<void> => {
    const caja = await negadas.boundingBox();
    if (caja === null) throw new Error('There is nothing to tap');
    await pagina.mouse.click(caja.x + caja.width / 2, caja.y + caja.height / 2);
  };
  const abiertas = pagina.getByRole('main').locator('details[open]');
  await tocar();
  await expect(abiertas).toHaveCount(1);
  expect(await pagina.evaluate(enVuelo)).toBe(true);
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await pagina.waitForFunction(sinVuelo);
});

test('another member’s pick renders only the rows that it changes', SOLO_LARGO, async ({ browser }) => {
  await jugarHastaQueMire(lucia());
  const { contexto, pagina } = await nuevoMovil(browser, 'Lucía', servidor.url);
  await contexto.addInitScript(contarComponentes);
  await entrarComo(pagina, lucia());
  await pagina.goto('/reparto');
  await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
  await expect(pagina.getByRole('heading', { name: /^Tareas disponibles/ })).toBeVisible();
  await quietud(pagina);
  const contar = () => pagina.evaluate(() => (globalThis as Vigilada).__componentes ?? { dibujados: NaN, todos: NaN });
  const antes = await contar();
  const quedan = sesion.tareas.filter(({ miembro }) => miembro === null).length;
  sesion = await jugarTurno(sesion, gente);
  await expect(pagina.getByRole('heading', { name: `Tareas disponibles (${String(quedan - 1)})` })).toBeVisible();
  await quietud(pagina);
  const { dibujados, todos } = await contar();
  expect(dibujados - antes.dibujados).toBeGreaterThan(0);
  expect(dibujados - antes.dibujados).toBeLessThan(todos / 2);
});

test('a tick renders only its own card of the list', SOLO_LARGO, async ({ browser }) => {
  const { contexto, pagina } = await nuevoMovil(browser, 'Lucía', servidor.url);
  await contexto.addInitScript(contarComponentes);
  await entrarComo(pagina, lucia());
  await pagina.goto('/tasks');
  await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
  const botones = pagina.getByRole('button', { name: 'Marcar como Completada' });
  await expect(botones.nth(2)).toBeVisible();
  await quietud(pagina);
  const filas = () => pagina.evaluate(() => (globalThis as Vigilada).__componentes?.filas ?? []);
  const antes = await filas();
  await botones.first().click();
  await expect(pagina.getByRole('button', { name: '¡Hecha!' })).toBeVisible();
  const dibujadas = (await filas()).slice(antes.length);
  expect(dibujadas.length).toBeGreaterThan(0);
  expect(dibujadas.filter((texto) => !texto.includes('¡Hecha!'))).toEqual([]);
});
