import { expect, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { HoyEnCasa } from '#shared/contracts/pantalla.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { alVer, irPorDentro, rechazado, type Recorrido, desplegar } from './andar.ts';
import { clienteDe, entrarComo, fundarFamilia, type Cliente } from './clientes.ts';
import { LARGO } from './largo.ts';
import { unaSuscripcion } from './push.ts';
import { recorrerConectada } from './recorrido-conectada.ts';
import { recorrerReajuste } from './recorrido-reajuste.ts';

const PESTANAS_PANEL = ['votar', 'carga', 'reparto', 'asignar', 'tareas', 'miembros', 'config'] as const;

/** Tours the screens of a new family: empty ones, and then its first chores, its lobby and its first vote. */
export const recorrerVacias = async (r: Recorrido): Promise<void> => {
  const { pagina, url } = r;
  const { ya, ir, irOtraVez, pulsar, cerrar } = alVer(r);
  await entrarComo(pagina, await fundarFamilia(url, 'Maximiliano', 'maximiliano'));
  await ir('/dashboard', 'inicio de una familia nueva', 'Preparar la noche');
  await ir('/tasks', 'tareas sin ninguna', 'Aún no tienes tareas');
  await ir('/semana', 'semana sin nada', 'Nada esta semana');
  await ir('/tasks?pestana=completadas', 'completadas sin ninguna', 'Nada completado todavía');
  await ir('/voting', 'votar sin tareas', 'Aún no hay nada que votar');
  await ir('/ranking', 'ranking sin datos', 'Sin datos esta semana');
  await ir('/ranking?pestana=logros', 'logros sin ninguno', 'Sin logros aún');
  await ir('/cuentas', 'cuentas sin nada', 'Todavía no hay cuentas');
  await ir('/reparto', 'reparto sin sesión', 'Sin sesión activa');
  await ir('/reajuste', 'reajuste sin ninguno', 'No hay ningún reajuste en curso');
  await ir('/es-justo', '¿es justo?, sin nada', 'un ejemplo inventado');
  await ir('/reparto/deseos', 'lista de deseos sin tareas', 'Aún no hay tareas para ti');
  await ir('/panel/rastro', 'historial sin nada', 'Nada todavía');
  await ir('/panel?pestana=votar', 'panel sin votos', 'Nada que votar todavía');
  await ir('/panel?pestana=reparto', 'panel sin reparto', 'Sin sesión activa');
  await ir('/panel/noche', 'preparar la noche, sola', 'Primero, las tareas');
  await ir('/panel?pestana=asignar', 'panel sin asignaciones', 'Aún no hay tareas');
  await ir('/panel?pestana=tareas', 'paquete de tareas', '¿Qué se hace en vuestra casa?');
  await pulsar(/^Crear \d+ tareas/);
  await ya('paquete creado', 'Ahora cada uno vota lo que cuestan.');
  await irOtraVez('/panel/noche', 'Abrir la sala');
  await pulsar('Abrir la sala');
  await ya('preparar la noche, sala abierta', 'ID y PIN');
  await pulsar(/ID y PIN$/);
  await ya('código de la sala', 'Escanea y entra');
  await cerrar();
  await ir('/panel?pestana=reparto', 'panel, sala abierta', 'Cerrar la sala');
  await ir('/sala', 'mi sitio en la sala', '¡Estás dentro, Maximiliano!');
  await ir('/voting', 'votar', 'tareas por votar');
  await pagina.locator('[aria-expanded]').first().click();
  await ya('votar, tarjeta abierta', '¿Cuánto te cuesta hacerla?');
};

/** Opens the sheet of the first chore that can be ticked off. */
const abrirPrimera = (pagina: Page): Promise<void> =>
  pagina
    .getByRole('listitem')
    .filter({ has: pagina.getByRole('button', { name: 'Marcar como Completada', disabled: false }) })
    .first()
    .getByRole('heading')
    .getByRole('button')
    .click();

/**
 * Tours «La hizo otra persona»; in the long suite also «¿La has hecho tú?», then what the chore's owner sees, and an admin's
 * correction.
 */
const recorrerQuien = async (r: Recorrido, jefa: Cliente): Promise<void> => {
  const { pagina, url } = r;
  const { ya, ir, irOtraVez, pulsar, cerrar } = alVer(r);
  const javier = await clienteDe(url, 'javier');
  const { tareas: hoy } = await javier.pedir<HoyEnCasa>('GET', RUTAS.asignacionesHoy);
  const suya = hoy.find((t) => t.miembro === javier.yo.id && t.estado === 'PENDIENTE');
  const id = suya?.id ?? 0;
  await irOtraVez('/tasks', /^Pendientes/);
  await pagina.getByRole('button', { name: 'Marcar como Completada', disabled: false }).first().waitFor();
  await abrirPrimera(pagina);
  await pulsar(/^La hizo otra persona/);
  await ya('quién la hizo', 'Los puntos serán para quien la hizo.');
  // This sheet lies over the chore's sheet.
  await pagina.keyboard.press('Escape');
  await expect(pagina.getByText('Los puntos serán para quien la hizo.')).toBeHidden();
  await cerrar();
  if (!LARGO) return;
  await ir('/dashboard', 'inicio', 'Hoy en casa');
  await pulsar(/^¿La has hecho tú\?/);
  await ya('he hecho algo de otro', '¿La has hecho tú?');
  await cerrar();
  await jefa.pedir('POST', ruta(RUTAS.hechaPorMi, { id }));
  await entrarComo(pagina, javier);
  await ir('/tasks?pestana=completadas', 'completadas, con una que hizo otra', 'La hizo Elena');
  await ir('/te-esperan', 'para que lo sepas, una tarea que hizo otra', 'Quién la hizo');
  // Logs in anew, because the page has refreshed the tokens of the earlier login: the server ends a login when an old token comes
  // back, since it may have been copied.
  await entrarComo(pagina, await clienteDe(url, jefa.yo.username));
  await irOtraVez('/panel?pestana=asignar', 'Asignaciones');
  await pulsar(/^Quién hizo /);
  await ya('panel, quién la hizo', '¿Quién la hizo?');
  await cerrar();
};

/**
 * Tours the demo family's screens as its admin, and then the dashboard as a child. The quick suite leaves out some states and
 * dialogs, and what `recorrerConectada` shows.
 */
export const recorrerHistoria = async (r: Recorrido): Promise<void> => {
  const { pagina, url } = r;
  const { ya, ir, abrir, irOtraVez, pulsar, cerrar } = alVer(r);
  const jefa = await clienteDe(url, 'elena');
  await entrarComo(pagina, jefa);
  await ir('/dashboard', 'inicio', 'Próximas Tareas');
  const javier = await clienteDe(url, 'javier');
  const [suya] = await javier.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  await javier.pedir('POST', RUTAS.cambios, { tipo: 'CUBRIR', asignacion: suya?.id, a: jefa.yo.id });
  await ya('inicio con una petición', /^Te esperan? /);
  await ir('/te-esperan', 'te esperan', 'Javier te pide ayuda');
  await ir('/tasks', 'tareas pendientes', /^Pendientes/);
  await abrirPrimera(pagina);
  await ya('hoja de una tarea', 'La hizo otra persona');
  await pulsar('No puedo');
  await pulsar(/^Para siempre/);
  await ya('no puedo con una tarea', '¿A quién?');
  await pulsar('A todos');
  await ya('tarea que he pedido cambiar', /^Esperando a/);
  await cerrar();
  await ir('/tasks?pestana=completadas', 'tareas completadas', 'Ver días anteriores');
  await ir('/semana', 'semana', /^Hoy, /);
  await ir('/ranking', 'ranking', /^Del \d+/);
  await ir('/ranking?pestana=logros', 'logros', 'Conseguidos');
  await ir('/cuentas', 'cuentas', 'Entre todos');
  await pulsar(/^Prometido .* de Lucía/);
  await ya('cuentas, de qué son', 'Lo prometido: Lucía');
  await cerrar();
  await ir('/voting', 'todo votado', '¡Todo votado!');
  await ir('/reparto', 'reparto completado', 'Reparto Completado');
  await pagina.getByRole('link', { name: '¿Es justo? Míralo' }).click();
  await ya('certificado', 'La huella del registro');
  await ir('/es-justo', '¿es justo?, completado', 'Lo que no se promete');
  await recorrerReajuste(r, jefa);
  await ir('/servidor', 'servidor', 'Invitar a otra familia');
  await ir('/sin-contrasena', 'sin contraseña', 'Aún no tienes ninguna');
  await ir('/conectada', 'casa conectada', 'Te Toca funciona sin nada de esto');
  await ir('/calendario', 'calendario', 'Aún no tienes ninguna');
  await ir('/nevera', 'hoja de la nevera', 'Una hoja A4');
  await ir('/hecho/no-es-ninguna', 'etiqueta que no vale', 'Esta etiqueta ya no vale');
  await ir('/profile', 'perfil', 'Cerrar Sesión');
  if (LARGO) {
    await ir('/servidor', 'servidor', 'Copiar ahora');
    await jefa.pedir('POST', RUTAS.suscripciones, unaSuscripcion());
    await abrir('/profile', 'perfil, con un dispositivo', 'Avisarme cada día de mis tareas');
  }
  for (const dialogo of [
    'Editar mis datos',
    'Voy a estar fuera',
    ...(LARGO ? ['Cambiar contraseña', 'Cambiar mi foto'] : []),
  ]) {
    await pulsar(dialogo);
    await expect(pagina.getByRole('dialog')).toBeVisible();
    await ya(`perfil, ${dialogo}`, dialogo);
    await cerrar();
  }
  for (const pestana of PESTANAS_PANEL) {
    await irPorDentro(pagina, `/panel?pestana=${pestana}`);
    await expect(
      pagina
        .getByRole('tabpanel')
        .getByRole('heading')
        .or(pagina.getByRole('tabpanel').getByRole('spinbutton'))
        .or(pagina.getByRole('tabpanel').getByRole('textbox'))
        .first(),
    ).toBeVisible();
    await ya(`panel, ${pestana}`, 'Panel');
  }
  if (LARGO) {
    await desplegar(pagina, 'Extras');
    await ya('extras', 'Vincular una pantalla');
    await pulsar('Preparar el archivo');
    await ya('archivo de la familia', 'Guardar en este dispositivo');
  }
  await ir('/panel/etiquetas', 'etiquetas', 'pégalo donde se hace');
  await ir('/panel/rastro', 'historial', /creó \d+ tareas/);
  await irOtraVez('/panel?pestana=tareas', /\d+ tareas/);
  await pulsar('Nueva tarea');
  if (LARGO) {
    await pagina.getByLabel('Frecuencia').selectOption('DOS_VECES_SEMANA');
    await pulsar('Crear tarea');
    await expect(rechazado(pagina)).toBeVisible();
    await ya('nueva tarea sin rellenar', 'Segundo día');
  }
  await pagina.getByLabel('Frecuencia').selectOption('OTRA');
  await pagina.getByLabel('Solo en algunos meses').check();
  await ya('nueva tarea con otra frecuencia', 'Las próximas veces');
  await cerrar();
  if (LARGO) {
    await pulsar(/^Editar /);
    await ya('editar tarea', 'Editar tarea');
    await cerrar();
  }
  // Repeats the tap, because the app ignores taps on elements that the closed sheet has just uncovered.
  await expect(async () => {
    await pulsar(/^Eliminar /);
    await expect(pagina.getByText('¿Estás seguro de eliminar esta tarea?').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await ya('eliminar tarea', '¿Estás seguro de eliminar esta tarea?');
  await cerrar();
  await irOtraVez('/panel?pestana=miembros', 'Miembros de la Familia');
  await pulsar('Agregar Nuevo Miembro');
  await pulsar('Agregar');
  await expect(rechazado(pagina)).toBeVisible();
  await ya('agregar miembro sin rellenar', 'Añadir foto');
  await cerrar();
  await pulsar('Invitar con un código');
  await ya('invitar con QR', /Vale hasta el/);
  await cerrar();
  if (LARGO) {
    await pulsar(/^Hacer admin a/);
    await ya('promover', /¿Estás seguro de promover a/);
    await cerrar();
    await pulsar('Entrar con la cara: Mateo');
    await ya('PIN de un miembro', 'PIN de Mateo');
    await cerrar();
  }
  await irOtraVez('/panel?pestana=reparto', 'Reparto Completado');
  await pagina.getByRole('link', { name: 'Preparar otro reparto' }).click();
  await expect(pagina.getByLabel('Lo he leído')).toBeVisible();
  for (const paso of ['Quién vive aquí', 'Qué hay que hacer', 'Cuánto cada uno'])
    await pagina.locator('summary').filter({ hasText: paso }).click();
  await ya('preparar la noche, sus pasos', 'Iniciar reparto');
  await desplegar(pagina, 'Opciones');
  await pagina.getByRole('radio', { name: '24 horas' }).click();
  await ya('más opciones del reparto', 'Iniciar reparto');
  await irOtraVez('/reparto/deseos', 'Aún no has puesto ninguna');
  if (LARGO) await ya('lista de deseos vacía', 'Aún no has puesto ninguna');
  for (let deseo = 1; deseo <= 3; deseo += 1) {
    await pulsar(/^Añadir /);
    await expect(pagina.getByRole('button', { name: /^Mover / })).toHaveCount(deseo);
  }
  await ya('lista de deseos', 'Guardado');
  if (LARGO) {
    await pagina.route('**/deseos/', (r) => r.abort());
    await pulsar(/^Quitar /);
    await ya('lista de deseos sin guardar', 'No se ha guardado');
    await pagina.unrouteAll();
  }
  await recorrerQuien(r, jefa);
  if (LARGO) await recorrerConectada(r, jefa);
  await entrarComo(pagina, await clienteDe(url, 'mateo'));
  if (LARGO) await ir('/panel', 'acceso denegado', 'Solo Administradores');
  await ir('/dashboard', 'inicio de un niño', 'Próximas Tareas');
};
