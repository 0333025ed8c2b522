import { expect, type Locator, type Page } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { abrirPanel } from './personas.ts';
import { quietud } from './quietud.ts';

// Actions of the test of a fortnight (quincena.spec.ts).

/** Opens the form of a new chore in the panel, and types its name. */
export const nuevaTarea = async (pagina: Page, nombre: string): Promise<Locator> => {
  await abrirPanel(pagina, 'Tareas');
  await pagina.getByRole('button', { name: 'Nueva tarea' }).first().click();
  const formulario = pagina.getByRole('dialog', { name: 'Nueva tarea' });
  await formulario.getByLabel('Nombre').fill(nombre);
  return formulario;
};
/** Sends the form, and waits until it closes. */
export const guardar = async (formulario: Locator, boton = 'Crear tarea'): Promise<void> => {
  await formulario.getByRole('button', { name: boton }).click();
  await expect(formulario).toBeHidden();
};

/** Opens the screen of the week, `despues` weeks from now: by the link in Inicio, or by its address if there is no link. */
export const semana = async (pagina: Page, despues = 0): Promise<void> => {
  await pagina.goto('/dashboard');
  await expect(pagina.getByRole('heading', { name: 'Hoy en casa' })).toBeVisible();
  const enlace = pagina.getByRole('link', { name: 'Ver la semana' });
  if (await enlace.isVisible()) await enlace.click();
  else await pagina.goto('/semana');
  await expect(pagina.getByRole('heading', { name: 'Semana', exact: true })).toBeVisible();
  for (let n = 0; n < despues; n += 1) await pagina.getByRole('button', { name: 'Semana siguiente' }).click();
};
/** Finds the entries of one member on a day, on the screen of the week. */
export const de = (pagina: Page, dia: RegExp, nombre: string): Locator =>
  pagina
    .getByRole('region', { name: dia })
    .getByRole('listitem')
    .filter({ has: pagina.getByText(nombre, { exact: true }) });

/** Picks the chore `nombre`, or without a name the last of those that fit. */
export const elegir = async (pagina: Page, nombre: string | undefined): Promise<void> => {
  const posibles = pagina
    .getByRole('list', { name: 'Tareas disponibles' })
    .getByRole('listitem')
    .filter({ has: pagina.getByRole('button', { name: 'Elegir', exact: true, disabled: false }) });
  const fila =
    nombre === undefined ? posibles.last() : posibles.filter({ has: pagina.getByRole('heading', { name: nombre }) });
  await fila.getByRole('button', { name: 'Elegir', exact: true }).click();
  const respuesta = pagina.waitForResponse((r) => r.url().includes('elegir_tarea'));
  await pagina.getByRole('button', { name: 'Elegir esta tarea' }).click();
  expect((await respuesta).status()).toBe(200);
};

/** Ticks all of the member's chores due up to today, except the one named `menos`. */
export const tachar = async (pagina: Page, menos?: string): Promise<void> => {
  // Waits for the list, because the page first shows the answers stored by an earlier visit.
  const leida = pagina.waitForResponse((r) => r.url().includes(`${RUTAS.misTareas}?estado=PENDIENTE`) && r.ok());
  await pagina.goto('/tasks');
  await leida;
  await quietud(pagina);
  const filas = pagina
    .getByRole('listitem')
    .filter({ has: pagina.getByRole('button', { name: 'Marcar como Completada', disabled: false }) })
    .filter({ hasText: /Hoy ·|Atrasada/ })
    .filter(menos === undefined ? {} : { hasNotText: menos });
  await expect(async () => {
    while ((await filas.count()) > 0) {
      const [nombre = ''] = (await filas.first().getByRole('heading').innerText()).split('\n');
      const suya = filas.filter({ hasText: nombre });
      await suya.getByRole('button', { name: 'Marcar como Completada' }).click();
      await expect(suya).toHaveCount(0);
    }
    await expect(filas).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
};
