import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, type Page } from '@playwright/test';
import { mazoDe } from './andar.ts';
import { entrarComo, fundarFamilia, sumarMiembro } from './clientes.ts';
import { SOLO_LARGO } from './largo.ts';
import { darTarea, nuevoMovil } from './personas.ts';
import { levantarServidor } from './servidor.ts';

/** Votes one card at a time, tapped at a steady pace over a slow network. */

const TAREAS = 22;
/** Milliseconds between two taps. */
const RITMO_MS = 900;
/** Latency of each request in milliseconds. */
const RED_MS = 300;
/** Limit in milliseconds from the first tap until the server has the last vote. */
const TOPE_MS = 45_000;

/** Taps one of the four answers of the top card where it is now; returns the card's name, or null if none is left. */
const tocar = async (pagina: Page, dificultad: number): Promise<string | null> => {
  const mazo = mazoDe(pagina);
  const nombre = mazo.getByRole('heading');
  if ((await nombre.count()) === 0) return null;
  const titulo = await nombre.textContent();
  const caja = await mazo.getByRole('button', { name: new RegExp(`^${String(dificultad)}`) }).boundingBox();
  if (caja !== null) await pagina.touchscreen.tap(caja.x + caja.width / 2, caja.y + caja.height / 2);
  return titulo;
};

test(
  `${String(TAREAS)} votes at 0.9 s a tap and 300 ms a request are on the server within 45 s, each as it was tapped`,
  SOLO_LARGO,
  async ({ browser }) => {
    const servidor = await levantarServidor();
    const ana = await fundarFamilia(servidor.url, 'Ana', 'ana.votos');
    const leo = await sumarMiembro(servidor.url, ana, 'Leo');
    for (let i = 1; i <= TAREAS; i += 1)
      await darTarea(ana, { nombre: `Tarea ${String(i)}`, edades: [], dificultad: 2 });
    const { pagina } = await nuevoMovil(browser, 'Leo', servidor.url, {
      hasTouch: true,
      reducedMotion: 'no-preference',
    });
    await entrarComo(pagina, leo);
    await pagina.route('**/api/**', async (ruta) => {
      await new Promise((r) => setTimeout(r, RED_MS));
      await ruta.continue();
    });
    await pagina.goto('/voting');
    await expect(mazoDe(pagina).getByRole('heading')).toBeVisible();
    await pagina.waitForTimeout(RITMO_MS);

    const db = new Database(join(servidor.datos, 'te-toca.db'), { readonly: true });
    const votos = (): Record<string, number> =>
      Object.fromEntries(
        (
          db
            .prepare(
              'select t.nombre, v.dificultad from votaciones v join tareas t on t.id = v.tarea_id where v.miembro_id = ?',
            )
            .all(leo.yo.id) as { nombre: string; dificultad: number }[]
        ).map((v) => [v.nombre, v.dificultad]),
      );

    const tocadas: Record<string, number> = {};
    const desde = performance.now();
    let toques = 0;
    for (;;) {
      const dificultad = 1 + (toques % 4);
      const nombre = await tocar(pagina, dificultad);
      if (nombre === null) break;
      // If a card ignored a tap, the same card is tapped again next time; the last answer counts.
      tocadas[nombre] = dificultad;
      toques += 1;
      await pagina.waitForTimeout(Math.max(0, desde + toques * RITMO_MS - performance.now()));
      expect(toques).toBeLessThan(3 * TAREAS);
    }
    await expect.poll(() => Object.keys(votos()).length, { intervals: [50] }).toBe(TAREAS);
    const tardan = performance.now() - desde;
    console.log(`${String(TAREAS)} votes: ${String(toques)} taps, ${(tardan / 1_000).toFixed(1)} s`);
    expect(votos()).toEqual(tocadas);
    expect(tardan).toBeLessThanOrEqual(TOPE_MS);
    db.close();
    await servidor.cerrar();
  },
);
