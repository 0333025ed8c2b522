import { expect, type Page } from '@playwright/test';
import type { AparatoPermitido } from '#shared/contracts/caras.ts';
import type { Familia } from '#shared/contracts/familias.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { clienteDe, entrarComo, fundarFamilia, type Cliente } from './clientes.ts';
import { unaSuscripcion } from './push.ts';
import { quietud } from './quietud.ts';

/** Every screen of the product in every state that a tap can bring about, for tests that judge each the same way. */
export interface Recorrido {
  readonly pagina: Page;
  readonly url: string;
  /** Judges what the page shows now. */
  readonly ver: (nombre: string) => Promise<void>;
}

const PESTANAS_PANEL = ['votar', 'carga', 'reparto', 'asignar', 'tareas', 'miembros', 'config'] as const;

/** Waits until nothing is on its way, neither from the server nor on the screen (where meanwhile the page takes no taps). */
const asentar = async (pagina: Page): Promise<void> => {
  await expect(pagina.getByText('Cargando...')).toHaveCount(0);
  await quietud(pagina);
};

/** Changes the address within the app, and waits until its screen, or the tab of it, is the one that shows. */
export const irPorDentro = async (pagina: Page, direccion: string): Promise<void> => {
  const como = await pagina.evaluate((a) => {
    const destino = new URL(a, location.href);
    if ((document.getElementById('raiz')?.childElementCount ?? 0) === 0 || destino.href === location.href)
      return 'fuera';
    const otra = destino.pathname !== location.pathname;
    if (otra)
      for (const e of document.querySelectorAll('main :is(h1, h2, h3, p, li, button)'))
        e.setAttribute('data-antes', e.textContent);
    // A key of its own, as the router gives each: what a closed sheet leaves in the history is told from it by that.
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ idx, key: `paseo-${String(idx)}-${crypto.randomUUID()}` }, '', destino);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    return otra ? 'pantalla' : 'pestana';
  }, direccion);
  if (como === 'fuera') await pagina.goto(direccion);
  else if (como === 'pantalla')
    // React may reuse an element for the next screen: then it says something else.
    await expect
      .poll(() =>
        pagina
          .locator('[data-antes]')
          .evaluateAll((antes) => antes.filter((e) => e.getAttribute('data-antes') === e.textContent).length),
      )
      .toBe(0);
  else
    await expect(
      pagina.locator(`[role=tabpanel][data-state=active][id$="-${direccion.split('=').at(-1) ?? ''}"]`),
    ).toBeVisible();
};

const rechazado = (pagina: Page) => pagina.locator('[aria-invalid=true]').first();

const alVer = ({ pagina, ver }: Recorrido) => {
  const ya = async (nombre: string, listo: string | RegExp): Promise<void> => {
    await expect(pagina.getByText(listo).first()).toBeVisible();
    await asentar(pagina);
    await ver(nombre);
  };
  return {
    /** Judges once `listo` is in sight. */
    ya,
    /** Goes where it has judged already. */
    volver: async (direccion: string, listo: string | RegExp) => {
      await irPorDentro(pagina, direccion);
      await expect(pagina.getByText(listo).first()).toBeVisible();
      await asentar(pagina);
    },
    /** Goes there as a tap would, without loading the app anew. */
    ir: async (direccion: string, nombre: string, listo: string | RegExp) => {
      await irPorDentro(pagina, direccion);
      await ya(nombre, listo);
    },
    /** Loads it anew: what the browser keeps or a mocked answer says has changed. */
    abrir: async (direccion: string, nombre: string, listo: string | RegExp) => {
      await pagina.goto(direccion);
      await ya(nombre, listo);
    },
    pulsar: (nombre: string | RegExp) => pagina.getByRole('button', { name: nombre, exact: true }).first().click(),
    /** Leaves a dialog by the keyboard. */
    cerrar: async () => {
      await pagina.keyboard.press('Escape');
      await expect(pagina.getByRole('dialog').or(pagina.getByRole('alertdialog'))).toHaveCount(0);
    },
  };
};

export const nuevoMiembro = async (jefa: Cliente, nombre: string, grupo: string): Promise<void> => {
  const formulario = new FormData();
  formulario.set('first_name', nombre);
  formulario.set('grupo_edad', grupo);
  await jefa.pedir('POST', RUTAS.agregarMiembro, formulario);
};

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
  await ir('/reparto', 'reparto sin sesión', 'Sin sesión activa');
  await ir('/es-justo', '¿es justo?, sin nada', 'un ejemplo inventado');
  await ir('/reparto/deseos', 'lista de deseos sin tareas', 'Aún no hay tareas para ti');
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
  await ir('/voting', 'todo votado', '¡Todo votado!');
  await ir('/reparto', 'reparto completado', 'Reparto Completado');
  await pagina.getByRole('link', { name: 'Ver el certificado' }).click();
  await ya('certificado', 'La huella del registro');
  await ir('/es-justo', '¿es justo?, completado', 'Lo que no se promete');
  await ir('/profile', 'perfil', 'Cerrar Sesión');
  await jefa.pedir('POST', RUTAS.suscripciones, unaSuscripcion());
  await abrir('/profile', 'perfil, con un dispositivo', 'Recordarme cada día mis tareas');
  for (const dialogo of ['Editar mis datos', 'Cambiar contraseña', 'Cambiar mi foto']) {
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
  await volver('/panel?pestana=tareas', /\d+ tareas/);
  await pulsar('Nueva tarea');
  await pagina.getByLabel('Frecuencia').selectOption('DOS_VECES_SEMANA');
  await pulsar('Crear tarea');
  await expect(rechazado(pagina)).toBeVisible();
  await ya('nueva tarea sin rellenar', 'Segundo día');
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
  await entrarComo(pagina, await clienteDe(url, 'mateo'));
  await ir('/panel', 'acceso denegado', 'Solo Administradores');
  await ir('/dashboard', 'inicio de un niño', 'Próximas Tareas');
};

/** The largest that still fits, by whoever has the turn, without a screen. */
export const jugarTurno = async (sesion: SesionReparto, gente: readonly Cliente[]): Promise<SesionReparto> => {
  const quien = gente.find((c) => c.yo.id === sesion.miembro_turno_actual);
  const [mayor] = tareasLegales(estadoDeSesion(sesion), quien?.yo.id ?? 0).toSorted(
    (a, b) => b.carga - a.carga || a.id - b.id,
  );
  if (quien === undefined || mayor === undefined) throw new Error('Nobody has the turn');
  return (await quien.pedir<JugadaHecha>('POST', ruta(RUTAS.elegirTarea, { id: sesion.id }), { tarea_id: mayor.id }))
    .sesion;
};

/** A draft of the demo's family from its start to its end, on the admin's phone and on one that waits. */
export const recorrerReparto = async (r: Recorrido): Promise<void> => {
  const { pagina, url } = r;
  const { ya, ir, abrir, volver, pulsar, cerrar } = alVer(r);
  const jefa = await clienteDe(url, 'elena');
  const gente = [jefa, ...(await Promise.all(['javier', 'lucia', 'mateo'].map((u) => clienteDe(url, u))))];
  const avanzarHasta = async (hasta: (s: SesionReparto) => boolean) => {
    while (!hasta(sesion)) sesion = await jugarTurno(sesion, gente);
  };
  /** The session as only time would make it. */
  const con = async (cambios: Partial<SesionReparto>, mirar: () => Promise<void>): Promise<void> => {
    await pagina.route(`**${RUTAS.sesionActual}`, async (r) => {
      const respuesta = await r.fetch();
      const actual = (await respuesta.json()) as SesionActual;
      await r.fulfill({
        response: respuesta,
        json: { ...actual, sesion: actual.sesion && { ...actual.sesion, ...cambios } },
      });
    });
    await mirar();
    await pagina.unrouteAll({ behavior: 'wait' });
  };
  let { sesion } = await jefa.pedir<JugadaHecha>('POST', RUTAS.iniciar, {
    contar: 'TRIMESTRE',
    limite_segundos: 86_400,
  });
  await avanzarHasta((s) => s.elecciones.length > 1 && s.miembro_turno_actual === jefa.yo.id);
  await entrarComo(pagina, jefa);
  await abrir('/dashboard', 'inicio, te toca', '¡Te toca! Elige tu tarea');
  await volver('/reparto', 'Tareas disponibles');
  await expect(pagina.getByRole('button', { name: 'Elegir', exact: true }).first()).toBeVisible();
  await ya('reparto, mi turno', '¡Te toca!');
  await con({ vence_en: new Date(Date.now() + 3_000_000).toISOString() }, async () => {
    await abrir('/reparto', 'reparto, mi turno con poco tiempo', 'Date prisa: queda poco');
  });
  await pulsar(/^Elegir$/);
  await ya('confirmar elección', 'Tu cuota quedaría');
  await cerrar();
  await pulsar('Cancelar reparto');
  await ya('cancelar el reparto', '¿Cancelar el reparto?');
  await cerrar();
  await avanzarHasta((s) => s.fase !== 'ELECCION' || s.miembro_turno_actual !== jefa.yo.id);
  await ya('reparto, turno de otro', /Espera: le toca a/);
  await pulsar(/^Elegir por/);
  await ya('reparto, elegir por otro', /^Dejar que elija/);
  await cerrar();
  await ir('/dashboard', 'inicio, turno de otro', 'Reparto en marcha');
  await volver('/panel?pestana=reparto', 'Reparto en curso');
  await ya('panel, reparto en curso', 'Ir a la sala del reparto');
  await ir('/reparto/deseos', 'lista de deseos durante el reparto', /^(La tiene|Ya es tuya)/);
  await con(
    {
      aplazamientos: {
        [jefa.yo.id]: 1,
        [sesion.orden_miembros.find((id) => id !== jefa.yo.id && id !== sesion.miembro_turno_actual) ?? 0]: 2,
      },
    },
    async () => {
      await abrir('/reparto', 'reparto, mi turno aplazado', 'Se te acabó el tiempo');
    },
  );
  await con({ aplazamientos: { [jefa.yo.id]: 2 } }, async () => {
    await abrir('/reparto', 'reparto, ausente', 'Te hemos marcado como ausente: se elige por ti');
    await ir('/dashboard', 'inicio, ausente', 'Te hemos marcado como ausente: se elige por ti');
  });

  await avanzarHasta((s) => s.fase !== 'ELECCION');
  if (sesion.fase === 'CIERRE') {
    const pedido = gente.find((c) =>
      sesion.propuestas.some((p) => p.estado === 'PENDIENTE' && p.pide.includes(c.yo.id)),
    );
    if (pedido !== undefined) {
      await entrarComo(pagina, pedido);
      await abrir('/reparto', 'cierre, falta mi respuesta', 'Falta tu respuesta');
    }
    const libre = gente.find((c) =>
      sesion.propuestas.every((p) => p.estado !== 'PENDIENTE' || !p.pide.includes(c.yo.id)),
    );
    if (libre !== undefined) {
      await entrarComo(pagina, libre);
      await abrir('/reparto', 'cierre', 'Últimos ajustes');
    }
  }
};
