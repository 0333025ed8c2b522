import { expect, test } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { desplegar } from './andar.ts';
import { movilDe } from './demo.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import {
  abrir,
  boton,
  conPanel,
  elena,
  enviar,
  fallar,
  pagina,
  rechazar,
  reintentar,
  responder,
  servidor,
} from './panel.ts';
import { loQueDura } from './pantallas.ts';
import { quietud } from './quietud.ts';

/** The admin's panel by tabs: texts, defaults, questions before actions, and error messages. */

conPanel();

// Specification: 2.62
test('a member who is no admin cannot open the panel', async ({ browser }) => {
  const javier = await movilDe(browser, servidor, 'javier');
  await javier.pagina.goto('/panel');
  await expect(javier.pagina.getByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
  await expect(javier.pagina.getByRole('heading', { name: 'Solo Administradores' })).toBeVisible();
  await expect(javier.pagina.getByRole('tab')).toHaveCount(0);
  await javier.contexto.close();
});

// Specification: 2.63
test('the panel has seven tabs, and opens on «Reparto»', async () => {
  await pagina.goto('/panel');
  await expect(pagina.getByRole('tab')).toHaveText([
    'Votar',
    'Carga',
    'Reparto',
    'Asignar',
    'Tareas',
    'Miembros',
    'Config',
  ]);
  await expect(pagina.getByRole('tab', { name: 'Reparto' })).toHaveAttribute('aria-selected', 'true');
  await expect(pagina.getByRole('tabpanel').getByRole('heading', { name: 'Reparto Completado' })).toBeVisible();
});

// Specification: 2.64 4.15 4.17
test('«Votar» shows three groups of chores, with the number of votes and of eligible voters', async () => {
  await pagina.goto('/profile');
  const { id: miembro } = await elena.pedir<Usuario>(RUTAS.yo);
  for (const nombre of ['Sin ningún voto', 'Con un voto'])
    await enviar('post', RUTAS.tareas, { nombre, frecuencia: 'DIARIA' });
  const tareas = await elena.pedir<Tarea[]>(RUTAS.tareas);
  const nuevas = tareas.slice(-2);
  await enviar('post', RUTAS.votaciones, { tarea: nuevas[1]?.id, miembro, dificultad: 2 });
  await abrir('votar');
  const grupo = (titulo: string) =>
    pagina
      .getByRole('tabpanel')
      .locator('section')
      .filter({ has: pagina.getByRole('heading', { name: titulo }) });
  await expect(grupo('Sin votos (1)')).toContainText('Sin ningún voto0 de 3');
  await expect(grupo('En proceso (1)')).toContainText('Con un voto1 de 3');
  await expect(grupo(`Completadas (${String(tareas.length - 2)})`)).toContainText(tareas[0]?.nombre ?? '');
  for (const { id } of nuevas) await enviar('delete', ruta(RUTAS.tarea, { id }));
});

// Specification: 2.65
test('«Carga» has a percentage for each member, in steps of 5 from 0 to 100, saved only if they total 100', async () => {
  if (LARGO)
    // Specification: 8.24
    await test.step('shares that cannot be read show an error', async () => {
      await fallar('**/por_familia/');
      await abrir('carga');
      await expect(pagina.getByText('Error al cargar datos')).toBeVisible();
      await reintentar();
    });
  if (!LARGO) await abrir('carga');
  const campo = (nombre: string) => pagina.getByRole('textbox', { name: nombre });
  for (const [nombre, valor] of [
    ['Elena', '35'],
    ['Javier', '35'],
    ['Lucía', '20'],
    ['Mateo', '10'],
  ] as const)
    await expect(campo(nombre)).toHaveValue(valor);

  // Specification: 5.17 5.18 5.20 9.05
  await test.step('the buttons change a share by 5, typed values are clamped, and the difference to 100 is shown', async () => {
    await boton('Quitar 5% a Elena').click();
    await expect(campo('Elena')).toHaveValue('30');
    await expect(pagina.getByText('Faltan 5%')).toBeVisible();
    await boton('Añadir 5% a Mateo').click();
    await boton('Añadir 5% a Mateo').click();
    await expect(pagina.getByText('Sobran 5%')).toBeVisible();
    await campo('Mateo').fill('250');
    await expect(campo('Mateo')).toHaveValue('100');
    await expect(boton('Añadir 5% a Mateo')).toBeDisabled();
    await campo('Mateo').fill('-3x');
    await expect(campo('Mateo')).toHaveValue('3');
    await campo('Mateo').fill('');
    await expect(campo('Mateo')).toHaveValue('0');
    await expect(boton('Quitar 5% a Mateo')).toBeDisabled();
  });

  // Specification: 5.19
  await test.step('a total other than 100 is not sent', async () => {
    await fallar('**/actualizar_familia/');
    await boton('Guardar').click();
    await expect(pagina.getByText('Los porcentajes deben sumar exactamente 100% (actual: 85%)')).toBeVisible();
    await expect(pagina.getByText('Error al guardar configuraciones')).toHaveCount(0);
  });

  // Specification: 8.25 8.26
  await test.step('a failure shows the server’s text, or else the app’s own; a retry saves', async () => {
    await campo('Mateo').fill('15');
    if (LARGO) {
      await boton('Guardar').click();
      await expect(pagina.getByText('Error al guardar configuraciones')).toBeVisible();
    }
    await pagina.unrouteAll();
    await fallar(
      '**/actualizar_familia/',
      { error: 'La lista debe incluir una vez a cada miembro con cuenta', codigo: 'X' },
      400,
    );
    await boton('Guardar').click();
    await expect(pagina.getByText('La lista debe incluir una vez a cada miembro con cuenta')).toBeVisible();
    await pagina.unrouteAll();
    await boton('Guardar').click();
    await expect(pagina.getByText('¡Configuración guardada correctamente!')).toBeVisible();
  });
});

// Specification: 2.66 8.14 8.15 9.14
test(
  'starting a reparto shows a failure with the server’s or the app’s text, a confirmation for five seconds, and then the progress',
  SOLO_LARGO,
  async () => {
    await abrir('reparto');
    await pagina.getByRole('link', { name: 'Preparar otro reparto' }).click();
    await pagina.getByLabel('Lo he leído').check();
    const iniciar = boton(/^(Iniciar reparto|Empezar sin votar)$/);
    for (const [json, status, texto] of [
      [{}, 500, 'Error al iniciar reparto'],
      [{ error: 'Nadie tiene carga asignada', codigo: 'SIN_PARTICIPANTES' }, 409, 'Nadie tiene carga asignada'],
    ] as const) {
      await fallar('**/iniciar/', json, status);
      await iniciar.click();
      await expect(pagina.getByText(texto)).toBeVisible();
      await pagina.unrouteAll();
    }
    await expect(iniciar).toBeEnabled();
    const dura = loQueDura(pagina, '¡Reparto iniciado! Los miembros ya pueden elegir tareas');
    await iniciar.press('Enter');
    expect(await dura).toBeGreaterThan(4_300);
    expect(await dura).toBeLessThan(7_000);
    await expect(pagina).toHaveURL(/\/reparto$/);
    await abrir('reparto');
    await expect(pagina.getByRole('region', { name: 'Reparto en curso' })).toContainText('Ronda 1');
    await pagina.getByRole('link', { name: 'Ir a la sala del reparto' }).click();
    await quietud(pagina);
    await boton('Cancelar reparto').click();
    await responder('¿Cancelar el reparto?', 'Cancelar reparto');
    await expect(pagina.getByRole('heading', { name: 'Reparto Completado' })).toBeVisible();
  },
);

test('the form of a chore has defaults, fields for each frequency, and a text for every outcome', async () => {
  await abrir('tareas');
  await boton('Nueva tarea').click();
  const formulario = pagina.getByRole('dialog');
  const campo = (etiqueta: string) => formulario.getByLabel(etiqueta, { exact: true });
  const crear = boton('Crear tarea', formulario);

  // Specification: 3.14 3.15 3.16 3.17 9.08
  await test.step('the defaults are 10 minutes, 10 points, teenagers and adults, and active', async () => {
    await expect(campo('Tiempo estimado (minutos)')).toHaveValue('10');
    await expect(campo('Tiempo estimado (minutos)')).toHaveAttribute('min', '1');
    await expect(campo('Puntos')).toHaveValue('10');
    await expect(campo('Puntos')).toHaveAttribute('min', '0');
    await expect(campo('Infantil (6-10)')).not.toBeChecked();
    await expect(campo('Juvenil (11-17)')).toBeChecked();
    await expect(campo('Adulto (18+)')).toBeChecked();
    await desplegar(formulario, 'Más opciones');
    await expect(formulario.getByRole('switch', { name: 'Activa' })).toBeChecked();
    await expect(campo('Frecuencia').locator('option')).toHaveText([
      'Diaria',
      'Semanal',
      'Dos veces por semana',
      'Mensual',
      'Una vez',
      'Otra…',
    ]);
  });

  // Specification: 4.24
  await test.step('each frequency has its days, and changing it clears them', async () => {
    await campo('Frecuencia').selectOption('Semanal');
    await expect(campo('Día de la semana').locator('option')).toHaveText([
      'Elige un día',
      'Lunes',
      'Martes',
      'Miércoles',
      'Jueves',
      'Viernes',
      'Sábado',
      'Domingo',
    ]);
    await campo('Día de la semana').selectOption('Jueves');
    await campo('Frecuencia').selectOption('Dos veces por semana');
    await expect(campo('Primer día')).toHaveValue('');
    await campo('Primer día').selectOption('Lunes');
    await expect(campo('Segundo día')).toHaveValue('');
    await campo('Frecuencia').selectOption('Mensual');
    await expect(campo('Día del mes')).toHaveValue('');
    await expect(campo('Día del mes')).toHaveAttribute('min', '1');
    await expect(campo('Día del mes')).toHaveAttribute('max', '31');
    await campo('Frecuencia').selectOption('Semanal');
    await expect(campo('Día de la semana')).toHaveValue('');
  });

  if (LARGO)
    // Specification: 4.25 4.26 4.27 5.09 5.10 5.11 5.12 5.13
    await test.step('a missing value has its message at the field', async () => {
      await campo('Tiempo estimado (minutos)').fill('0');
      await campo('Puntos').fill('-1');
      await crear.click();
      for (const texto of [
        'Este campo es obligatorio',
        'Elige el día de la semana',
        'El mínimo es 1',
        'El mínimo es 0',
      ])
        await expect(formulario.getByText(texto)).toBeVisible();
      await campo('Frecuencia').selectOption('Dos veces por semana');
      await crear.click();
      for (const texto of ['Elige el día de la semana', 'Elige el segundo día de la semana'])
        await expect(formulario.getByText(texto)).toBeVisible();
      await campo('Frecuencia').selectOption('Mensual');
      await crear.click();
      await expect(formulario.getByText('Elige el día del mes')).toBeVisible();
      await campo('Día del mes').fill('32');
      await crear.click();
      await expect(formulario.getByText('El máximo es 31')).toBeVisible();
    });

  if (LARGO)
    // Specification: 8.16
    await test.step('a failure shows the messages of the fields, or else the app’s own text', async () => {
      await campo('Nombre').fill('Limpiar el coche');
      await campo('Frecuencia').selectOption('Diaria');
      await campo('Tiempo estimado (minutos)').fill('30');
      await campo('Puntos').fill('10');
      await rechazar('**/api/tasks/tareas/', { nombre: ['Ya la hay'], puntos: ['Son pocos'] }, 400);
      await crear.click();
      await expect(pagina.getByText('Ya la hay. Son pocos')).toBeVisible();
      await pagina.unrouteAll();
      await rechazar('**/api/tasks/tareas/');
      await crear.click();
      await expect(pagina.getByText('Error al guardar tarea')).toBeVisible();
      await pagina.unrouteAll();
    });

  if (!LARGO) {
    await campo('Nombre').fill('Limpiar el coche');
    await campo('Frecuencia').selectOption('Diaria');
    await campo('Tiempo estimado (minutos)').fill('30');
  }

  // Specification: 2.68 5.14 5.31 8.17 8.18 8.19 8.20
  await test.step('a chore is created with empty days as null, edited, and deleted after a question', async () => {
    const [peticion] = await Promise.all([
      pagina.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith(RUTAS.tareas)),
      crear.click(),
    ]);
    expect(peticion.postDataJSON()).toMatchObject({
      frecuencia: 'DIARIA',
      dia_semana: null,
      dia_semana_2: null,
      dia_mes: null,
      tiempo_estimado: 30,
    });
    await expect(pagina.getByText('Tarea creada correctamente')).toBeVisible();
    await expect(formulario).toBeHidden();
    await boton('Editar Limpiar el coche').click();
    await campo('Descripción').fill('Por dentro');
    await boton('Guardar cambios', formulario).click();
    await expect(pagina.getByText('Tarea actualizada correctamente')).toBeVisible();
    await expect(formulario).toBeHidden();

    const pregunta = '¿Estás seguro de eliminar esta tarea?';
    await boton('Eliminar Limpiar el coche').click();
    await responder(pregunta, 'Cancelar');
    if (LARGO) {
      await fallar(/\/api\/tasks\/tareas\/\d+\/$/);
      await boton('Eliminar Limpiar el coche').click();
      await responder(pregunta, 'Eliminar');
      await expect(pagina.getByText('Error al eliminar tarea')).toBeVisible();
      await pagina.unrouteAll();
    }
    await boton('Eliminar Limpiar el coche').click();
    await responder(pregunta, 'Eliminar');
    await expect(pagina.getByText('Tarea eliminada correctamente')).toBeVisible();
    await expect(boton('Eliminar Limpiar el coche')).toHaveCount(0);
  });
});
