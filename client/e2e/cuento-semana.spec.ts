import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { ResumenSemanal } from '#shared/contracts/semana.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { defectosDe } from './axe.ts';
import { clienteDe, entrarComo, fundarFamilia, type Cliente } from './clientes.ts';
import { levantarDiaFijo } from './dia-fijo.ts';
import { nuevoMovil } from './personas.ts';
import { agrandarLetra, hallarRoturas, TELEFONO } from './roturas.ts';
import type { Servidor } from './servidor.ts';

/** «Así fue la semana», on a Sunday at half past six in the evening, and on the Monday and Tuesday after it. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarDiaFijo('2026-11-29T17:30:00.000Z');
});
test.afterAll(() => servidor.cerrar());

const cuento = (pagina: Page) => pagina.getByRole('dialog', { name: 'Así fue la semana' });
const boton = (pagina: Page, name: string) => pagina.getByRole('button', { name, exact: true });
/** Opens a member's phone on which a week's story may open by itself; `nuevoMovil` prevents that otherwise. */
const movil = async (browser: Browser, quien: Cliente, opciones = {}): Promise<Page> => {
  const { pagina, contexto } = await nuevoMovil(browser, quien.yo.first_name, servidor.url, opciones);
  await contexto.addInitScript(() => Object.assign(globalThis, { seCuenta: true }));
  await entrarComo(pagina, quien);
  return pagina;
};
/** The headings of the cards after the first. */
const TITULOS = ['Cada uno, de lo suyo', /^Va ganando /, 'Rachas e insignias', 'Tu semana que viene'];
const total = async ({ pedir }: Cliente): Promise<string> => {
  const { tarjetas } = await pedir<ResumenSemanal>('GET', RUTAS.resumenSemanal);
  return String(tarjetas.flatMap((t) => (t.tipo === 'TOTAL' ? t.puntos : []))[0]);
};

test('opens once by itself, changes live, can be skipped, told again from Ranking, and shared as a picture', async ({
  browser,
}) => {
  const elena = await clienteDe(servidor.url, 'elena');
  const pagina = await movil(browser, elena);
  await pagina.goto('/dashboard');
  await expect(cuento(pagina)).toContainText(await total(elena));
  const [hoy] = await elena.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  await elena.pedir('PATCH', ruta(RUTAS.completar, { id: hoy?.id ?? 0 }));
  await expect(cuento(pagina)).toContainText(await total(elena));

  await boton(pagina, 'Compartir imagen').click();
  const descargada = pagina.waitForEvent('download');
  await boton(pagina, 'Descargar').click();
  const archivo = readFileSync(await (await descargada).path());
  expect(archivo.subarray(1, 4).toString()).toBe('PNG');
  // Width and height, as the file's header says them.
  expect([archivo.readUInt32BE(16), archivo.readUInt32BE(20)]).toEqual([1080, 1350]);

  expect(await defectosDe(pagina)).toEqual([]);
  for (const titulo of TITULOS) {
    await pagina.keyboard.press('ArrowRight');
    await expect(cuento(pagina).getByRole('heading', { name: titulo })).toBeVisible();
    expect(await defectosDe(pagina)).toEqual([]);
  }
  await boton(pagina, 'No puedo con algo').click();
  await expect(pagina.getByRole('dialog', { name: '¿Con cuál?' })).toBeVisible();
  await pagina.keyboard.press('Escape');
  await expect(pagina.getByRole('dialog', { name: '¿Con cuál?' })).toHaveCount(0);
  await pagina.keyboard.press('Escape');
  await expect(cuento(pagina)).toHaveCount(0);

  await pagina.reload();
  await expect(pagina.getByRole('heading', { name: 'Hola, Elena' })).toBeVisible();
  await pagina.goto('/ranking');
  await boton(pagina, 'Verla').click();
  await expect(cuento(pagina)).toContainText('Termina hoy a medianoche');
  await boton(pagina, 'Cerrar').click();
  await expect(cuento(pagina)).toHaveCount(0);
  await pagina.goto('/dashboard');
  await expect(pagina.getByRole('heading', { name: 'Hola, Elena' })).toBeVisible();
  await pagina.waitForLoadState('networkidle');
  await expect(cuento(pagina)).toHaveCount(0);
});

test('advances by itself, and no longer once a key was pressed; a child sees no percentages', async ({ browser }) => {
  const pagina = await movil(browser, await clienteDe(servidor.url, 'mateo'), { reducedMotion: 'no-preference' });
  await pagina.goto('/dashboard');
  const segunda = cuento(pagina).getByRole('heading', { name: 'Cada uno, de lo suyo' });
  await expect(segunda).toBeVisible({ timeout: 30_000 });
  await expect(cuento(pagina).getByRole('listitem').first()).not.toContainText('%');
  await pagina.keyboard.press('ArrowLeft');
  await expect(boton(pagina, 'Seguir sola')).toBeVisible();
  await expect(cuento(pagina).locator('[data-como=anda]')).toHaveCount(0);
});

test('with text at twice the size no card is cut off, broken into letters or out of reach', async ({ browser }) => {
  const pagina = await movil(browser, await clienteDe(servidor.url, 'lucia'), { viewport: TELEFONO });
  await agrandarLetra(await pagina.context().newCDPSession(pagina));
  await pagina.goto('/dashboard');
  for (const titulo of [/^Entre todos/, ...TITULOS]) {
    await expect(cuento(pagina).getByText(titulo)).toBeVisible();
    expect(await pagina.evaluate(hallarRoturas)).toEqual([]);
    await pagina.keyboard.press('ArrowRight');
  }
});

test('a week in which nothing was done has a kind, short story', async ({ browser }) => {
  const sara = await fundarFamilia(servidor.url, 'Sara', 'sara-sola');
  const tarea = await sara.pedir<Tarea>('POST', RUTAS.tareas, { nombre: 'Fregar', frecuencia: 'DIARIA' });
  await sara.pedir('POST', RUTAS.asignaciones, { tarea: tarea.id, miembro: sara.yo.id, fecha_limite: '2026-11-29' });
  const pagina = await movil(browser, sara);
  await pagina.goto('/dashboard');
  await expect(cuento(pagina).getByRole('heading', { name: 'Una semana tranquila' })).toBeVisible();
});

test('the wall tells the week from Sunday evening, and names nobody as behind', async ({ browser }) => {
  const elena = await clienteDe(servidor.url, 'elena');
  const contexto = await browser.newContext({ baseURL: servidor.url, viewport: { width: 960, height: 540 } });
  await contexto.route(`**${RUTAS.semanaPantalla}`, (r) => r.fulfill({ json: { desde: '', hasta: '', dias: [] } }));
  const tele = await contexto.newPage();
  await tele.clock.install();
  await tele.goto('/pantalla');
  const codigo = await tele.locator('[data-codigo]').getAttribute('data-codigo');
  await elena.pedir('POST', RUTAS.vincularPantalla, { codigo, nombre: 'Salón' });
  const cadaUno = tele.locator('[data-tarjeta=CADA_UNO]');
  // The cards change every few seconds, which the test does not wait for.
  await expect(async () => {
    await tele.clock.runFor(5_000);
    await expect(cadaUno).toBeVisible({ timeout: 100 });
  }).toPass();
  const textos = await cadaUno.getByRole('listitem').allTextContents();
  for (const texto of textos) expect(Number(/(\d+)\s%/u.exec(texto)?.[1] ?? 100)).toBeGreaterThanOrEqual(90);
  expect(textos.length).toBeGreaterThan(0);
  await contexto.close();
});

test('on Monday «Sin datos esta semana» stays, with last week’s result, to be confirmed, below it', async ({
  browser,
}) => {
  await servidor.adelantar(6 * 3_600);
  const pagina = await movil(browser, await clienteDe(servidor.url, 'javier'));
  await pagina.goto('/ranking');
  await expect(pagina.getByRole('heading', { name: 'Sin datos esta semana' })).toBeVisible();
  const carta = pagina.getByRole('region', { name: 'Así fue la semana' });
  await expect(carta).toContainText(/Del 23 al 29 de noviembre\s*Gana/);
  await expect(carta).toContainText('Por confirmar hasta medianoche');
});

test('on Tuesday an open story says «Corregida» as soon as another member corrects the week', async ({ browser }) => {
  await servidor.adelantar(24 * 3_600);
  const [elena, javier] = [await clienteDe(servidor.url, 'elena'), await clienteDe(servidor.url, 'javier')];
  const pagina = await movil(browser, javier);
  await pagina.goto('/dashboard');
  await expect(cuento(pagina)).toContainText(await total(javier));
  await expect(cuento(pagina)).not.toContainText('Corregida');
  const hechas = await javier.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=COMPLETADA`);
  const suya = hechas.find((a) => a.completada_en !== null && a.completada_en >= '2026-11-24');
  await elena.pedir('POST', ruta(RUTAS.noHecha, { id: suya?.id ?? 0 }), { motivo: 'Sigue sin hacer' });
  await expect(cuento(pagina)).toContainText('Corregida');
  await expect(cuento(pagina)).toContainText(await total(javier));
});
