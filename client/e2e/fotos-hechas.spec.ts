import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { clienteDe } from './clientes.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { cerrarMoviles } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Pictures of what was done: taken on one phone, seen on another, and gone after a month. */

const NOMBRE = 'Recoger la bañera';

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo, { relojMovible: true });
});
test.afterAll(async ({ browser }) => {
  await cerrarMoviles(browser);
  await servidor.cerrar();
});

const enMadrid = (ms: number): string => new Date(ms).toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
const archivos = (familia: number): number => readdirSync(join(servidor.datos, 'fotos', String(familia))).length;

/** Waits until the picture with this name, 1,280 px wide, is drawn. */
const seVe = (pagina: Page, nombre: RegExp) =>
  expect(async () => {
    const imagen = pagina.getByRole('button', { name: nombre }).locator('img');
    expect(await imagen.evaluate((i: HTMLImageElement) => i.naturalWidth)).toBe(1_280);
  }).toPass();

test('a child adds a picture, without a network first; the admin sees it on the card, and it goes after thirty days', async ({
  browser,
}) => {
  const [elena, mateo] = await Promise.all([clienteDe(servidor.url, 'elena'), clienteDe(servidor.url, 'mateo')]);
  const { familia } = elena.yo;
  await elena.pedir('PATCH', ruta(RUTAS.familia, { id: familia }), { revision: true });
  const campos = { nombre: NOMBRE, frecuencia: 'DIARIA', apta_infantil: true, revisa: true, pide_foto: true };
  const { id: tarea } = await elena.pedir<Tarea>('POST', RUTAS.tareas, campos);
  const hoy = enMadrid(Date.now());
  const cuerpo = { tarea, miembro: mateo.yo.id, fecha_limite: hoy, estado: 'PENDIENTE' };
  await elena.pedir<Asignacion>('POST', RUTAS.asignaciones, cuerpo);
  const buffer = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer();
  const elegida = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer };

  const { pagina: nino, contexto } = await movilDe(browser, servidor, 'mateo');
  await nino.goto('/tasks');
  const fila = nino.getByRole('tabpanel').getByRole('listitem').filter({ hasText: NOMBRE });
  await fila.getByRole('button', { name: 'Marcar como Completada' }).click();

  await test.step('after the tick the phone asks for the picture, and without a network offers to try again', async () => {
    const camara = nino.waitForEvent('filechooser');
    await nino.getByRole('button', { name: 'Hacer foto' }).click();
    await contexto.setOffline(true);
    await (await camara).setFiles(elegida);
    const otraVez = nino.getByRole('button', { name: 'Reintentar' });
    await expect(nino.getByText(/^No se ha podido guardar la foto/)).toBeVisible();
    await contexto.setOffline(false);
    await otraVez.click();
    await expect(nino.getByText('Foto guardada')).toBeVisible();
    expect(archivos(familia)).toBe(1);
  });

  await test.step('it stands beside the chore among what is done, and fills the screen on a tap', async () => {
    await nino.goto('/tasks?pestana=completadas');
    const mini = /^Ver la foto de «Recoger la bañera»/;
    await seVe(nino, mini);
    await nino.getByRole('button', { name: mini }).click();
    const visor = nino.getByRole('dialog', { name: NOMBRE });
    await expect(visor.getByRole('img', { name: 'Foto de «Recoger la bañera»' })).toBeVisible();
    await expect(visor.getByRole('button', { name: 'Quitar la foto' })).toBeVisible();
    await nino.goBack();
    await expect(visor).toHaveCount(0);
  });

  const { pagina: admin } = await movilDe(browser, servidor, 'elena');
  await test.step('the admin sees it on the card to review, and at home among what is done', async () => {
    await admin.goto('/te-esperan');
    const carta = admin.getByRole('listitem').filter({ hasText: `¿Está bien hecha «${NOMBRE}»?` });
    await expect(carta).toBeVisible();
    await seVe(admin, /^Ver la foto de «Recoger la bañera», hecha por Mateo/);
    await admin.goto('/dashboard');
    await admin.getByRole('button', { name: 'Ver todo lo de hoy' }).click();
    await seVe(admin, /^Ver la foto de «Recoger la bañera», hecha por Mateo/);
  });

  await test.step('another one takes its place on both phones, and goes when its author deletes it', async () => {
    const otra = await sharp({ create: { width: 1_280, height: 900, channels: 3, background: '#a27' } })
      .jpeg()
      .toBuffer();
    const hechas = await mateo.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=COMPLETADA`);
    const { id = 0 } = hechas.find((a) => a.tarea_nombre === NOMBRE) ?? {};
    const puesta = await fetch(servidor.url + ruta(RUTAS.foto, { id }), {
      method: 'PUT',
      headers: { authorization: `Bearer ${mateo.tokens.access}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(otra),
    });
    expect(puesta.status).toBe(200);
    const alto = admin.getByRole('button', { name: /^Ver la foto/ }).locator('img');
    await expect.poll(() => alto.evaluate((i: HTMLImageElement) => i.naturalHeight)).toBe(900);
    await expect.poll(() => archivos(familia)).toBe(1);
  });

  await test.step('after thirty days it is gone, on the phone and on the disk', async () => {
    await servidor.adelantar(31 * 86_400);
    await expect.poll(() => archivos(familia), { timeout: 60_000 }).toBe(0);
    const { pagina: despues } = await movilDe(browser, servidor, 'mateo');
    await despues.goto('/tasks?pestana=completadas');
    await expect(despues.getByRole('tabpanel')).toBeVisible();
    await expect(despues.getByRole('button', { name: /^Ver la foto/ })).toHaveCount(0);
  });
});
