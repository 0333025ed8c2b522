import { expect, test, type Locator, type Page } from '@playwright/test';
import type { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import type { Familia } from '#shared/contracts/familias.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { fechaLarga } from '#client/lib/fechas.ts';
import { movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The admin's panel, tab by tab: its texts, its defaults, what it asks before it acts, and what it says when it fails. */

let servidor: Servidor;
let elena: Vecino;
let pagina: Page;
test.beforeAll(async ({ browser }) => {
  servidor = await levantarServidor(sembrarDemo);
  elena = await movilDe(browser, servidor, 'elena');
  ({ pagina } = elena);
});
test.afterEach(() => pagina.unrouteAll());
test.afterAll(async () => {
  await elena.contexto.close();
  await servidor.cerrar();
});

const abrir = (pestana: string) => pagina.goto(`/panel?pestana=${pestana}`);
const boton = (name: string | RegExp, donde: Page | Locator = pagina) =>
  donde.getByRole('button', { name, exact: true });
const fallar = (patron: string | RegExp, json: object = {}, status = 500) =>
  pagina.route(patron, (r) => r.fulfill({ status, json }));
const contestar = (camino: string, json: object) =>
  pagina.route(`**${camino}*`, (r) => (r.request().method() === 'GET' ? r.fulfill({ json }) : r.continue()));
const enviar = async (metodo: 'post' | 'delete', camino: string, data?: object) => {
  const access = await pagina.evaluate(() => localStorage.getItem('access_token'));
  const r = await pagina.request[metodo](servidor.url + camino, {
    ...(data === undefined ? {} : { data }),
    headers: { authorization: `Bearer ${access ?? ''}` },
  });
  expect(r.ok(), await r.text()).toBe(true);
};
/** Answers the question that the panel asks. */
const responder = async (titulo: string, respuesta: string): Promise<void> => {
  await boton(respuesta, pagina.getByRole('alertdialog', { name: titulo })).click();
  await expect(pagina.getByRole('alertdialog')).toHaveCount(0);
};

test('whoever is no admin is denied', async ({ browser }) => {
  const javier = await movilDe(browser, servidor, 'javier');
  await javier.pagina.goto('/panel');
  await expect(javier.pagina.getByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
  await expect(javier.pagina.getByRole('heading', { name: 'Solo Administradores' })).toBeVisible();
  await expect(javier.pagina.getByRole('tab')).toHaveCount(0);
  await javier.contexto.close();
});

test('the panel has seven tabs, and opens on Reparto', async () => {
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

test('Votar shows three groups, with the votes over the eligible', async () => {
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

test('Carga: a percentage for each, in steps of 5 from 0 to 100, saved only when it totals 100', async () => {
  await test.step('what cannot be read says so', async () => {
    await fallar('**/por_familia/');
    await abrir('carga');
    await expect(pagina.getByText('Error al cargar datos')).toBeVisible();
    await pagina.unrouteAll();
    await boton('Reintentar').click();
  });
  const campo = (nombre: string) => pagina.getByRole('textbox', { name: nombre });
  for (const [nombre, valor] of [
    ['Elena', '35'],
    ['Javier', '35'],
    ['Lucía', '20'],
    ['Mateo', '10'],
  ] as const)
    await expect(campo(nombre)).toHaveValue(valor);

  await test.step('the buttons change it by 5, what is typed is clamped, and the difference is told', async () => {
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

  await test.step('another total than 100 is not sent', async () => {
    await fallar('**/actualizar_familia/');
    await boton('Guardar').click();
    await expect(pagina.getByText('Los porcentajes deben sumar exactamente 100% (actual: 85%)')).toBeVisible();
    await expect(pagina.getByText('Error al guardar configuraciones')).toHaveCount(0);
  });

  await test.step('a failure in the server’s words, or else in ours; then it is saved', async () => {
    await campo('Mateo').fill('15');
    await boton('Guardar').click();
    await expect(pagina.getByText('Error al guardar configuraciones')).toBeVisible();
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

test('Reparto: starting shows the server’s refusal or our words, and a confirmation for five seconds; then how it goes', async () => {
  await abrir('reparto');
  await boton('Preparar otro reparto').click();
  const dialogo = pagina.getByRole('dialog', { name: 'Preparar el reparto' });
  await dialogo.getByLabel('Lo he leído').check();
  const iniciar = boton('Iniciar reparto', dialogo);
  for (const [json, status, texto] of [
    [{}, 500, 'Error al iniciar reparto'],
    [{ error: 'Ya hay un reparto en curso', codigo: 'REPARTO_EN_CURSO' }, 409, 'Ya hay un reparto en curso'],
  ] as const) {
    await fallar('**/iniciar/', json, status);
    await iniciar.click();
    await expect(pagina.getByText(texto)).toBeVisible();
    await pagina.unrouteAll();
  }
  await expect(iniciar).toBeEnabled();
  await iniciar.click();
  // A mouse that rests on a toast keeps it, as it should.
  await pagina.mouse.move(0, 0);
  const tostada = pagina.getByText('¡Reparto iniciado! Los miembros ya pueden elegir tareas');
  await tostada.waitFor();
  const inicio = Date.now();
  await tostada.waitFor({ state: 'detached' });
  expect(Date.now() - inicio).toBeGreaterThan(4_300);
  expect(Date.now() - inicio).toBeLessThan(7_000);
  await expect(pagina.getByRole('region', { name: 'Reparto en curso' })).toContainText('Ronda 1');
  await pagina.getByRole('link', { name: 'Ir a la sala del reparto' }).click();
  await boton('Cancelar reparto').click();
  await responder('¿Cancelar el reparto?', 'Cancelar reparto');
  await expect(pagina.getByRole('heading', { name: 'Reparto Completado' })).toBeVisible();
});

test('Tareas: the form’s defaults, what each frequency asks, and the words for every outcome', async () => {
  await abrir('tareas');
  await boton('Nueva tarea').click();
  const formulario = pagina.getByRole('dialog');
  const campo = (etiqueta: string) => formulario.getByLabel(etiqueta, { exact: true });
  const crear = boton('Crear tarea', formulario);

  await test.step('10 minutes, 10 points, for teenagers and adults, active', async () => {
    await expect(campo('Tiempo estimado (minutos)')).toHaveValue('10');
    await expect(campo('Tiempo estimado (minutos)')).toHaveAttribute('min', '1');
    await expect(campo('Puntos')).toHaveValue('10');
    await expect(campo('Puntos')).toHaveAttribute('min', '0');
    await expect(campo('Infantil (6-10)')).not.toBeChecked();
    await expect(campo('Juvenil (11-17)')).toBeChecked();
    await expect(campo('Adulto (18+)')).toBeChecked();
    await expect(formulario.getByRole('switch', { name: 'Activa' })).toBeChecked();
    await expect(campo('Frecuencia').locator('option')).toHaveText([
      'Diaria',
      'Semanal',
      'Dos veces por semana',
      'Mensual',
    ]);
  });

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

  await test.step('what is missing is said at its field', async () => {
    await campo('Tiempo estimado (minutos)').fill('0');
    await campo('Puntos').fill('-1');
    await crear.click();
    for (const texto of ['Este campo es obligatorio', 'Elige el día de la semana', 'El mínimo es 1', 'El mínimo es 0'])
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

  await test.step('a failure: the fields’ messages joined, or else our words', async () => {
    await campo('Nombre').fill('Limpiar el coche');
    await campo('Frecuencia').selectOption('Diaria');
    await campo('Tiempo estimado (minutos)').fill('30');
    await campo('Puntos').fill('10');
    await fallar('**/api/tasks/tareas/', { nombre: ['Ya la hay'], puntos: ['Son pocos'] }, 400);
    await crear.click();
    await expect(pagina.getByText('Ya la hay. Son pocos')).toBeVisible();
    await pagina.unrouteAll();
    await fallar('**/api/tasks/tareas/');
    await crear.click();
    await expect(pagina.getByText('Error al guardar tarea')).toBeVisible();
    await pagina.unrouteAll();
  });

  await test.step('created with empty days as null, edited, and deleted after a question', async () => {
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
    await fallar(/\/api\/tasks\/tareas\/\d+\/$/);
    await boton('Eliminar Limpiar el coche').click();
    await responder(pregunta, 'Eliminar');
    await expect(pagina.getByText('Error al eliminar tarea')).toBeVisible();
    await pagina.unrouteAll();
    await boton('Eliminar Limpiar el coche').click();
    await responder(pregunta, 'Eliminar');
    await expect(pagina.getByText('Tarea eliminada correctamente')).toBeVisible();
    await expect(boton('Eliminar Limpiar el coche')).toHaveCount(0);
  });
});

test('Asignar: only members with an account are offered, task and member are required, and failures are told', async () => {
  await pagina.goto('/profile');
  await enviar('post', RUTAS.agregarMiembro, { first_name: 'Abuelo' });
  await abrir('asignar');
  const miembro = pagina.getByLabel('Miembro', { exact: true });
  await expect(miembro.locator('option')).toHaveText(['Elige a quién', 'Elena Robles', 'Javier', 'Lucía', 'Mateo']);
  await expect(pagina.getByLabel('Tarea', { exact: true })).toHaveAttribute('required', '');
  await expect(miembro).toHaveAttribute('required', '');
  const hoy = await pagina.evaluate(() => new Date().toLocaleDateString('sv'));
  await expect(pagina.getByLabel('Fecha límite')).toHaveAttribute('min', hoy);
  await expect(pagina.getByLabel('Fecha límite')).not.toHaveAttribute('required', '');

  await pagina.getByLabel('Tarea', { exact: true }).selectOption('Planchar');
  await miembro.selectOption('Mateo');
  for (const [json, status, texto] of [
    [{}, 500, 'Error al asignar tarea'],
    [{ detail: 'Ahora no' }, 400, 'Ahora no'],
  ] as const) {
    await fallar('**/api/tasks/asignaciones/', json, status);
    await boton('Asignar tarea').click();
    await expect(pagina.getByRole('alert').filter({ hasText: texto })).toBeVisible();
    await pagina.unrouteAll();
  }
  await boton('Asignar tarea').click();
  await expect(pagina.getByText('Tarea "Planchar" asignada correctamente')).toBeVisible();

  const eliminar = boton('Eliminar Planchar de Mateo').first();
  await fallar(/\/api\/tasks\/asignaciones\/\d+\/$/);
  await eliminar.click();
  await responder('¿Eliminar esta asignación?', 'Eliminar');
  await expect(pagina.getByText('Error al eliminar asignación')).toBeVisible();
  await pagina.unrouteAll();
  await eliminar.click();
  await responder('¿Eliminar esta asignación?', 'Eliminar');
  await expect(pagina.getByText('Asignación eliminada')).toBeVisible();
});

test('Miembros: the access card, how it works, and a card for each with its badges', async () => {
  const usuarios = await elena.pedir<Usuario[]>(RUTAS.usuarios);
  const familia = await elena.pedir<Familia>(ruta(RUTAS.familia, { id: usuarios[0]?.familia ?? 0 }));
  await abrir('miembros');

  await test.step('family name, ID, six-digit PIN and a note to share them', async () => {
    const acceso = pagina.locator('section').filter({ has: pagina.getByRole('heading', { name: 'Datos de acceso' }) });
    await expect(acceso).toContainText('Familia Robles');
    await expect(acceso).toContainText(`ID de familia${String(familia.id)}`);
    await expect(acceso).toContainText(`PIN${familia.pin}`);
    expect(familia.pin).toMatch(/^\d{6}$/);
    await expect(acceso).toContainText('Comparte el ID y el PIN con tu familia');
  });

  await test.step('four steps: add, share, pick the name, create a password', async () => {
    const pasos = pagina
      .locator('section')
      .filter({ has: pagina.getByRole('heading', { name: '¿Cómo funciona?' }) })
      .getByRole('listitem');
    await expect(pasos).toHaveCount(4);
    for (const [i, palabra] of ['Agrega', 'el ID y el PIN', 'elige su nombre', 'contraseña personal'].entries())
      await expect(pasos.nth(i)).toContainText(palabra);
  });

  await test.step('the list with its count; face, name, username, age group, role, points and streak', async () => {
    await expect(
      pagina.getByRole('heading', { name: `Miembros de la Familia (${String(usuarios.length)})` }),
    ).toBeVisible();
    for (const u of usuarios) {
      const carta = pagina
        .getByRole('listitem')
        .filter({ has: pagina.getByRole('button', { name: `Cambiar la foto de ${u.first_name}` }) });
      await expect(carta).toContainText(u.first_name);
      await expect(carta).toContainText(/\p{Extended_Pictographic}/u);
      await expect(carta).toContainText(u.grupo_edad_display);
      await expect(carta.getByText('Sin activar', { exact: true })).toHaveCount(u.tiene_cuenta ? 0 : 1);
      await expect(carta.getByText('✓ Activo', { exact: true })).toHaveCount(u.tiene_cuenta ? 1 : 0);
      await expect(carta.getByText(`@${u.username}`, { exact: true })).toHaveCount(u.tiene_cuenta ? 1 : 0);
      await expect(carta.getByText('⭐ Admin', { exact: true })).toHaveCount(u.es_administrador ? 1 : 0);
      await expect(carta).toContainText(
        u.puntos_totales === 1 ? '1 punto' : `${u.puntos_totales.toLocaleString('es-ES')} puntos`,
      );
      await expect(carta).toContainText(u.racha_dias === 1 ? '1 día' : `${String(u.racha_dias)} días`);
    }
  });

  await test.step('nobody at all', async () => {
    await contestar(RUTAS.usuarios, []);
    await pagina.reload();
    await expect(pagina.getByRole('heading', { name: 'No hay miembros en la familia' })).toBeVisible();
    await pagina.unrouteAll();
    await pagina.reload();
  });

  await test.step('only another adult with an account is promoted or demoted, after a question and with the server’s words', async () => {
    await expect(pagina.getByRole('button', { name: /^(Hacer|Quitar) admin a/ })).toHaveText(['Hacer admin']);
    await boton('Hacer admin a Javier').click();
    await responder('¿Estás seguro de promover a Javier?', 'Cancelar');
    for (const [json, status, texto] of [
      [{}, 500, 'Error al cambiar rol de administrador'],
      [
        { error: 'Solo un adulto puede ser administrador', codigo: 'SOLO_ADULTOS' },
        409,
        'Solo un adulto puede ser administrador',
      ],
    ] as const) {
      await fallar('**/cambiar_rol_admin/', json, status);
      await boton('Hacer admin a Javier').click();
      await responder('¿Estás seguro de promover a Javier?', 'Promover');
      await expect(pagina.getByText(texto)).toBeVisible();
      await pagina.unrouteAll();
    }
    await boton('Hacer admin a Javier').click();
    await responder('¿Estás seguro de promover a Javier?', 'Promover');
    await expect(pagina.getByText('Javier ahora administra la familia')).toBeVisible();
    await boton('Quitar admin a Javier').click();
    await responder('¿Estás seguro de quitar admin a Javier?', 'Quitar admin');
    await expect(pagina.getByText('Javier ya no administra la familia')).toBeVisible();
  });
});

test('adding a member: name and age group, the note, and what can go wrong', async () => {
  await abrir('miembros');
  await boton('Agregar Nuevo Miembro').click();
  const formulario = pagina.getByRole('dialog', { name: 'Agregar Nuevo Miembro' });
  const agregar = boton('Agregar', formulario);
  await expect(boton('Añadir foto', formulario)).toBeVisible();
  await expect(formulario.getByLabel('Grupo de edad').locator('option')).toHaveText([
    'Adulto (18+)',
    'Juvenil (11-17)',
    'Infantil (6-10)',
  ]);
  await expect(formulario.getByLabel('Grupo de edad')).toHaveValue('ADULTO');
  await expect(formulario).toContainText(
    'No podrá entrar en la app hasta que active su cuenta con el ID de familia y el PIN.',
  );
  await agregar.click();
  await expect(formulario.getByText('Este campo es obligatorio')).toBeVisible();

  await formulario.getByLabel('Nombre').fill('Noa');
  for (const [json, status, texto] of [
    [{}, 500, 'Error al agregar miembro'],
    [{ first_name: ['Ese nombre no', 'Otro'] }, 400, 'Ese nombre no'],
  ] as const) {
    await fallar('**/agregar-miembro/', json, status);
    await agregar.click();
    await expect(formulario.getByRole('alert')).toHaveText(texto);
    await pagina.unrouteAll();
  }
  await boton('Cancelar', formulario).click();
  await expect(formulario).toBeHidden();

  await boton('Agregar Nuevo Miembro').click();
  await formulario.getByLabel('Nombre').fill('Noa');
  await pagina.route('**/agregar-miembro/', async (r) => {
    await new Promise((seguir) => setTimeout(seguir, 600));
    await r.continue();
  });
  await agregar.click();
  await expect(formulario.getByRole('button', { name: 'Guardando...' })).toBeVisible();
  await expect(formulario).toBeHidden();
  await expect(pagina.getByRole('listitem').filter({ has: boton('Cambiar la foto de Noa') })).toContainText(
    'Sin activar',
  );
});

test('Config: the total, a card for each with its slider, the advice, and the way to the server’s own page', async () => {
  const yo = await elena.pedir<Usuario>(RUTAS.yo);
  const configuraciones = await elena.pedir<ConfiguracionReparto[]>(
    `${RUTAS.configuracionesReparto}?familia=${String(yo.familia)}`,
  );

  await test.step('the total: green at exactly 100, else yellow and with a warning', async () => {
    const aviso = (total: number) =>
      pagina
        .locator('div')
        .filter({ hasText: `Total: ${String(total)}%` })
        .last()
        .locator('xpath=ancestor-or-self::div[contains(@class, "-tenue")][1]');
    await abrir('config');
    await expect(aviso(100)).toHaveClass(/bg-bien-tenue/);
    await expect(pagina.getByText('El total debe sumar 100% para que el reparto funcione')).toHaveCount(0);
    await contestar(
      RUTAS.configuracionesReparto,
      configuraciones.map((c, i) => ({ ...c, porcentaje_asignado: c.porcentaje_asignado + (i === 0 ? 5 : 0) })),
    );
    await pagina.reload();
    await expect(aviso(105)).toHaveClass(/bg-atencion-tenue/);
    await expect(aviso(105)).toContainText('El total debe sumar 100% para que el reparto funcione');
    await pagina.unrouteAll();
  });

  await test.step('none yet, and none that could be read', async () => {
    await contestar(RUTAS.configuracionesReparto, []);
    await pagina.reload();
    await expect(pagina.getByRole('heading', { name: 'Sin configuración' })).toBeVisible();
    await expect(
      pagina.getByText('Las configuraciones se crean automáticamente al empezar un trimestre o un reparto.'),
    ).toBeVisible();
    await pagina.unrouteAll();
    await fallar(`**${RUTAS.configuracionesReparto}*`);
    await pagina.reload();
    await expect(pagina.getByText('Error al cargar datos')).toBeVisible();
    await pagina.unrouteAll();
    await boton('Reintentar').click();
  });

  expect(configuraciones).toHaveLength(4);
  for (const c of configuraciones) {
    const carta = pagina
      .getByRole('listitem')
      .filter({ has: pagina.getByRole('slider', { name: `Porcentaje de ${c.miembro_nombre}` }) });
    await expect(carta).toContainText(c.miembro_nombre);
    await expect(carta).toContainText(fechaLarga(c.trimestre_inicio));
    await expect(carta.getByText('Activa', { exact: true })).toHaveCount(c.activa ? 1 : 0);
    await expect(carta).toContainText(`${String(c.porcentaje_asignado)}%`);
    await expect(carta.getByRole('slider')).toHaveAttribute('aria-valuetext', `${String(c.porcentaje_asignado)}%`);
    await expect(carta.getByRole('slider')).toHaveAttribute('aria-valuemin', '0');
    await expect(carta.getByRole('slider')).toHaveAttribute('aria-valuemax', '100');
  }

  await test.step('a saved share says so for two seconds, whatever is saved beside it', async () => {
    const deslizador = (nombre: string) => pagina.getByRole('slider', { name: `Porcentaje de ${nombre}` });
    const dicho = (nombre: string) =>
      pagina
        .getByRole('listitem')
        .filter({ has: deslizador(nombre) })
        .getByText('Porcentaje actualizado');
    await deslizador('Elena').press('ArrowLeft');
    await expect(dicho('Elena')).toBeVisible();
    const desde = Date.now();
    const guardado = () => pagina.waitForResponse((r) => r.request().method() === 'PATCH');
    let veces = 0;
    while (veces % 2 === 1 || ((await dicho('Elena').isVisible()) && Date.now() - desde < 6_000)) {
      await Promise.all([guardado(), deslizador('Javier').press(veces % 2 === 0 ? 'ArrowLeft' : 'ArrowRight')]);
      veces += 1;
    }
    expect(Date.now() - desde).toBeLessThan(4_000);
    await deslizador('Elena').press('ArrowRight');
    await expect(pagina.getByText('Total: 100%')).toBeVisible();
  });
  const consejos = pagina
    .locator('section')
    .filter({ has: pagina.getByRole('heading', { name: '¿Cuánto a cada uno?' }) });
  for (const consejo of ['Adultos30-40%', 'Adolescentes15-25%', 'Niños pequeños10-15%'])
    await expect(consejos).toContainText(consejo);
  const enlace = pagina.getByRole('link', { name: 'Documentación de la API' });
  const [otra] = await Promise.all([elena.contexto.waitForEvent('page'), enlace.click()]);
  await expect(otra.getByRole('heading', { name: /^Te Toca/ })).toBeVisible();
  await otra.close();
});
