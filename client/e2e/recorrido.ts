import { expect } from '@playwright/test';
import type { AparatoPermitido } from '#shared/contracts/caras.ts';
import type { Familia } from '#shared/contracts/familias.ts';
import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { alVer, irPorDentro, rechazado, type Recorrido } from './andar.ts';
import { clienteDe, entrarComo, fundarFamilia, nuevoMiembro, type Cliente } from './clientes.ts';
import { recorrerReajuste } from './recorrido-reajuste.ts';
import { unaSuscripcion } from './push.ts';

const PESTANAS_PANEL = ['votar', 'carga', 'reparto', 'asignar', 'tareas', 'miembros', 'config'] as const;

/** Before the login: the welcome, the three ways in, and what goes wrong in each. Needs the demo's family. */
export const recorrerPublicas = async (r: Recorrido): Promise<void> => {
  const { pagina, url } = r;
  const { ya, ir, abrir, pulsar } = alVer(r);
  const jefa = await clienteDe(url, 'elena');
  await nuevoMiembro(jefa, 'Abuela Concepción', 'ADULTO');
  await nuevoMiembro(jefa, 'Teo', 'INFANTIL');
  const { id, pin } = await jefa.pedir<Familia>('GET', ruta(RUTAS.familia, { id: jefa.yo.familia }));

  await abrir('/login', 'bienvenida', 'Crear Nueva Familia');
  await pulsar('Iniciar Sesión');
  await ya('login', 'Con tu usuario y tu contraseña.');
  await pulsar('Iniciar Sesión');
  await ya('login sin rellenar', /usuario/i);
  await pagina.getByLabel('Usuario').fill('nadie');
  await pagina.getByLabel('Contraseña', { exact: true }).fill('equivocada');
  await pulsar('Iniciar Sesión');
  await expect(pagina.getByRole('alert').first()).toBeVisible();
  await ya('login rechazado', 'Iniciar Sesión');

  await ir('/register', 'crear familia', 'Vas a ser quien administra');
  await pulsar('Crear familia');
  await expect(rechazado(pagina)).toBeVisible();
  await ya('crear familia sin rellenar', 'Crear familia');

  await ir('/traer-familia', 'traer a la familia', 'Hace falta su archivo');
  const archivo = (contenido: string) => ({
    name: 'familia.tetoca.json',
    mimeType: 'application/json',
    buffer: Buffer.from(contenido),
  });
  const suArchivo = await fetch(url + RUTAS.exportarFamilia, {
    headers: { authorization: `Bearer ${jefa.tokens.access}` },
  });
  await pagina.locator('input[type=file]').setInputFiles(archivo('{}'));
  await ya('traer otro archivo', 'Este archivo no es el de una familia de Te Toca');
  await pagina.locator('input[type=file]').setInputFiles(archivo(await suArchivo.text()));
  await ya('traer, elegido', 'Traer a la familia');
  // Not for real: it may be done five times an hour.
  const elena = { nombre: 'Elena', usuario: 'elena2', antes: 'elena', es_administrador: true };
  await pagina.route('**/importar/', (r) =>
    r.fulfill({ status: 201, json: { familia: { id: 9, nombre: 'Familia Robles' }, miembros: [elena] } }),
  );
  await pulsar('Traer a la familia');
  await ya('traída', 'Algún usuario ha cambiado');
  await pagina.unrouteAll();

  await ir('/join-family', 'unirse, paso 1', 'Unirme a mi Familia');
  await pagina.getByLabel('ID de familia').fill(String(id));
  await pagina.getByLabel('PIN').fill(pin === '000000' ? '000001' : '000000');
  await pulsar('Continuar');
  await ya('unirse con otro PIN', 'ID o PIN incorrectos');
  // The refused one is selected: typing replaces it.
  await pagina.keyboard.type(pin);
  await pulsar('Continuar');
  await ya('unirse, paso 2', '¿Quién eres?');
  await pulsar(/Abuela/);
  await ya('unirse, paso 3', 'Hola, Abuela Concepción');
  await pagina.getByLabel('Contraseña', { exact: true }).fill('una clave bien larga');
  await pagina.getByLabel('Repite la contraseña').fill('otra clave bien larga');
  await pulsar('Crear mi cuenta');
  await ya('unirse, claves distintas', 'Las contraseñas no coinciden');
  await pagina.getByLabel('Repite la contraseña').fill('una clave bien larga');
  await pulsar('Crear mi cuenta');
  await ya('tu usuario', /Tu usuario es/);
  await pulsar('Copiar');
  await pagina.evaluate(() => localStorage.clear());

  const mateo = (await jefa.pedir<Usuario[]>('GET', RUTAS.usuarios)).find((u) => u.first_name === 'Mateo')?.id ?? 0;
  await jefa.pedir('PUT', ruta(RUTAS.entradaPin, { id: mateo }), { permitido: true, pin: '7294' });
  const aparato = await jefa.pedir<AparatoPermitido>('POST', RUTAS.aparatos, { nombre: 'Tableta' });
  await pagina.evaluate((a) => localStorage.setItem('te-toca.caras', JSON.stringify(a)), aparato);
  await abrir('/login', 'caras', 'Toca tu cara · Familia Robles');
  await pulsar(/^Mateo/);
  await ya('teclado del PIN', 'Escribe tu PIN.');
  for (const cifra of '9021') await pulsar(cifra);
  await pulsar('Entrar');
  await ya('PIN equivocado', 'Ese no es tu PIN. Prueba otra vez');
  await pagina.evaluate(() => localStorage.clear());
  await ir('/no-existe', 'no encontrada', /no existe|no encontrada|no lleva/i);
};

/** A family on its first day: what each screen says while there is nothing. */
export const recorrerVacias = async (r: Recorrido): Promise<void> => {
  const { pagina, url } = r;
  const { ya, ir, pulsar, cerrar } = alVer(r);
  await entrarComo(pagina, await fundarFamilia(url, 'Maximiliano', 'maximiliano'));
  await ir('/dashboard', 'inicio de una familia nueva', 'Añade a tu familia');
  await ir('/tasks', 'tareas sin ninguna', 'Aún no tienes tareas');
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
  await pulsar('Preparar el reparto');
  await expect(
    pagina.getByRole('dialog').getByRole('alert').or(pagina.getByRole('dialog').getByRole('status')).first(),
  ).toBeVisible();
  await ya('preparar el reparto sin tareas', 'Iniciar reparto');
  await cerrar();
  await ir('/panel?pestana=asignar', 'panel sin asignaciones', 'Aún no hay tareas');
  await ir('/panel?pestana=tareas', 'paquete de tareas', '¿Qué se hace en vuestra casa?');
  await pulsar(/^Crear \d+ tareas/);
  await ya('paquete creado', 'Ahora cada uno vota lo que cuestan.');
  await ir('/voting', 'votar', 'tareas por votar');
  await pagina.locator('[aria-expanded]').first().click();
  await ya('votar, tarjeta abierta', '¿Cuánto te cuesta hacerla?');
};

/** Who did what: «La hizo otra persona», a claim, its objection, and what an admin puts right. */
const recorrerQuien = async (r: Recorrido, jefa: Cliente): Promise<void> => {
  const { pagina, url } = r;
  const { ya, ir, volver, pulsar, cerrar } = alVer(r);
  const javier = await clienteDe(url, 'javier');
  const hoy = await javier.pedir<TareaPantalla[]>('GET', RUTAS.asignacionesHoy);
  const suya = hoy.find((t) => t.miembro === javier.yo.id && t.estado === 'PENDIENTE');
  const id = suya?.id ?? 0;
  await ir('/tasks', 'tareas pendientes', /^Pendientes/);
  await pulsar(/^La hizo otra persona/);
  await ya('quién la hizo', 'Los puntos serán para quien la hizo.');
  await cerrar();
  await ir('/dashboard', 'inicio', 'Hoy en casa');
  await pulsar('He hecho algo de Javier');
  await ya('he hecho algo de otro', '¿Qué has hecho de Javier?');
  await cerrar();
  await jefa.pedir('POST', ruta(RUTAS.hechaPorMi, { id }));
  await entrarComo(pagina, javier);
  await ir('/tasks?pestana=completadas', 'completadas, con una que hizo otra', 'La hizo Elena');
  await ir('/dashboard', 'inicio, con una tarea que hizo otra', 'Quién la hizo');
  await entrarComo(pagina, jefa);
  await volver('/panel?pestana=asignar', 'Asignaciones');
  await pulsar(/^Quién hizo /);
  await ya('panel, quién la hizo', '¿Quién la hizo?');
  await cerrar();
};

/** The demo's family after two weeks, as its admin; then what a child sees. */
export const recorrerHistoria = async (r: Recorrido): Promise<void> => {
  const { pagina, url } = r;
  const { ya, ir, abrir, volver, pulsar, cerrar } = alVer(r);
  const jefa = await clienteDe(url, 'elena');
  await entrarComo(pagina, jefa);
  await ir('/dashboard', 'inicio', 'Próximas Tareas');
  await ir('/tasks', 'tareas pendientes', /^Pendientes/);
  await ir('/tasks?pestana=completadas', 'tareas completadas', 'Ver días anteriores');
  await ir('/ranking', 'ranking', /^Del \d+/);
  await ir('/ranking?pestana=logros', 'logros', 'Conseguidos');
  await ir('/cuentas', 'cuentas', 'Entre todos');
  await pulsar(/^Prometido .* de Lucía/);
  await ya('cuentas, de qué son', 'Lo prometido: Lucía');
  await cerrar();
  await ir('/voting', 'todo votado', '¡Todo votado!');
  await ir('/reparto', 'reparto completado', 'Reparto Completado');
  await pagina.getByRole('link', { name: 'Ver el certificado' }).click();
  await ya('certificado', 'La huella del registro');
  await ir('/es-justo', '¿es justo?, completado', 'Lo que no se promete');
  await recorrerReajuste(r, jefa);
  await ir('/servidor', 'servidor', 'Invitar a otra familia');
  await ir('/profile', 'perfil', 'Cerrar Sesión');
  await ir('/servidor', 'servidor', 'Copiar ahora');
  await jefa.pedir('POST', RUTAS.suscripciones, unaSuscripcion());
  await abrir('/profile', 'perfil, con un dispositivo', 'Recordarme cada día mis tareas');
  for (const dialogo of ['Editar mis datos', 'Cambiar contraseña', 'Cambiar mi foto', 'Voy a estar fuera']) {
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
  await pulsar('Preparar el archivo');
  await ya('archivo de la familia', 'Guardar en este dispositivo');
  await ir('/panel/rastro', 'historial', /creó \d+ tareas/);
  await volver('/panel?pestana=tareas', /\d+ tareas/);
  await pulsar('Nueva tarea');
  await pagina.getByLabel('Frecuencia').selectOption('DOS_VECES_SEMANA');
  await pulsar('Crear tarea');
  await expect(rechazado(pagina)).toBeVisible();
  await ya('nueva tarea sin rellenar', 'Segundo día');
  await pagina.getByLabel('Frecuencia').selectOption('OTRA');
  await pagina.getByLabel('Solo en algunos meses').check();
  await ya('nueva tarea con otra frecuencia', 'Las próximas veces');
  await cerrar();
  await pulsar(/^Editar /);
  await ya('editar tarea', 'Editar tarea');
  await cerrar();
  await pulsar(/^Eliminar /);
  await ya('eliminar tarea', '¿Estás seguro de eliminar esta tarea?');
  await cerrar();
  await volver('/panel?pestana=miembros', 'Miembros de la Familia');
  await pulsar('Agregar Nuevo Miembro');
  await pulsar('Agregar');
  await expect(rechazado(pagina)).toBeVisible();
  await ya('agregar miembro sin rellenar', 'Añadir foto');
  await cerrar();
  await pulsar('Invitar con QR');
  await ya('invitar con QR', /Vale hasta el/);
  await cerrar();
  await pulsar(/^Hacer admin a/);
  await ya('promover', /¿Estás seguro de promover a/);
  await cerrar();
  await pulsar('Entrar con la cara: Mateo');
  await ya('PIN de un miembro', 'PIN de Mateo');
  await cerrar();
  await volver('/panel?pestana=reparto', 'Reparto Completado');
  await pulsar('Preparar otro reparto');
  await expect(pagina.getByLabel('Lo he leído')).toBeVisible();
  await pagina.getByRole('radio', { name: '24 horas' }).click();
  await ya('preparar el reparto', 'Iniciar reparto');
  await cerrar();
  await ir('/reparto/deseos', 'lista de deseos vacía', 'Aún no has puesto ninguna');
  for (let deseo = 1; deseo <= 3; deseo += 1) {
    await pulsar(/^Añadir /);
    await expect(pagina.getByRole('button', { name: /^Mover / })).toHaveCount(deseo);
  }
  await ya('lista de deseos', 'Guardado');
  await pagina.route('**/deseos/', (r) => r.abort());
  await pulsar(/^Quitar /);
  await ya('lista de deseos sin guardar', 'No se ha guardado');
  await pagina.unrouteAll();
  await recorrerQuien(r, jefa);
  await entrarComo(pagina, await clienteDe(url, 'mateo'));
  await ir('/panel', 'acceso denegado', 'Solo Administradores');
  await ir('/dashboard', 'inicio de un niño', 'Próximas Tareas');
};
