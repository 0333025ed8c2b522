import { expect, test, type Locator, type Page } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { clienteDe, entrarComo, type Cliente } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The phone's «back» and «forward» buttons around sheets, and toasts over questions and sheets. */

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

test('«back» closes open sheets one after the other, and then leads to the previous page', async () => {
  await pagina.goto('/dashboard');
  await pagina
    .getByRole('link', { name: /Panel|Administr/ })
    .first()
    .click();
  await pagina.goto('/panel?pestana=tareas');
  const entradas = await pagina.evaluate(() => history.length);

  await boton('Nueva tarea').click();
  await expect(hoja()).toBeVisible();
  await pagina.goBack();
  await expect(hoja()).toHaveCount(0);
  await expect(pagina).toHaveURL(/pestana=tareas/);

  // Closed by its own button, a sheet leaves its history entry behind: one more than at the start. The question below reuses it.
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

test('«forward» skips the history entries that closed sheets have left', async () => {
  await pagina.goto('/panel?pestana=tareas');
  await boton('Nueva tarea').click();
  await hoja().getByRole('button', { name: 'Cerrar' }).click();
  await expect(hoja()).toHaveCount(0);
  await pagina.getByRole('link', { name: 'Ranking' }).first().click();
  await expect(pagina).toHaveURL(/ranking/);
  await pagina.goBack();
  await expect(pagina.getByRole('tabpanel', { name: 'Tareas' })).toBeVisible();
  await pagina.goForward();
  await expect(pagina.getByRole('heading', { name: 'Ranking' })).toBeVisible();
  await expect(pagina).toHaveURL(/ranking/);
  // «Back» again leads to the page on which the sheet was open.
  await pagina.goBack();
  await expect(pagina.getByRole('tabpanel', { name: 'Tareas' })).toBeVisible();
});

test('after a reload under an open sheet one «back» leaves the page', SOLO_LARGO, async () => {
  await pagina.goto('/dashboard');
  await pagina.goto('/panel?pestana=tareas');
  await boton('Nueva tarea').click();
  await expect(hoja()).toBeVisible();
  await pagina.reload();
  await expect(boton('Nueva tarea')).toBeVisible();
  await pagina.goBack();
  await expect(pagina).toHaveURL(/dashboard/);
});

test('a link in a sheet leads on, and «back» from there skips the sheet', SOLO_LARGO, async () => {
  await pagina.goto('/panel?pestana=tareas');
  await boton('Nueva tarea').click();
  await expect(hoja()).toBeVisible();
  // Navigates as a link in a sheet would: the page changes under the open sheet.
  await pagina.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href="/ranking"]')?.click());
  await expect(pagina).toHaveURL(/ranking/);
  await expect(hoja()).toHaveCount(0);
  await pagina.goBack();
  await expect(pagina).toHaveURL(/pestana=tareas/);
  await expect.poll(() => pagina.evaluate(() => (history.state as { hoja?: string } | null)?.hoja)).toBeUndefined();
});

/** Stores a tick that the server has refused, and returns the toast that stays until the member reads it. */
const dejarRechazo = async (nombre: string) => {
  const entrada = {
    clave: 'x',
    usuario: jefa.yo.id,
    asignacion: 1,
    nombre,
    en: '2026-01-01T10:00:00Z',
    enviandoHasta: 0,
    rechazo: 'Esta tarea ya ha vencido',
  };
  await pagina.evaluate((e) => localStorage.setItem(`te-toca.cola.${String(e.usuario)}.1`, JSON.stringify(e)), entrada);
  return pagina.getByText(`No ha contado «${nombre}»: Esta tarea ya ha vencido`);
};

test('a question and a lasting toast are visible together, and the toast never covers the question’s buttons', async () => {
  const aviso = await dejarRechazo('Barrer');
  await pagina.goto('/panel?pestana=tareas');
  await expect(aviso).toBeVisible();
  await boton(/^Eliminar .+/).click();
  const cancelar = pregunta().getByRole('button', { name: 'Cancelar' });
  await expect(cancelar).toBeVisible();
  await expect(aviso).toBeVisible();
  // Playwright's click would time out if the toast covered the button.
  await cancelar.click();
  await expect(pregunta()).toHaveCount(0);
  await expect(aviso).toBeVisible();
  await pagina.getByRole('button', { name: 'Entendido' }).click();
  await expect(aviso).toHaveCount(0);
});

test('a tap on a toast over a sheet works, and keeps the sheet and its text', SOLO_LARGO, async () => {
  const aviso = await dejarRechazo('Tender');
  await pagina.goto('/panel?pestana=tareas');
  await expect(aviso).toBeVisible();
  await boton('Nueva tarea').click();
  const nombre = hoja().getByLabel('Nombre');
  await nombre.fill('Regar las plantas');
  await hoja().getByLabel('Frecuencia').selectOption('DIARIA');
  /** Clicks the visible point itself, so that an element on top would receive the click. */
  const tocar = async (que: Locator) => {
    const caja = await que.boundingBox();
    if (caja === null) throw new Error('Nothing to tap');
    await pagina.mouse.click(caja.x + caja.width / 2, caja.y + Math.min(8, caja.height / 2));
  };
  await expect.poll(async () => (await aviso.boundingBox())?.y).toBeLessThan(60);
  await tocar(aviso);
  await expect(nombre).toHaveValue('Regar las plantas');
  await tocar(pagina.getByRole('button', { name: 'Entendido' }));
  await expect(aviso).toHaveCount(0);
  await expect(nombre).toHaveValue('Regar las plantas');

  await test.step('a toast without a button lets taps through', async () => {
    await pagina.route(`**${RUTAS.tareas}`, (r) => r.abort());
    await hoja().getByRole('button', { name: 'Crear tarea' }).click();
    const negativa = pagina.locator('[data-sonner-toast]');
    await expect(negativa).toBeVisible();
    // Waits until the toast has moved in from above.
    await expect.poll(async () => (await negativa.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await tocar(negativa);
    await expect(nombre).toHaveValue('Regar las plantas');
    await pagina.unrouteAll();
    await expect(negativa).toHaveCount(0);
  });

  await test.step('a tap beside the toast hits the veil, which asks before it closes the sheet', async () => {
    await pagina.mouse.click(200, 30);
    await boton('Descartar').click();
    await expect(hoja()).toHaveCount(0);
  });

  await test.step('a tap on the toast does not close the photo dialog either', async () => {
    const otro = await dejarRechazo('Fregar');
    await pagina.goto('/profile');
    await expect(otro).toBeVisible();
    await boton('Cambiar mi foto').click();
    await expect(hoja()).toBeVisible();
    await expect.poll(async () => (await otro.boundingBox())?.y).toBeLessThan(60);
    await tocar(otro);
    await expect(hoja()).toBeVisible();
    await tocar(pagina.getByRole('button', { name: 'Entendido' }));
    await expect(otro).toHaveCount(0);
    await expect(hoja()).toBeVisible();
  });
});
