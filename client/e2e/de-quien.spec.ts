import { expect, test, type Page } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { desplegar } from './andar.ts';
import { clienteDe, type Cliente } from './clientes.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { cerrarMoviles } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** «¿Quién la hace?», the field of a new chore's form, and chores that a child enters as done. */

let servidor: Servidor;
let elena: Cliente;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
  elena = await clienteDe(servidor.url, 'elena');
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const formulario = (pagina: Page) => pagina.getByRole('dialog', { name: 'Nueva tarea' });
/** Opens the form of a new chore and types its name. */
const nueva = async (pagina: Page, nombre: string) => {
  await pagina.getByRole('button', { name: 'Nueva tarea' }).click();
  await formulario(pagina).getByLabel('Nombre').fill(nombre);
};
const quien = (pagina: Page, como: string) => formulario(pagina).getByRole('radio', { name: como }).check();
const crear = async (pagina: Page) => {
  await formulario(pagina).getByRole('button', { name: 'Crear tarea' }).click();
  await expect(formulario(pagina)).toBeHidden();
};
const tarea = async (nombre: string): Promise<Tarea | undefined> =>
  (await elena.pedir<Tarea[]>('GET', RUTAS.tareas)).find((t) => t.nombre === nombre);

test('a chore for each of two children, a one-off chore given to a member, and a chore that a child enters as done and the father objects to', async ({
  browser,
}) => {
  const [deElena, deJavier, deMateo] = await Promise.all(
    ['elena', 'javier', 'mateo'].map((u) => movilDe(browser, servidor, u)),
  );
  const { pagina } = deElena!;
  await pagina.goto('/panel?pestana=tareas');

  await nueva(pagina, 'Hacer la cama');
  await quien(pagina, 'Cada uno la suya');
  await formulario(pagina).getByRole('button', { name: 'Crear tarea' }).click();
  await expect(formulario(pagina).getByText('Elige al menos a una persona')).toBeVisible();
  for (const nombre of ['Lucía', 'Mateo']) await formulario(pagina).getByRole('checkbox', { name: nombre }).check();
  // Choosing a child says that the chore suits children.
  await expect(formulario(pagina).getByLabel('Infantil (6-10)')).toBeChecked();
  await formulario(pagina).getByLabel('Frecuencia').selectOption('Diaria');
  await crear(pagina);
  expect((await tarea('Hacer la cama'))?.cada_uno).toHaveLength(2);

  await nueva(pagina, 'Montar la estantería');
  await formulario(pagina).getByLabel('Frecuencia').selectOption('Una vez');
  await quien(pagina, 'Alguien');
  await formulario(pagina).getByRole('radio', { name: 'Javier' }).check();
  await crear(pagina);
  await deJavier!.pagina.goto('/tasks');
  await expect(deJavier!.pagina.getByText('Montar la estantería')).toBeVisible();
  await expect(deJavier!.pagina.getByText('Hacer la cama')).toHaveCount(0);

  await deMateo!.pagina.goto('/tasks');
  await expect(deMateo!.pagina.getByText('Hacer la cama')).toBeVisible();
  await desplegar(deMateo!.pagina, 'Más');
  await deMateo!.pagina.getByRole('button', { name: 'He hecho algo que no está en la lista' }).click();
  const hoja = deMateo!.pagina.getByRole('dialog', { name: '¿Qué has hecho?' });
  await hoja.getByLabel('Nombre').fill('Regar el geranio de la abuela');
  await hoja.getByRole('button', { name: 'Apuntar' }).click();
  await expect(hoja).toBeHidden();
  await expect(deMateo!.pagina.getByText('Apuntado. +10 puntos')).toBeVisible();

  await deJavier!.pagina.goto('/dashboard');
  const apuntadas = deJavier!.pagina.getByRole('list', { name: 'Apuntadas por otros' });
  await expect(apuntadas).toContainText('Mateo ha hecho «Regar el geranio de la abuela»');
  await apuntadas.getByRole('button', { name: 'No está hecha: Regar el geranio de la abuela' }).click();
  await expect(apuntadas).toBeHidden();
  await pagina.goto('/te-esperan');
  await expect(pagina.getByText('¿Quién hizo «Regar el geranio de la abuela»?')).toBeVisible();
});
