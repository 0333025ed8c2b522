import { expect, test } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { desplegar } from './andar.ts';
import { clienteDe } from './clientes.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { cerrarMoviles } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Reviews: an adult answers on one phone, and the child sees it on another. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

test('an admin switches reviews on; a child ticks, an adult says what is missing, the child ticks again, and it is well done', async ({
  browser,
}) => {
  const [elena, mateo] = await Promise.all([clienteDe(servidor.url, 'elena'), clienteDe(servidor.url, 'mateo')]);
  const { pagina: config } = await movilDe(browser, servidor, 'elena');
  await config.goto('/panel?pestana=config');
  await desplegar(config, 'Extras');
  const encendido = config.getByRole('switch', { name: /^Revisar tareas/ });
  await expect(encendido).not.toBeChecked();
  await expect(async () => {
    await encendido.click();
    await expect(encendido).toBeChecked({ timeout: 1_000 });
  }).toPass();

  const hecha_cuando = 'Las toallas están dobladas\nEl suelo está seco';
  const campos = { nombre: 'Recoger la bañera', frecuencia: 'DIARIA', apta_infantil: true, revisa: true, hecha_cuando };
  const { id: tarea } = await elena.pedir<Tarea>('POST', RUTAS.tareas, campos);
  const hoy = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
  const cuerpo = { tarea, miembro: mateo.yo.id, fecha_limite: hoy, estado: 'PENDIENTE' };
  await elena.pedir<Asignacion>('POST', RUTAS.asignaciones, cuerpo);

  const { pagina: nino } = await movilDe(browser, servidor, 'mateo');
  await nino.goto('/tasks');
  const fila = nino.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Recoger la bañera' });
  const tachar = fila.getByRole('button', { name: 'Marcar como Completada' });
  await tachar.click();
  await expect(tachar).toHaveCount(0);

  const { pagina: adulto } = await movilDe(browser, servidor, 'javier');
  await adulto.goto('/te-esperan');
  const carta = adulto.getByRole('listitem').filter({ hasText: '¿Está bien hecha «Recoger la bañera»?' });
  await expect(carta).toContainText('La hizo Mateo');
  const hoja = adulto.getByRole('dialog', { name: 'Te falta un detalle' });
  await expect(async () => {
    await carta.getByRole('button', { name: /^Te falta un detalle/ }).click({ timeout: 1_000 });
    await expect(hoja).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(async () => {
    await hoja.getByRole('button', { name: 'El suelo está seco' }).click({ timeout: 1_000 });
    await expect(hoja).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(carta).toHaveCount(0);

  await expect(fila).toContainText('Te falta un detalle: El suelo está seco');
  await fila
    .getByRole('button', { name: /Recoger la bañera/ })
    .first()
    .click();
  const ficha = nino.getByRole('dialog', { name: 'Recoger la bañera' });
  await expect(ficha.getByRole('listitem')).toHaveText(['Las toallas están dobladas', 'El suelo está seco']);
  await expect(async () => {
    await ficha.getByRole('button', { name: 'Marcar como Completada' }).click({ timeout: 1_000 });
    await expect(ficha).toHaveCount(0, { timeout: 1_000 });
  }).toPass();

  await expect(async () => {
    await carta.getByRole('button', { name: /^Bien hecha/ }).click({ timeout: 1_000 });
    await expect(carta).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await nino.getByRole('tab', { name: /^Completadas/ }).click();
  await expect(fila).toContainText('Bien hecha');
});
