import { expect, test } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { hoyEn, proximasOcurrencias } from '#shared/domain/calendario.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import { descartar } from './andar.ts';
import { movilDe } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { abrir, boton, conPanel, elena, pagina, responder, servidor } from './panel.ts';
import { agrandarLetra, hallarRoturas, TELEFONO } from './roturas.ts';

/**
 * A chore with a recurrence rule («Otra…»): its form, its words and next days while typing, and its appearance to other
 * members.
 */

conPanel();

const hoy = () => hoyEn('Europe/Madrid', new Date().toISOString());
const formulario = () => pagina.getByRole('dialog');
const campo = (etiqueta: string) => formulario().getByLabel(etiqueta, { exact: true });
const palabras = () => formulario().getByRole('status').first();
const dias = () =>
  formulario()
    .locator('ol time')
    .evaluateAll((suyos) => suyos.map((e) => e.getAttribute('datetime')));
const deberian = (regla: Regla) =>
  proximasOcurrencias(
    { frecuencia: 'OTRA', regla, dia_semana: null, dia_semana_2: null, dia_mes: null },
    hoy(),
    regla.tipo === 'UNA_VEZ' ? 1 : 5,
  );
const otra = async (cuando: string) => {
  await campo('Frecuencia').selectOption('Otra…');
  await campo('Cuándo toca').selectOption(cuando);
};

test('each kind of rule shows its words and its next five days while typing', SOLO_LARGO, async () => {
  await abrir('tareas');
  await boton('Nueva tarea').click();
  const temporada = { desde: hoy(), meses: [] };

  await otra('Ciertos días de la semana');
  await expect(campo('Cada cuántas semanas')).toHaveValue('2');
  await expect(palabras()).toHaveText(/^Cada 2 semanas, los /);
  for (const dia of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'])
    await campo(dia).setChecked(dia === 'Martes' || dia === 'Sábado');
  await expect(palabras()).toHaveText('Cada 2 semanas, los martes y sábados');
  await expect.poll(dias).toEqual(deberian({ tipo: 'SEMANAS', cada: 2, dias_semana: [2, 6], ...temporada }));
  await campo('Cada cuántas semanas').fill('1');
  await expect(palabras()).toHaveText('Los martes y sábados');

  await otra('Cada varios días');
  await campo('Cada cuántos días').fill('10');
  await expect(palabras()).toHaveText('Cada 10 días');
  await expect.poll(dias).toEqual(deberian({ tipo: 'DIAS', cada: 10, ...temporada }));
  await campo('Cada cuántos días').fill('');
  await expect(formulario().getByText('Cuando esté completo, verás aquí los próximos días.')).toBeVisible();

  await otra('Un día del mes');
  await campo('Qué día').selectOption('El último');
  await campo('Día de la semana').selectOption('viernes');
  await expect(palabras()).toHaveText('El último viernes de cada mes');
  await expect
    .poll(dias)
    .toEqual(deberian({ tipo: 'MESES', cada: 1, el: { semana: -1, dia_semana: 5 }, ...temporada }));
  await campo('Solo en algunos meses').check();
  for (const mes of ['abril', 'mayo', 'junio']) await campo(mes).check();
  for (const mes of ['enero', 'febrero', 'marzo', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])
    await campo(mes).uncheck();
  await expect(palabras()).toHaveText('El último viernes de cada mes, de abril a junio');

  await otra('Un día del año');
  await campo('Mes').selectOption('Mayo');
  await campo('Qué día').selectOption('El primero');
  await campo('Día de la semana').selectOption('domingo');
  await expect(palabras()).toHaveText('Cada año, el primer domingo de mayo');
  await expect
    .poll(dias)
    .toEqual(deberian({ tipo: 'ANOS', cada: 1, mes: 5, el: { semana: 1, dia_semana: 7 }, desde: hoy() }));

  await otra('Unos días después de hacerla');
  await expect(formulario().getByText(/No se puede adelantar/)).toBeVisible();

  await campo('Frecuencia').selectOption('Una vez');
  await campo('Qué día').fill('2020-01-01');
  await expect(formulario().getByText('Ese día ya ha pasado.')).toBeVisible();
  await campo('Qué día').fill('2099-03-03');
  await expect(palabras()).toHaveText('Una vez, el 3 de marzo de 2099');
  expect(await dias()).toEqual(['2099-03-03']);
  await pagina.keyboard.press('Escape');
  await descartar(pagina);
});

test(
  'a missing value has its message at the field; a rule can be created with the keyboard alone, edited, and seen by others',
  SOLO_LARGO,
  async ({ browser }) => {
    await abrir('tareas');
    await boton('Nueva tarea').click();
    await campo('Nombre').fill('Regar el huerto');
    await campo('Frecuencia').focus();
    // Types the first letters, by which a select chooses an option.
    await pagina.keyboard.type('Otra');
    await expect(campo('Cuándo toca')).toBeVisible();
    const elegidos = formulario().getByRole('group', { name: 'Qué días' });
    await campo('Lunes').focus();
    for (const casilla of await elegidos.getByRole('checkbox').all()) {
      await casilla.focus();
      if (await casilla.isChecked()) await pagina.keyboard.press('Space');
    }
    await campo('Cada cuántas semanas').fill('60');
    await pagina.keyboard.press('Enter');
    await expect(formulario().getByText('Elige al menos un día de la semana')).toBeVisible();
    await expect(formulario().getByText('El máximo es 52')).toBeVisible();
    await campo('Jueves').focus();
    await pagina.keyboard.press('Space');
    await campo('Cada cuántas semanas').fill('3');
    await pagina.keyboard.press('Enter');
    await expect(pagina.getByText('Tarea creada correctamente')).toBeVisible();
    await expect(
      pagina.getByRole('listitem').filter({ hasText: /^Regar el huerto.*Cada 3 semanas, los jueves/ }),
    ).toBeVisible();
    const creada = (await elena.pedir<Tarea[]>(RUTAS.tareas)).find((t) => t.nombre === 'Regar el huerto');
    expect(creada?.regla).toEqual({ tipo: 'SEMANAS', cada: 3, dias_semana: [4], desde: hoy(), meses: [] });

    const javier = await movilDe(browser, servidor, 'javier');
    await javier.pagina.goto('/voting');
    await expect(javier.pagina.getByText(/Cada 3 semanas, los jueves/).first()).toBeVisible();
    await javier.contexto.close();

    await boton('Editar Regar el huerto').click();
    await expect(campo('Cada cuántas semanas')).toHaveValue('3');
    await expect(campo('Jueves')).toBeChecked();
    await campo('Frecuencia').selectOption('Diaria');
    await expect(campo('Cuándo toca')).toHaveCount(0);
    await boton('Guardar cambios', formulario()).click();
    await expect(pagina.getByText('Tarea actualizada correctamente')).toBeVisible();
    expect((await elena.pedir<Tarea[]>(RUTAS.tareas)).find((t) => t.id === creada?.id)).not.toHaveProperty('regla');
    await boton('Eliminar Regar el huerto').click();
    await responder('¿Estás seguro de eliminar esta tarea?', 'Eliminar');
    await expect(boton('Eliminar Regar el huerto')).toHaveCount(0);
  },
);

test(
  'an edit that makes a dealt chore over half heavier shows a warning with the consequences',
  SOLO_LARGO,
  async () => {
    await abrir('tareas');
    await boton('Editar Cumpleaños y regalos').click();
    await expect(campo('Frecuencia')).toHaveValue('MENSUAL');
    const aviso = formulario().getByText(/^En el reparto pesa/);
    await expect(aviso).toHaveCount(0);
    await campo('Frecuencia').selectOption('Diaria');
    await expect(aviso).toHaveText(/haría más de lo que le tocó/);
    await campo('Frecuencia').selectOption('Otra…');
    await campo('Cuándo toca').selectOption('Un día del año');
    await expect(aviso).toHaveText(/haría menos de lo que le tocó/);
    await campo('Frecuencia').selectOption('Mensual');
    await expect(aviso).toHaveCount(0);
    await pagina.keyboard.press('Escape');
    await descartar(pagina);
  },
);

test('a small phone with text at twice its size cuts nothing off', SOLO_LARGO, async ({ browser }) => {
  const movil = await movilDe(browser, servidor, 'elena');
  await movil.pagina.setViewportSize(TELEFONO);
  await agrandarLetra(await movil.contexto.newCDPSession(movil.pagina));
  await movil.pagina.goto('/panel?pestana=tareas');
  await movil.pagina.getByRole('button', { name: 'Nueva tarea' }).click();
  await movil.pagina.getByLabel('Frecuencia', { exact: true }).selectOption('Otra…');
  await movil.pagina.getByLabel('Solo en algunos meses').check();
  await expect(movil.pagina.getByText('Las próximas veces')).toBeVisible();
  for (const cuando of ['Ciertos días de la semana', 'Un día del mes', 'Un día del año']) {
    await movil.pagina.getByLabel('Cuándo toca').selectOption(cuando);
    expect(await movil.pagina.evaluate(hallarRoturas), cuando).toEqual([]);
  }
  await movil.contexto.close();
});
