import { expect, test, type Locator, type Page } from '@playwright/test';
import { listaAVotarDe, mazoDe } from './andar.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { clienteDe, entrarComo, jugarTurno } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Main actions by keyboard alone: their controls can be reached and used, and the focus is visible and never lost. */

let servidor: Servidor;
let pagina: Page;
test.beforeAll(async ({ browser }) => {
  servidor = await levantarServidor(sembrarDemo);
  ({ pagina } = await nuevoMovil(browser, 'elena', servidor.url, {
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  }));
});
test.beforeEach(async () => entrarComo(pagina, await clienteDe(servidor.url, 'elena')));
test.afterAll(async () => {
  await pagina.context().close();
  await servidor.cerrar();
});

/** Returns the defect of the focused element, or '' if it has a focus ring and is visible and uncovered. */
const faltaAlFoco = () =>
  pagina.evaluate(() => {
    const e = document.activeElement;
    if (e === null || e === document.body) return 'nothing has the focus';
    const nombre = `${e.tagName} ${(e.textContent || e.getAttribute('aria-label') || '').slice(0, 40)}`;
    // Headings and dialogs get the focus only to be announced, and need no ring.
    if (e.matches('h1, [role=dialog], [role=alertdialog]')) return '';
    // A chore's button draws its ring around the whole row.
    const conAnillo = [undefined, '::after'].some((parte) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(e, parte);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    });
    if (!e.matches(':focus-visible') || !conAnillo) return `no ring around ${nombre}`;
    const r = e.getBoundingClientRect();
    if (r.bottom < 0 || r.top > innerHeight) return `out of sight: ${nombre}`;
    const alli = document.elementFromPoint(
      r.left + r.width / 2,
      Math.min(Math.max(r.top + r.height / 2, 1), innerHeight - 1),
    );
    return alli !== null && (e.contains(alli) || alli.closest('label') !== null || alli.contains(e))
      ? ''
      : `covered: ${nombre}`;
  });
const conFoco = () => expect.poll(faltaAlFoco).toBe('');

/** Presses Tab until `donde` has the focus, and checks every stop on the way. */
const tabularHasta = async (donde: Locator, tecla: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(donde).toBeVisible();
  for (let paso = 0; paso < 120; paso += 1) {
    if (await donde.evaluate((e) => e === document.activeElement)) return;
    await pagina.keyboard.press(tecla);
    // After the last control Tab reaches the browser's own controls, while nothing in the page has the focus, and then the first.
    await expect.poll(faltaAlFoco).toMatch(/^(?:nothing has the focus)?$/);
  }
  throw new Error(`Tab never reaches ${String(donde)}`);
};
const pulsar = async (donde: Locator): Promise<void> => {
  await tabularHasta(donde);
  await pagina.keyboard.press('Enter');
};
const boton = (name: string | RegExp) => pagina.getByRole('button', { name, exact: true, disabled: false }).first();
const enlace = (name: string | RegExp) => pagina.getByRole('link', { name, exact: true }).first();
const dialogo = () => pagina.getByRole('dialog').or(pagina.getByRole('alertdialog'));

/**
 * Returns the page-wide styles. A dialog must not change them, because a weak phone would recalculate the style of every
 * element.
 */
const estilosDeTodo = () =>
  pagina.evaluate(() => [document.querySelectorAll('style').length, document.body.getAttribute('style')]);

/** Checks that the open dialog has the focus, and that Tab stays within it. */
const dentro = async (): Promise<void> => {
  await expect(dialogo()).toBeVisible();
  const loTiene = () => dialogo().evaluate((d) => d.contains(document.activeElement));
  await expect.poll(loTiene).toBe(true);
  for (let paso = 0; paso < 12; paso += 1) {
    expect(await loTiene()).toBe(true);
    await pagina.keyboard.press('Tab');
  }
};

test('the keyboard leads from the welcome page to a login', SOLO_LARGO, async () => {
  await pagina.evaluate(() => localStorage.clear());
  await pagina.goto('/login');
  await expect(enlace('Iniciar Sesión')).toBeVisible();
  await pagina.keyboard.press('Tab');
  await pulsar(enlace('Iniciar Sesión'));
  await tabularHasta(pagina.getByLabel('Usuario'));
  await pagina.keyboard.type('elena');
  await tabularHasta(pagina.getByLabel('Contraseña', { exact: true }));
  await pagina.keyboard.type('equivocada');
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('alert')).toBeVisible();
  await conFoco();
  await tabularHasta(pagina.getByLabel('Contraseña', { exact: true }));
  await pagina.keyboard.press('Control+a');
  await pagina.keyboard.type('casa-de-robles');
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('heading', { name: 'Hola, Elena' })).toBeFocused();
});

test('the keyboard skips the navigation, and moves between screens', SOLO_LARGO, async () => {
  await pagina.goto('/dashboard');
  await expect(pagina.getByRole('heading', { name: 'Hola, Elena' })).toBeVisible();
  await pagina.keyboard.press('Tab');
  await expect(pagina.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  await pagina.keyboard.press('Enter');
  await pagina.keyboard.press('Tab');
  await expect.poll(() => pagina.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await pulsar(pagina.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Ranking' }));
  await expect(pagina.getByRole('heading', { name: 'Ranking', level: 1 })).toBeFocused();
  await tabularHasta(pagina.getByRole('tab', { name: 'Ranking' }));
  for (const pestana of [/De lo suyo/, /Logros/]) {
    await pagina.keyboard.press('ArrowRight');
    await expect(pagina.getByRole('tab', { name: pestana })).toBeFocused();
  }
  await expect(pagina.getByRole('heading', { name: 'Conseguidos' })).toBeVisible();
});

test('the keyboard votes on one chore after another', SOLO_LARGO, async () => {
  const jefa = await clienteDe(servidor.url, 'elena');
  for (const nombre of ['Ordenar el trastero', 'Ventilar'])
    await jefa.pedir('POST', RUTAS.tareas, { nombre, frecuencia: 'DIARIA' });
  await pagina.goto('/voting');
  await pulsar(boton(/^Ordenar el trastero/));
  await pulsar(listaAVotarDe(pagina).getByRole('button', { name: /^2 Fácil/ }));
  await expect(boton(/^Ventilar/)).toBeFocused();
  await expect(boton(/^Ordenar el trastero/)).toHaveCount(0);
  await pulsar(mazoDe(pagina).getByRole('button', { name: /^4 Muy Difícil/ }));
  await expect(pagina.getByRole('heading', { name: '¡Todo votado!' })).toBeVisible();
  await conFoco();
});

test('the keyboard picks in a draft, and does an admin’s actions', SOLO_LARGO, async () => {
  const gente = await Promise.all(['elena', 'javier', 'lucia', 'mateo'].map((u) => clienteDe(servidor.url, u)));
  const [jefa] = gente;
  let sesion = (await jefa!.pedir<JugadaHecha>('POST', RUTAS.iniciar, { contar: 'TRIMESTRE' })).sesion;
  while (sesion.miembro_turno_actual !== jefa!.yo.id) sesion = await jugarTurno(sesion, gente);
  await pagina.goto('/reparto');
  await expect(boton('Elegir')).toBeVisible();
  const estilos = await estilosDeTodo();
  await pulsar(boton('Elegir'));
  await dentro();
  expect(await estilosDeTodo()).toEqual(estilos);
  // The page below the sheet is hidden from screen readers and does not scroll.
  await expect(pagina.getByRole('heading', { name: /^Tareas disponibles/ })).toHaveCount(0);
  await pagina.mouse.move(640, 700);
  await pagina.mouse.wheel(0, 400);
  expect(await pagina.evaluate(() => scrollY)).toBe(0);
  await pagina.keyboard.press('Escape');
  await expect(pagina.getByRole('heading', { name: /^Tareas disponibles/ })).toBeVisible();
  await expect(boton('Elegir')).toBeFocused();
  await pagina.keyboard.press('Enter');
  await pulsar(boton('Elegir esta tarea'));
  await expect(dialogo()).toHaveCount(0);
  await expect(pagina.getByRole('heading', { name: /^Espera: le toca a/ })).toBeVisible();
  await conFoco();
  await pulsar(boton('Deshacer la última tarea'));
  await dentro();
  await pulsar(boton('Deshacer'));
  await expect(dialogo()).toHaveCount(0);
  await expect(pagina.getByRole('heading', { name: '¡Te toca!' })).toBeVisible();
  await conFoco();
  await pulsar(boton('Cancelar reparto'));
  await dentro();
  await pulsar(dialogo().getByRole('button', { name: 'Cancelar reparto', exact: true }));
  await expect(pagina.getByRole('heading', { name: 'Reparto Completado' })).toBeVisible();
  await conFoco();
});

test('the keyboard ticks a chore off and undoes it', async () => {
  await pagina.goto('/tasks');
  await tabularHasta(boton('Marcar como Completada'));
  // The button changes in the next frame, before anything is stored or sent.
  const [dice, guardado] = await pagina.evaluate(async () => {
    const antes = localStorage.length;
    const suyo = document.activeElement as HTMLElement;
    suyo.click();
    await new Promise(requestAnimationFrame);
    return [suyo.textContent, localStorage.length - antes];
  });
  expect(dice).toBe('¡Hecha!');
  expect(guardado).toBe(0);
  await expect(pagina.getByText('¡Bien hecho!')).toBeVisible();
  await expect(boton('¡Hecha!')).toHaveCount(0);
  await conFoco();
  await pagina.goto('/tasks?pestana=completadas');
  await pulsar(boton(/^Deshacer /));
  await expect(pagina.getByText(/vuelve a estar pendiente/)).toBeVisible();
  await conFoco();
});

test('dialogs of the profile and the panel return the focus', SOLO_LARGO, async () => {
  await pagina.goto('/profile');
  for (const nombre of ['Editar mis datos', 'Cambiar contraseña', 'Cambiar mi foto']) {
    await pulsar(boton(nombre));
    await dentro();
    await pagina.keyboard.press('Escape');
    await expect(boton(nombre)).toBeFocused();
  }
  await pulsar(boton('Cambiar contraseña'));
  await expect(pagina.getByLabel('Contraseña actual')).toBeFocused();
  await pagina.goto('/panel?pestana=miembros');
  await pulsar(boton('Agregar Nuevo Miembro'));
  await expect(pagina.getByLabel('Nombre')).toBeFocused();
  await pagina.goto('/panel?pestana=tareas');
  await pulsar(boton('Nueva tarea'));
  await expect(pagina.getByLabel('Nombre')).toBeFocused();
  await pagina.keyboard.type('Dar cuerda al reloj');
  await pagina.keyboard.press('Enter');
  // The empty required field gets the focus, and a letter chooses an option.
  await expect(pagina.getByLabel('Día de la semana')).toBeFocused();
  await pagina.keyboard.press('l');
  await pulsar(boton('Crear tarea'));
  await expect(dialogo()).toHaveCount(0);
  await expect(boton('Nueva tarea')).toBeFocused();
  await pulsar(boton('Eliminar Dar cuerda al reloj'));
  await pulsar(boton('Eliminar'));
  await expect(pagina.getByText('Tarea eliminada correctamente')).toBeVisible();
  await expect(boton('Eliminar Dar cuerda al reloj')).toHaveCount(0);
  await conFoco();
});

test('the keyboard changes a share by its slider', SOLO_LARGO, async () => {
  await pagina.goto('/panel?pestana=config');
  const deslizador = pagina.getByRole('slider', { name: 'Porcentaje de Mateo' });
  await expect(deslizador).toBeVisible();
  const antes = Number(await deslizador.getAttribute('aria-valuenow'));
  await tabularHasta(deslizador);
  await pagina.keyboard.press('ArrowRight');
  await expect(pagina.getByText('Porcentaje actualizado')).toBeVisible();
  await expect(deslizador).toHaveAttribute('aria-valuenow', String(antes + 5));
  await expect(deslizador).toBeFocused();
});
