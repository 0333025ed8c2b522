import { expect, test } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { desplegar } from './andar.ts';
import { clienteDe, type Cliente } from './clientes.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { cerrarMoviles } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Keys: made and removed on the screen «Casa conectada», and used by another program over HTTP. */

let servidor: Servidor;
let elena: Cliente;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
  elena = await clienteDe(servidor.url, 'elena');
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

test('a member makes a key, copies it, ticks with it from another program, sees that at once, and removes it', async ({
  browser,
}) => {
  const { id: tarea } = await elena.pedir<Tarea>('POST', RUTAS.tareas, { nombre: 'Regar', frecuencia: 'DIARIA' });
  const suya = { tarea, miembro: elena.yo.id, fecha_limite: null };
  const { id } = await elena.pedir<Asignacion>('POST', RUTAS.asignaciones, suya);

  const { pagina } = await movilDe(browser, servidor, 'elena', { permissions: ['clipboard-read', 'clipboard-write'] });
  await pagina.goto('/profile');
  await expect(pagina.getByText('@elena')).toBeVisible();
  await expect(pagina.getByText('Llaves')).toHaveCount(0);
  await desplegar(pagina, 'Más');
  await pagina.getByRole('link', { name: /^Casa conectada/ }).click();
  await desplegar(pagina, 'Llaves');
  await pagina.getByRole('button', { name: 'Hacer una llave' }).click();
  await pagina.getByLabel('Para qué es').fill('Botón cocina');
  await expect(pagina.getByLabel('Ver las tareas de casa')).toBeChecked();
  await pagina.getByLabel('Marcar tareas, deshacer y cubrir').check();
  await pagina.getByLabel('Ver el calendario').check();
  await pagina.getByRole('button', { name: 'Hacer la llave' }).click();
  await pagina.getByRole('button', { name: 'Copiar la dirección' }).click();
  await expect(pagina.getByRole('button', { name: 'Dirección copiada' })).toBeVisible();
  expect(await pagina.evaluate(() => navigator.clipboard.readText())).toBe(`${servidor.url}/dav/`);
  await pagina.getByRole('button', { name: 'Copiar la llave' }).click();
  await expect(pagina.getByRole('button', { name: 'Copiada', exact: true })).toBeVisible();
  const clave = await pagina.evaluate(() => navigator.clipboard.readText());
  expect(clave).toMatch(/^tt_[\w-]{43}$/);
  await pagina.getByRole('button', { name: 'Cerrar' }).click();
  const fila = pagina.getByRole('list', { name: 'Llaves' }).getByRole('listitem');
  await expect(fila).toContainText('Botón cocina');
  await expect(fila).toContainText('Sin usar');
  await expect(pagina.getByText(clave)).toHaveCount(0);

  // The phone shows today's chores while another program ticks one.
  const otra = await pagina.context().newPage();
  await otra.goto('/tasks');
  const pendiente = otra.getByRole('button', { name: /Regar/ }).first();
  await expect(pendiente).toBeVisible();
  const con = (metodo: string, camino: string) =>
    fetch(servidor.url + camino, { method: metodo, headers: { authorization: `Bearer ${clave}` } });
  const mias = (await (await con('GET', RUTAS.misTareas)).json()) as readonly Asignacion[];
  expect(mias.map((una) => una.id)).toContain(id);
  expect((await con('PATCH', ruta(RUTAS.completar, { id }))).status).toBe(200);
  await otra.getByRole('tab', { name: /Completadas/ }).click();
  await expect(otra.getByText('Regar').first()).toBeVisible();
  await otra.close();

  await pagina.reload();
  await desplegar(pagina, 'Llaves');
  await expect(fila).toContainText('Usada');
  await pagina.getByRole('button', { name: 'Quitar la llave «Botón cocina»' }).click();
  await pagina.getByRole('button', { name: 'Quitar', exact: true }).last().click();
  await expect(fila).toHaveCount(0);
  expect((await con('GET', RUTAS.misTareas)).status).toBe(401);
});
