import { expect, test, type Page } from '@playwright/test';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { listaAVotarDe } from './andar.ts';
import type { Familia } from '#shared/contracts/familias.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { clienteDe, entrarComo, jugarTurno, type Cliente } from './clientes.ts';
import { fijarOrden, sembrarDemo } from './demo.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import { nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Confirmation questions, and the toasts after an action. */

let servidor: Servidor;
let pagina: Page;
let jefa: Cliente;
let gente: readonly Cliente[];
test.beforeAll(async ({ browser }) => {
  servidor = await levantarServidor(sembrarDemo);
  ({ pagina } = await nuevoMovil(browser, 'elena', servidor.url));
  gente = await Promise.all(['elena', 'javier', 'lucia', 'mateo'].map((u) => clienteDe(servidor.url, u)));
  jefa = gente[0]!;
  const [elena, javier, lucia, mateo] = gente.map(({ yo }) => yo.id) as [number, number, number, number];
  fijarOrden(servidor, [lucia, mateo, elena, javier]);
  await entrarComo(pagina, jefa);
});
test.afterEach(() => pagina.unrouteAll({ behavior: 'ignoreErrors' }));
test.afterAll(async () => {
  await pagina.context().close();
  await servidor.cerrar();
});

const boton = (name: string | RegExp) => pagina.getByRole('button', { name, exact: true }).first();
const pregunta = () => pagina.getByRole('alertdialog');

const iniciar = async (): Promise<SesionReparto> =>
  (await jefa.pedir<JugadaHecha>('POST', RUTAS.iniciar, { contar: 'TRIMESTRE' })).sesion;
const jugarHasta = async (
  sesion: SesionReparto,
  hasta: (s: SesionReparto) => boolean,
  cual?: 'mayor' | 'menor',
): Promise<SesionReparto> => {
  let actual = sesion;
  while (!hasta(actual)) actual = await jugarTurno(actual, gente, cual);
  return actual;
};

/** Declines a question with Escape, and again with its button. Checks that no request is sent and that the focus returns. */
const rechazar = async (quien: string | RegExp, titulo: string | RegExp, no = 'Cancelar'): Promise<void> => {
  const enviadas: string[] = [];
  const anotar = (r: { method: () => string; url: () => string }) =>
    void (r.method() !== 'GET' && enviadas.push(`${r.method()} ${r.url()}`));
  pagina.on('request', anotar);
  for (const decirNo of [
    () => pagina.keyboard.press('Escape'),
    () => pregunta().getByRole('button', { name: no, exact: true }).click(),
  ]) {
    await boton(quien).click();
    await expect(pregunta()).toHaveAccessibleName(titulo);
    // The declining button has the focus, so that Enter destroys nothing.
    await expect(pregunta().getByRole('button', { name: no, exact: true })).toBeFocused();
    await decirNo();
    await expect(pregunta()).toHaveCount(0);
    await expect(boton(quien)).toBeFocused();
  }
  pagina.off('request', anotar);
  expect(enviadas, String(titulo)).toEqual([]);
};

/** Accepts a question. In the long suite the server fails first, to check the error message. */
const aceptar = async (
  quien: string | RegExp,
  si: string,
  camino: string,
  mal: string,
  bien: string | RegExp,
): Promise<void> => {
  if (LARGO)
    await pagina.route(camino, (r) =>
      r.request().method() === 'GET' ? r.continue() : r.fulfill({ status: 500, json: {} }),
    );
  for (const dicho of LARGO ? [mal, bien] : [bien]) {
    await boton(quien).click();
    await pregunta().getByRole('button', { name: si, exact: true }).click();
    await expect(pagina.getByText(dicho).first()).toBeVisible();
    // Moves the mouse away from the toast, which stays while the mouse is on it and may cover the next button.
    await pagina.mouse.move(0, 0);
    await pagina.unrouteAll();
  }
};

test('questions in the panel change nothing until the answer is yes', async () => {
  await pagina.goto('/panel?pestana=tareas');
  await rechazar('Eliminar Poner la mesa', '¿Estás seguro de eliminar esta tarea?');
  if (LARGO) {
    await rechazar('Votar otra vez Poner la mesa', '¿Reabrir la votación de «Poner la mesa»?');
    await pagina.goto('/panel?pestana=asignar');
    await rechazar(/^Eliminar .+ de Javier$/, '¿Eliminar esta asignación?');
  }
  await pagina.goto('/panel?pestana=miembros');
  if (LARGO) await rechazar('Hacer admin a Javier', '¿Estás seguro de promover a Javier?');
  await rechazar('Restablecer cuenta de Javier', '¿Restablecer la cuenta de Javier?');
  await rechazar('Cambiar PIN', '¿Cambiar el PIN?');
});

test('cancelling a reparto, undoing a pick and ending a closing each ask the admin first', SOLO_LARGO, async () => {
  let sesion = await jugarHasta(await iniciar(), (s) => s.elecciones.length === 2);
  await pagina.goto('/reparto');
  await rechazar('Deshacer la última tarea', '¿Deshacer la última tarea elegida?');
  await rechazar('Cancelar reparto', '¿Cancelar el reparto?', 'Seguir repartiendo');
  await aceptar(
    'Deshacer la última tarea',
    'Deshacer',
    '**/deshacer/',
    'Error al deshacer la elección',
    /^Has deshecho la última: /,
  );
  // Ignores a previous toast that is still fading out.
  await expect(pagina.locator('[data-sonner-toast]:not([data-removed=true])')).toHaveText(/^Has deshecho la última: /);
  await expect(pagina.getByRole('region', { name: 'Recién elegidas' }).getByRole('listitem')).toHaveCount(1);
  await aceptar(
    'Cancelar reparto',
    'Cancelar reparto',
    '**/cancelar/',
    'Error al cancelar el reparto',
    'Reparto cancelado',
  );

  // Picking small chores first leaves large ones that fit no quota, so that there is a closing.
  sesion = await jugarHasta(await iniciar(), (s) => s.fase !== 'ELECCION', 'menor');
  expect(sesion.fase).toBe('CIERRE');
  // The admin may be asked to answer a proposal first; the common screen is one tap away.
  const verTodo = boton('Ver la pantalla de todos');
  await verTodo.or(boton('Cerrar sin cambios')).first().waitFor();
  if (await verTodo.isVisible()) await verTodo.click();
  await rechazar('Cerrar sin cambios', '¿Cerrar sin cambios?');
  await aceptar(
    'Cerrar sin cambios',
    'Cerrar sin cambios',
    '**/cerrar/',
    'Error al cerrar el reparto',
    'Reparto Completado',
  );
});

test(
  'a question about a pick stays about that pick while others play, and cancelling a reparto restores the previous one',
  SOLO_LARGO,
  async () => {
    let sesion = await jugarHasta(
      await iniciar(),
      (s) => s.elecciones.length === 1 && s.miembro_turno_actual !== jefa.yo.id,
    );
    const nombreDe = (tarea: number | undefined) =>
      nombreEnFrase(sesion.tareas.find((t) => t.id === tarea)?.nombre ?? '');
    const ultimas = pagina.getByRole('region', { name: 'Recién elegidas' }).getByRole('listitem');
    await pagina.goto('/reparto');

    // The member picks their chore while the admin's dialog to pick for them is open.
    await boton(/^Elegir por /).click();
    await pagina
      .getByRole('list', { name: 'Tareas disponibles' })
      .getByRole('button', { name: /^Elegir por/, disabled: false })
      .first()
      .click();
    const eleccion = pagina.getByRole('dialog');
    const porQuien = eleccion.getByRole('button', { name: /^Elegir por/ });
    await expect(porQuien).toBeEnabled();
    const [dicho, deTurno] = [await porQuien.textContent(), sesion.miembro_turno_nombre ?? ''];
    expect(dicho).toContain(deTurno);
    sesion = await jugarTurno(sesion, gente);
    await expect(eleccion.getByRole('status')).toContainText(`Ya no es el turno de ${deTurno}`);
    await expect(porQuien).toHaveText(dicho ?? '');
    await expect(porQuien).toBeDisabled();
    await pagina.keyboard.press('Escape');

    // Another pick arrives while the question about the last one is open.
    await boton('Deshacer la última tarea').click();
    const primera = sesion.elecciones.at(-1);
    await expect(pregunta()).toContainText(`«${nombreDe(primera?.tarea)}» volverá a estar libre`);
    sesion = await jugarTurno(sesion, gente);
    const segunda = sesion.elecciones.at(-1);
    await expect(pregunta().getByRole('status')).toContainText(
      `«${nombreDe(segunda?.tarea)}». Solo se puede deshacer la última tarea elegida.`,
    );
    await expect(pregunta()).toContainText(`«${nombreDe(primera?.tarea)}» volverá a estar libre`);
    await expect(pregunta().getByRole('button', { name: 'Deshacer', exact: true })).toBeDisabled();
    await pregunta()
      .getByRole('button', { name: `Ver la última: «${nombreDe(segunda?.tarea)}»` })
      .click();
    await expect(pregunta()).toContainText(`«${nombreDe(segunda?.tarea)}» volverá a estar libre`);

    // The answer is lost, but the event shows that the pick was undone.
    await pagina.route(
      '**/deshacer/',
      async (r) => {
        await r.fetch();
        await r.abort();
      },
      { times: 1 },
    );
    await pregunta().getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect(pregunta()).toBeHidden();
    await expect(ultimas).toHaveCount(sesion.elecciones.length - 1);
    await boton('Deshacer la última tarea').click();
    await expect(pregunta()).toContainText(`«${nombreDe(primera?.tarea)}» volverá a estar libre`);
    await pagina.keyboard.press('Escape');

    // Another phone cancels the reparto, and the last completed one is in force again.
    await jefa.pedir('POST', ruta(RUTAS.cancelarReparto, { id: sesion.id }));
    await expect(pagina.getByText('Reparto cancelado: sigue el que estaba en vigor').first()).toBeVisible();
    await expect(pagina.getByRole('heading', { name: 'Reparto Completado' })).toBeVisible();
  },
);

const PULSO_MS = 50;

/**
 * Starts to measure how long the message with this text stays on the page. Returns a function that waits until it is gone, checks
 * that it stayed for about `segundos`, and returns the last position of its lower edge, in px. The upper limit counts ticks of a
 * timer in the page, since a busy machine delays the timer as much as the message's removal.
 */
const cronometrar = async (texto: string) => {
  const medida = await pagina.evaluateHandle(
    ({ buscado, pulso }) => ({
      fin: new Promise<{ ms: number; pulsos: number; abajo: number }>((acabar) => {
        const buscar = () =>
          [...document.querySelectorAll('[data-sonner-toast]:not([data-removed=true]), output')].find((e) =>
            e.textContent?.includes(buscado),
          );
        let [desde, pulsos, abajo] = [0, 0, 0];
        const reloj = setInterval(() => {
          const mensaje = buscar();
          if (mensaje === undefined) return;
          pulsos += 1;
          abajo = mensaje.getBoundingClientRect().bottom;
        }, pulso);
        new MutationObserver((_, observador) => {
          const esta = buscar() !== undefined;
          if (esta && desde === 0) desde = performance.now();
          if (esta || desde === 0) return;
          observador.disconnect();
          clearInterval(reloj);
          acabar({ ms: performance.now() - desde, pulsos, abajo });
        }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
    }),
    { buscado: texto, pulso: PULSO_MS },
  );
  return async (segundos: number): Promise<number> => {
    const { ms, pulsos, abajo } = await medida.evaluate(({ fin }) => fin);
    // On a busy machine the message's appearance is noticed late.
    expect(ms, texto).toBeGreaterThan(segundos * 1_000 - 300);
    expect(pulsos * PULSO_MS, texto).toBeLessThan(segundos * 1_000 + 900);
    return abajo;
  };
};

test('toasts stay for their specified time, above the navigation bar', SOLO_LARGO, async () => {
  await test.step('2 seconds after a vote, also under a mouse pointer', async () => {
    await jefa.pedir('POST', RUTAS.tareas, { nombre: 'Ordenar el trastero', frecuencia: 'DIARIA' });
    await pagina.goto('/voting');
    await boton(/^Ordenar el trastero/).click();
    const dura = await cronometrar('¡Voto registrado! 🎉');
    await listaAVotarDe(pagina)
      .getByRole('button', { name: /^2 Fácil/ })
      .click();
    const caja = await pagina.getByText('¡Voto registrado! 🎉').boundingBox();
    await pagina.mouse.move((caja?.x ?? 0) + 5, (caja?.y ?? 0) + 5);
    await dura(2);
  });

  await test.step('3 seconds by default', async () => {
    await pagina.goto('/tasks');
    const dura = await cronometrar('¡Bien hecho!');
    await pagina.getByRole('button', { name: 'Marcar como Completada', disabled: false }).first().press('Enter');
    const abajo = await dura(3);
    const barra = await pagina.getByRole('navigation', { name: 'Principal' }).boundingBox();
    expect(abajo).toBeGreaterThan(0);
    expect(Math.round(abajo)).toBeLessThanOrEqual(Math.round(barra?.y ?? 0));
  });

  await test.step('5 seconds after the start of a reparto', async () => {
    await pagina.goto('/panel?pestana=reparto');
    await pagina.getByRole('link', { name: 'Preparar otro reparto' }).click();
    await pagina.getByLabel('Lo he leído').check();
    const dura = await cronometrar('¡Reparto iniciado! Los miembros ya pueden elegir tareas');
    const empezar = boton(/^(Iniciar reparto|Empezar sin votar)$/);
    await expect(empezar).toBeEnabled();
    await empezar.press('Enter');
    await dura(5);
  });

  await test.step('2 seconds for a share of the quarter', async () => {
    await pagina.goto('/panel?pestana=config');
    const deslizador = pagina.getByRole('slider', { name: 'Porcentaje de Elena' });
    await deslizador.focus();
    const dura = await cronometrar('Porcentaje actualizado');
    await pagina.keyboard.press('ArrowRight');
    await dura(2);
    await pagina.keyboard.press('ArrowLeft');
    await expect(pagina.getByText('Porcentaje actualizado')).toBeVisible();
  });
});

test(
  'an accepted question carries the action out, and success and failure each have their text',
  SOLO_LARGO,
  async () => {
    await pagina.goto('/panel?pestana=tareas');
    await aceptar(
      'Votar otra vez Poner la mesa',
      'Reabrir votación',
      '**/reabrir_votacion/',
      'Error al reabrir la votación',
      'Votación reabierta',
    );
    await expect(boton('Votar otra vez Poner la mesa')).toHaveCount(0);

    const verPin = async () => (await jefa.pedir<Familia>('GET', ruta(RUTAS.familia, { id: jefa.yo.familia }))).pin;
    const antes = await verPin();
    await pagina.goto('/panel?pestana=miembros');
    await aceptar('Cambiar PIN', 'Cambiar PIN', '**/regenerar_pin/', 'Error al cambiar el PIN', 'PIN cambiado');
    expect(await verPin()).not.toBe(antes);
    await expect(pagina.getByText(await verPin(), { exact: true })).toBeVisible();

    await expect(pagina.getByText('Sin activar')).toHaveCount(0);
    await aceptar(
      'Restablecer cuenta de Mateo',
      'Restablecer',
      '**/restablecer/',
      'Error al restablecer la cuenta',
      'Cuenta de Mateo restablecida',
    );
    await expect(pagina.getByText('Sin activar')).toHaveCount(1);
    await aceptar(
      'Hacer admin a Javier',
      'Promover',
      '**/cambiar_rol_admin/',
      'Error al cambiar rol de administrador',
      'Javier ahora administra la familia',
    );
    await rechazar('Quitar admin a Javier', '¿Estás seguro de quitar admin a Javier?');
    await aceptar(
      'Quitar admin a Javier',
      'Quitar admin',
      '**/cambiar_rol_admin/',
      'Error al cambiar rol de administrador',
      'Javier ya no administra la familia',
    );
  },
);
