import { expect, test, type Locator } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { clienteDe, entrarComo, jugarTurno } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { anotarEscritos, conLatencia, tocarDosVeces } from './dos-toques.ts';
import { SOLO_LARGO } from './largo.ts';
import { nuevoMovil } from './personas.ts';
import { quietud } from './quietud.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Double taps: an element that appears under the finger ignores the second tap. */

const TELEFONO = { width: 390, height: 844 };
const ORDENADOR = { width: 1280, height: 800 };

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterAll(() => servidor.cerrar());

test(
  'a second tap does not accept a question, choose in a sheet, undo another tick or write anything twice',
  SOLO_LARGO,
  async ({ browser }) => {
    const gente = await Promise.all(['elena', 'javier', 'lucia', 'mateo'].map((u) => clienteDe(servidor.url, u)));
    const [jefa] = gente;
    if (jefa === undefined) throw new Error('Nobody');
    const { pagina, contexto } = await nuevoMovil(browser, 'elena', servidor.url);
    await entrarComo(pagina, jefa);
    const escritos = anotarEscritos(pagina);
    await conLatencia(pagina, 400);
    const boton = (name: string | RegExp) => pagina.getByRole('button', { name, exact: true }).first();
    const alMedio = async (que: Locator) => {
      const caja = await que.boundingBox();
      return (caja?.y ?? 0) + (caja?.height ?? 0) / 2;
    };

    await test.step('«Eliminar» twice leaves the question open and the chore undeleted', async () => {
      await pagina.goto('/panel?pestana=tareas');
      const pregunta = pagina.getByRole('alertdialog', { name: '¿Estás seguro de eliminar esta tarea?' });
      await boton(/^Eliminar /).click();
      const si = await alMedio(pregunta.getByRole('button', { name: 'Eliminar' }));
      await pregunta.getByRole('button', { name: 'Cancelar' }).click();
      await expect(pregunta).toHaveCount(0);
      // Scrolls to a chore whose delete button lies where the question's accepting button will appear.
      const bin = pagina.getByRole('button', { name: /^Eliminar / }).nth(6);
      for (const ms of [40, 320]) {
        const falta = (await alMedio(bin)) - si;
        await pagina.evaluate((y) => scrollBy({ top: y, behavior: 'instant' }), falta);
        await tocarDosVeces(bin, ms);
        await expect(pregunta).toBeVisible();
        await pregunta.getByRole('button', { name: 'Cancelar' }).click();
        await expect(pregunta).toHaveCount(0);
      }
      expect(escritos()).toEqual([]);
    });

    await test.step('«Invitar con un código» twice creates one invitation', async () => {
      await pagina.goto('/panel?pestana=miembros');
      await tocarDosVeces(boton('Invitar con un código'), 40);
      await expect(pagina.getByRole('img', { name: 'Código para unirse a la familia' })).toBeVisible();
      expect(escritos()).toHaveLength(1);
    });

    await test.step('a chore’s row twice opens its sheet and chooses nothing in it', async () => {
      await pagina.goto('/tasks');
      const conMarca = pagina.getByRole('button', { name: 'Marcar como Completada' });
      const fila = pagina.getByRole('listitem').filter({ has: conMarca }).last().getByRole('button').first();
      const hoja = pagina.getByRole('dialog');
      await fila.click();
      const marcar = await alMedio(hoja.getByRole('button', { name: 'Marcar como Completada' }));
      for (const ms of [40, 320]) {
        await hoja.getByRole('button', { name: 'Cerrar' }).click();
        await expect(hoja).toHaveCount(0);
        // A control that comes under «Cerrar» is shielded for a moment too.
        await expect(pagina.locator('[data-dedo]')).toHaveCount(0);
        // Scrolls the row to where the sheet's button that ticks the chore will appear.
        const falta = (await alMedio(fila)) - marcar;
        await pagina.evaluate((y) => scrollBy({ top: y, behavior: 'instant' }), falta);
        expect(Math.abs((await alMedio(fila)) - marcar)).toBeLessThan(2);
        expect(await tocarDosVeces(fila, ms)).toMatchObject({ lejos: false });
        await expect(hoja.getByRole('button', { name: 'Marcar como Completada' })).toBeVisible();
      }
      expect(escritos()).toEqual([]);
    });

    await test.step('«Deshacer» twice undoes one tick', async () => {
      const pendientes = await jefa.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
      // The server refuses chores that are not available yet.
      for (const { id } of pendientes) await jefa.pedir('PATCH', ruta(RUTAS.completar, { id })).catch(() => null);
      await pagina.goto('/tasks?pestana=completadas');
      const cuantos = pagina.getByRole('button', { name: /^Deshacer / });
      // Waits for the fresh list, since the page first shows the one that it has stored.
      await expect.poll(() => cuantos.count()).toBeGreaterThan(2);
      for (const ms of [60, 300]) {
        // The list closed up under the last tap, so the new card ignores taps for a moment. Scrolling ends that at once.
        await pagina.mouse.wheel(0, 1);
        const antes = await cuantos.count();
        expect(antes).toBeGreaterThan(1);
        const contestada = pagina.waitForResponse(/\/deshacer\/$/);
        await tocarDosVeces(boton(/^Deshacer /), ms);
        await expect(cuantos).toHaveCount(antes - 1);
        await contestada;
        expect(escritos()).toHaveLength(1);
      }
    });

    await test.step('«Elegir» twice opens the sheet and picks nothing', async () => {
      let { sesion } = await jefa.pedir<JugadaHecha>('POST', RUTAS.iniciar, { contar: 'TRIMESTRE' });
      while (sesion.miembro_turno_actual !== jefa.yo.id) sesion = await jugarTurno(sesion, gente);
      for (const size of [TELEFONO, ORDENADOR]) {
        await pagina.setViewportSize(size);
        await pagina.goto('/reparto');
        await expect(boton('Elegir')).toBeVisible();
        await tocarDosVeces(boton('Elegir'), 120);
        await expect(pagina.getByRole('dialog').getByRole('button', { name: 'Elegir esta tarea' })).toBeVisible();
      }
      expect(escritos()).toEqual([]);
    });

    await test.step('a press on a row’s text presses its button, however long it lasts', async () => {
      await pagina.goto('/reparto');
      await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
      await quietud(pagina);
      const palabras = pagina.getByRole('list', { name: 'Tareas disponibles' }).getByRole('heading').first();
      const { x = 0, y = 0 } = (await palabras.boundingBox()) ?? {};
      await pagina.mouse.move(x + 5, y + 5);
      await pagina.mouse.down();
      await pagina.waitForFunction(() => document.querySelector('button:active') !== null);
      await pagina.mouse.up();
      await expect(pagina.getByRole('dialog')).toBeVisible();
    });
    await pagina.unrouteAll({ behavior: 'ignoreErrors' });
    await contexto.close();
  },
);

/**
 * Screens of an admin and of a child. Each group is a test of its own, since each control needs a fresh page, which takes long.
 */
const PASEOS = [
  ['elena', ['/dashboard', '/tasks', '/tasks?pestana=completadas', '/voting', '/ranking']],
  [
    'elena',
    ['/cuentas', '/reparto', '/reparto/deseos', '/reajuste', '/es-justo', '/servidor', '/panel/rastro', '/panel/noche'],
  ],
  ['elena', ['/profile', '/panel?pestana=votar', '/panel?pestana=carga', '/panel?pestana=reparto']],
  ['elena', ['asignar', 'tareas', 'miembros', 'config'].map((p) => `/panel?pestana=${p}`)],
  ['mateo', ['/dashboard', '/tasks', '/voting', '/ranking', '/profile', '/reparto']],
] as const;
const PAUSAS = [40, 120, 200, 320];

for (const [usuario, direcciones] of PASEOS)
  test(
    `only the first of two taps reaches a control, and nothing is written twice: ${usuario}, ${direcciones.join(' ')}`,
    SOLO_LARGO,
    async ({ browser }) => {
      const { pagina, contexto } = await nuevoMovil(browser, usuario, servidor.url);
      const escritos = anotarEscritos(pagina);
      let quien = await clienteDe(servidor.url, usuario);
      let vistos = 0;
      for (const direccion of direcciones) {
        const hechos = new Set<string>();
        for (;;) {
          // Loads the screen anew, because the previous tap may have left it or logged out.
          await pagina.unrouteAll({ behavior: 'ignoreErrors' });
          await entrarComo(pagina, quien);
          await pagina.goto(direccion);
          const vivo = pagina.locator('[data-conexion=vivo]');
          const fuera = pagina.getByRole('link', { name: 'Iniciar Sesión' });
          await expect(vivo.or(fuera).first()).toBeVisible();
          if (await fuera.isVisible()) {
            quien = await clienteDe(servidor.url, usuario);
            continue;
          }
          await quietud(pagina);
          const controles = pagina.locator('main button:not(:disabled), main input[type=checkbox]');
          const nombres = await controles.evaluateAll((todos) =>
            todos.map((c) =>
              c.checkVisibility({ visibilityProperty: true })
                ? (c.getAttribute('aria-label') ?? c.textContent ?? '').replace(/[«»:\d].*/, '')
                : '',
            ),
          );
          // Takes only the first of controls with the same name, such as one in each row, and at most 15 of a screen.
          const cual = nombres.findIndex((nombre) => nombre !== '' && !hechos.has(nombre));
          if (cual < 0 || hechos.size === 15) break;
          const nombre = nombres[cual] ?? '';
          hechos.add(nombre);
          escritos();
          await conLatencia(pagina, 400);
          const ms = PAUSAS[vistos % PAUSAS.length] ?? 40;
          const { lejos, segundo } = await tocarDosVeces(controles.nth(cual), ms);
          vistos += 1;
          expect.soft(lejos ? segundo : '', `${direccion}: «${nombre}» twice in ${String(ms)} ms`).toBe('');
          // Waits for the delayed answer, and for requests that follow it.
          await pagina.evaluate(() => new Promise((r) => setTimeout(r, 900)));
          const enviados = escritos();
          expect.soft(enviados, `${direccion}: «${nombre}» twice in ${String(ms)} ms`).toEqual([...new Set(enviados)]);
        }
      }
      await pagina.unrouteAll({ behavior: 'ignoreErrors' });
      await contexto.close();
      expect(vistos).toBeGreaterThan(5);
    },
  );
