import { expect, test, type Page } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea, TareaEntrada } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { descartar, desplegar } from './andar.ts';
import { entrarComo, fundarFamilia, nuevoMiembro, type Cliente } from './clientes.ts';
import { SOLO_LARGO } from './largo.ts';
import { nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/**
 * Forms that are open while another member changes the same data: fields that the user has not edited take the new values, and a
 * form closes with a message when its chore or member is gone.
 */

let servidor: Servidor;
let pagina: Page;
let jefa: Cliente;
test.beforeAll(async ({ browser }) => {
  servidor = await levantarServidor();
  jefa = await fundarFamilia(servidor.url, 'Rosa', 'rosa.vez');
  ({ pagina } = await nuevoMovil(browser, 'rosa', servidor.url));
  await entrarComo(pagina, jefa);
});
test.afterAll(async () => {
  await pagina.context().close();
  await servidor.cerrar();
});

const FREGAR = { nombre: 'Fregar', frecuencia: 'SEMANAL', dia_semana: 1 } as const satisfies TareaEntrada;
const hoja = () => pagina.getByRole('dialog');
const guardar = async () => {
  await hoja().getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(hoja()).toHaveCount(0);
};

test(
  'a chore’s form shows a pause, a new name or a vote’s result that arrives while it is open, and does not undo it',
  SOLO_LARGO,
  async () => {
    const { id } = await jefa.pedir<Tarea>('POST', RUTAS.tareas, FREGAR);
    const ver = async () => (await jefa.pedir<Tarea[]>('GET', RUTAS.tareas)).find((t) => t.id === id);
    await pagina.goto('/panel?pestana=tareas');
    await pagina.getByRole('button', { name: 'Editar Fregar' }).click();
    await expect(hoja().getByLabel('Puntos')).toBeEditable();
    await hoja().getByLabel('Tiempo estimado').fill('25');
    await desplegar(hoja(), 'Más opciones');
    await expect(hoja().getByLabel('Activa')).toBeChecked();
    await jefa.pedir('PUT', ruta(RUTAS.tarea, { id }), {
      ...FREGAR,
      nombre: 'Fregar los platos',
      dia_semana: 4,
      activa: false,
    });
    await expect(hoja().getByLabel('Nombre')).toHaveValue('Fregar los platos');
    await expect(hoja().getByLabel('Día de la semana')).toHaveValue('4');
    await expect(hoja().getByLabel('Activa')).not.toBeChecked();
    await expect(hoja().getByLabel('Tiempo estimado')).toHaveValue('25');
    await guardar();
    expect(await ver()).toMatchObject({
      nombre: 'Fregar los platos',
      dia_semana: 4,
      activa: false,
      tiempo_estimado: 25,
    });

    await test.step('the typed name is kept, and the points come from the vote', async () => {
      await jefa.pedir('PUT', ruta(RUTAS.tarea, { id }), FREGAR);
      await pagina.getByRole('button', { name: 'Editar Fregar', exact: true }).click();
      await hoja().getByLabel('Nombre').fill('Fregar todo');
      await hoja().getByLabel('Puntos').fill('77');
      await jefa.pedir('POST', RUTAS.votaciones, { tarea: id, miembro: jefa.yo.id, dificultad: 3 });
      await expect(hoja().getByLabel('Puntos')).not.toBeEditable();
      await guardar();
      const tarea = await ver();
      expect(tarea).toMatchObject({ nombre: 'Fregar todo', votaciones_completadas: true });
      expect(tarea?.puntos).not.toBe(77);
    });

    await test.step('a changed recurrence rule fills its fields', async () => {
      const conRegla = (cada: number): TareaEntrada => ({
        nombre: 'Regar',
        frecuencia: 'OTRA',
        regla: { tipo: 'DIAS', cada, desde: '2026-01-01', meses: [] },
      });
      const regar = await jefa.pedir<Tarea>('POST', RUTAS.tareas, conRegla(3));
      await pagina.getByRole('button', { name: 'Editar Regar' }).click();
      await expect(hoja().getByLabel('Cada cuántos días')).toHaveValue('3');
      await jefa.pedir('PUT', ruta(RUTAS.tarea, { id: regar.id }), conRegla(5));
      await expect(hoja().getByLabel('Cada cuántos días')).toHaveValue('5');
      await hoja().getByLabel('Cada cuántos días').fill('12');
      await jefa.pedir('PUT', ruta(RUTAS.tarea, { id: regar.id }), { ...conRegla(6), activa: false });
      // «Activa» is folded away here, but takes over the pause too.
      await desplegar(hoja(), 'Más opciones');
      await expect(hoja().getByLabel('Activa')).not.toBeChecked();
      await expect(hoja().getByLabel('Cada cuántos días')).toHaveValue('12');
      await pagina.keyboard.press('Escape');
      await descartar(pagina);
    });

    await test.step('deleting the chore closes its form with a message', async () => {
      await pagina.getByRole('button', { name: 'Editar Fregar todo' }).click();
      await hoja().getByLabel('Nombre').fill('Fregar un poco');
      await jefa.pedir('DELETE', ruta(RUTAS.tarea, { id }));
      await expect(hoja()).toHaveCount(0);
      await expect(pagina.getByText('«Fregar todo» ya no está: la han borrado')).toBeVisible();
    });
  },
);

test(
  'a member’s form shows changes by others, and closes with a message when the member is archived',
  SOLO_LARGO,
  async () => {
    await nuevoMiembro(jefa, 'Teo', 'INFANTIL');
    const teo = (await jefa.pedir<Usuario[]>('GET', RUTAS.usuarios)).find((u) => u.first_name === 'Teo');
    const id = teo?.id ?? 0;
    await pagina.goto('/panel?pestana=miembros');
    await pagina.getByRole('button', { name: 'Editar a Teo' }).click();
    await hoja().getByLabel('Apellido').fill('Ruiz');
    await jefa.pedir('PATCH', ruta(RUTAS.usuario, { id }), { first_name: 'Teodoro', grupo_edad: 'JUVENIL' });
    await expect(hoja().getByLabel('Nombre', { exact: true })).toHaveValue('Teodoro');
    await expect(hoja().getByLabel('Grupo de edad')).toHaveValue('JUVENIL');
    await guardar();
    expect((await jefa.pedir<Usuario[]>('GET', RUTAS.usuarios)).find((u) => u.id === id)).toMatchObject({
      first_name: 'Teodoro',
      last_name: 'Ruiz',
      grupo_edad: 'JUVENIL',
    });

    await nuevoMiembro(jefa, 'Ana', 'ADULTO');
    await pagina.getByRole('button', { name: 'Editar a Ana' }).click();
    await hoja().getByRole('button', { name: 'Ya no vive aquí' }).click();
    await pagina.getByRole('alertdialog').getByRole('button', { name: 'Ya no vive aquí' }).click();
    await expect(hoja()).toHaveCount(0);
    // Only one message is shown to the admin who archived her.
    await expect(pagina.getByText('Ana ya no está en la familia')).toHaveCount(1);

    await pagina.getByRole('button', { name: 'Editar a Teodoro' }).click();
    await expect(hoja()).toBeVisible();
    await jefa.pedir('POST', ruta(RUTAS.archivar, { id }));
    await expect(hoja()).toHaveCount(0);
    await expect(pagina.getByText('Teodoro ya no está en la familia')).toHaveCount(1);
  },
);

test('the form of the user’s own data shows changes by others', SOLO_LARGO, async () => {
  await pagina.goto('/profile');
  await pagina.getByRole('button', { name: 'Editar mis datos' }).click();
  await hoja().getByLabel('Apellido').fill('Gil');
  await jefa.pedir('PATCH', ruta(RUTAS.usuario, { id: jefa.yo.id }), { first_name: 'Rosalía' });
  await expect(hoja().getByLabel('Nombre', { exact: true })).toHaveValue('Rosalía');
  await guardar();
  expect(await jefa.pedir<Usuario>('GET', RUTAS.yo)).toMatchObject({ first_name: 'Rosalía', last_name: 'Gil' });
});
