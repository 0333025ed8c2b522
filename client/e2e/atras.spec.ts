import { expect, test, type Page } from '@playwright/test';
import { clienteDe, entrarComo, type Cliente } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The phone's «back» with something open, and what a question may not take away. */

let servidor: Servidor;
let pagina: Page;
let jefa: Cliente;
test.beforeAll(async ({ browser }) => {
  servidor = await levantarServidor(sembrarDemo);
  ({ pagina } = await nuevoMovil(browser, 'elena', servidor.url));
  jefa = await clienteDe(servidor.url, 'elena');
});
test.beforeEach(() => entrarComo(pagina, jefa));
test.afterAll(async () => {
  await pagina.context().close();
  await servidor.cerrar();
});

const boton = (name: string | RegExp) => pagina.getByRole('button', { name, exact: true }).first();
const hoja = () => pagina.getByRole('dialog');
const pregunta = () => pagina.getByRole('alertdialog');

test('«back» closes what is open, one after the other, and then leads to the page before', async () => {
  await pagina.goto('/dashboard');
  await pagina
    .getByRole('link', { name: /Panel|Administr/ })
    .first()
    .click();
  await pagina.goto('/panel?pestana=tareas');
  const entradas = await pagina.evaluate(() => history.length);

  await boton('Nueva tarea').click();
  await hoja().getByLabel('Nombre').fill('Regar las plantas');
  await pagina.goBack();
  await expect(hoja()).toHaveCount(0);
  await expect(pagina).toHaveURL(/pestana=tareas/);

  // Closed by its own button, it leaves nothing to go back through, and the next one adds nothing.
  await boton('Nueva tarea').click();
  await hoja().getByRole('button', { name: 'Cerrar' }).click();
  await expect(hoja()).toHaveCount(0);
  expect(await pagina.evaluate(() => history.length)).toBe(entradas + 1);

  await boton(/^Eliminar .+/).click();
  await expect(pregunta()).toBeVisible();
  await pagina.goBack();
  await expect(pregunta()).toHaveCount(0);
  await expect(pagina).toHaveURL(/pestana=tareas/);

  await pagina.goBack();
  await expect(pagina).not.toHaveURL(/pestana=tareas/);
});

test('a page loaded anew below an open sheet has one way back, not two', SOLO_LARGO, async () => {
  await pagina.goto('/dashboard');
  await pagina.goto('/panel?pestana=tareas');
  await boton('Nueva tarea').click();
  await expect(hoja()).toBeVisible();
  await pagina.reload();
  await expect(boton('Nueva tarea')).toBeVisible();
  await pagina.goBack();
  await expect(pagina).toHaveURL(/dashboard/);
});

test('a link in what is open leads on, and «back» from there passes the sheet by', SOLO_LARGO, async () => {
  await pagina.goto('/panel?pestana=tareas');
  await boton('Nueva tarea').click();
  await expect(hoja()).toBeVisible();
  // As a link in a sheet would: the page changes under it.
  await pagina.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href="/ranking"]')?.click());
  await expect(pagina).toHaveURL(/ranking/);
  await expect(hoja()).toHaveCount(0);
  await pagina.goBack();
  await expect(pagina).toHaveURL(/pestana=tareas/);
  await expect.poll(() => pagina.evaluate(() => (history.state as { hoja?: string } | null)?.hoja)).toBeUndefined();
});

test('a question takes no notice away that must stay, and lies under none', async () => {
  const entrada = {
    clave: 'x',
    usuario: jefa.yo.id,
    asignacion: 1,
    nombre: 'Barrer',
    en: '2026-01-01T10:00:00Z',
    enviandoHasta: 0,
    rechazo: 'Esta tarea ya ha vencido',
  };
  await pagina.evaluate((e) => localStorage.setItem(`te-toca.cola.${String(e.usuario)}.1`, JSON.stringify(e)), entrada);
  await pagina.goto('/panel?pestana=tareas');
  const aviso = pagina.getByText('No ha contado «Barrer»: Esta tarea ya ha vencido');
  await expect(aviso).toBeVisible();
  await boton(/^Eliminar .+/).click();
  const cancelar = pregunta().getByRole('button', { name: 'Cancelar' });
  await expect(cancelar).toBeVisible();
  await expect(aviso).toBeVisible();
  // Were the notice over it, this would wait in vain.
  await cancelar.click();
  await expect(pregunta()).toHaveCount(0);
  await expect(aviso).toBeVisible();
  await pagina.getByRole('button', { name: 'Entendido' }).click();
  await expect(aviso).toHaveCount(0);
});
