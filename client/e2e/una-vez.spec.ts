import { expect, test } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { SOLO_LARGO } from './largo.ts';
import { abrir, boton, conPanel, elena, pagina } from './panel.ts';

/** Requests whose answer is lost, as on bad Wi-Fi: the server has carried them out, but the phone does not know. */

conPanel();

/** Taps twice: the first answer is dropped and an error is shown; the second try succeeds. */
const dosVeces = async (camino: string, pulsar: () => Promise<void>, error: string): Promise<void> => {
  let perdidas = 0;
  await pagina.route(`**${camino}`, async (r) => {
    if (r.request().method() !== 'POST' || perdidas > 0) return r.fallback();
    perdidas += 1;
    expect((await r.fetch()).status()).toBe(201);
    return r.abort();
  });
  await pulsar();
  await expect(pagina.getByText(error)).toBeVisible();
  expect(perdidas).toBe(1);
  await pulsar();
};
const cuantos = async (camino: string, es: (uno: Readonly<Record<string, unknown>>) => boolean): Promise<number> =>
  (await elena.pedir<Readonly<Record<string, unknown>>[]>(camino)).filter(es).length;

test(
  'a member, a chore, an absence and an assignment are created once although the first answer was lost',
  SOLO_LARGO,
  async () => {
    await test.step('a member', async () => {
      await abrir('miembros');
      await boton('Agregar Nuevo Miembro').click();
      const hoja = pagina.getByRole('dialog', { name: 'Agregar Nuevo Miembro' });
      await hoja.getByLabel('Nombre').fill('Noa');
      await dosVeces(RUTAS.agregarMiembro, () => boton('Agregar', hoja).click(), 'Error al agregar miembro');
      await expect(hoja).toBeHidden();
      expect(await cuantos(RUTAS.usuarios, (u) => u['first_name'] === 'Noa')).toBe(1);
      await expect(boton('Cambiar la foto de Noa')).toHaveCount(1);
    });

    await test.step('an absence', async () => {
      await boton(/^Apuntar/, pagina.getByRole('region', { name: 'Ausencias', exact: true })).click();
      const hoja = pagina.getByRole('dialog');
      await hoja.getByRole('combobox').selectOption('Javier');
      await hoja.getByLabel('Al', { exact: true }).fill(await hoja.getByLabel('Del', { exact: true }).inputValue());
      await hoja.getByLabel('Nota').fill('En el pueblo');
      await dosVeces(RUTAS.ausencias, () => boton('Apuntar', hoja).click(), 'Error al apuntar la ausencia');
      await expect(hoja).toBeHidden();
      expect(await cuantos(RUTAS.ausencias, (a) => a['nota'] === 'En el pueblo')).toBe(1);
    });

    await test.step('a chore', async () => {
      await abrir('tareas');
      await boton('Nueva tarea').click();
      const hoja = pagina.getByRole('dialog', { name: 'Nueva tarea' });
      await hoja.getByLabel('Nombre').fill('Regar los tiestos');
      await hoja.getByLabel('Día de la semana').selectOption('Lunes');
      await dosVeces(RUTAS.tareas, () => boton('Crear tarea', hoja).click(), 'Error al guardar tarea');
      await expect(hoja).toBeHidden();
      expect(await cuantos(RUTAS.tareas, (t) => t['nombre'] === 'Regar los tiestos')).toBe(1);
    });

    await test.step('an assignment', async () => {
      await abrir('asignar');
      await pagina.getByLabel('Tarea', { exact: true }).selectOption('Planchar');
      await pagina.getByLabel('Miembro', { exact: true }).selectOption('Mateo');
      const antes = await cuantos(RUTAS.asignaciones, (a) => a['tarea_nombre'] === 'Planchar');
      await dosVeces(RUTAS.asignaciones, () => boton('Asignar tarea').click(), 'Error al asignar tarea');
      await expect(pagina.getByText('Tarea "Planchar" asignada correctamente')).toBeVisible();
      expect(await cuantos(RUTAS.asignaciones, (a) => a['tarea_nombre'] === 'Planchar')).toBe(antes + 1);
    });
  },
);
