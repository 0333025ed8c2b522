import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { fechaLimite } from '#client/lib/fechas/fechas.ts';
import { movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { cerrarMoviles } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

// Helpers for tests of the members' screens, in the demo family with two weeks of history.

let servidor: Servidor;

/** Starts a server with the demo family for all tests of a file. Each test opens its own phones. */
export const conDemo = (): void => {
  test.beforeAll(async () => {
    servidor = await levantarServidor(sembrarDemo);
  });
  test.afterEach(({ browser }) => cerrarMoviles(browser));
  test.afterAll(() => servidor.cerrar());
};

export const entrar = (navegador: Browser, usuario: string) => movilDe(navegador, servidor, usuario);
/** Reads the member's own chores in a state, through the API. */
export const misTareas = ({ pedir }: Vecino, estado: 'PENDIENTE' | 'COMPLETADA') =>
  pedir<Asignacion[]>(`${RUTAS.misTareas}?estado=${estado}`);
/** Answers all later calls that match `patron` with this failure, instead of the server. */
export const fallar = (pagina: Page, patron: string, json: object = {}, status = 500) =>
  pagina.route(patron, (r) => r.fulfill({ status, json }));
/** Answers all later calls of a path with this body, instead of the server. */
export const contestar = (pagina: Page, camino: string, json: object | null) =>
  pagina.route(`**${camino}`, (r) => r.fulfill({ json }));
export const tarjetas = (pagina: Page) =>
  pagina.getByRole('listitem').filter({ has: pagina.getByRole('heading', { level: 3 }) });
/** Returns the due day of a chore as the cards write it. */
export const cuandoEs = ({ fecha_limite }: Asignacion): string =>
  fecha_limite === null ? 'Sin fecha' : fechaLimite(fecha_limite);
export const cifra = (n: number) => n.toLocaleString('es-ES');
/** Finds the value that a description list gives for a term. */
export const dato = (pagina: Page, termino: RegExp) =>
  pagina.locator('dt', { hasText: termino }).locator('xpath=following-sibling::dd[1]');

/** Pattern of a number. If the number counts up, the page has it twice: animated, and for screen readers. */
export const cuenta = (n: number): RegExp => new RegExp(`^${cifra(n)}(?:${cifra(n)})?$`.replaceAll('.', '\\.'));

/** Sends a POST through the API as a member of the demo family; fails the test unless it succeeds. */
export const mandar = async ({ pagina, pedir }: Vecino, camino: string, data: object = {}): Promise<unknown> => {
  await pedir(RUTAS.yo);
  const access = await pagina.evaluate(() => localStorage.getItem('access_token'));
  const r = await pagina.request.post(servidor.url + camino, {
    data,
    headers: { authorization: `Bearer ${access ?? ''}` },
  });
  expect(r.ok(), `${camino}: ${await r.text()}`).toBe(true);
  return r.json();
};

/** Assigns a chore to a member `cuantas` times, without a due date, so that the test does not depend on the weekday. */
export const asignar = async (jefa: Vecino, { pedir }: Vecino, cuantas: number): Promise<void> => {
  await jefa.pagina.goto('/profile');
  const [una] = await jefa.pedir<{ id: number }[]>(RUTAS.tareas);
  const { id: miembro } = await pedir<Usuario>(RUTAS.yo);
  for (let i = 0; i < cuantas; i += 1)
    await mandar(jefa, RUTAS.asignaciones, { tarea: una?.id, miembro, fecha_limite: null, estado: 'PENDIENTE' });
};

/** Waits until a page that shows an error makes no requests by itself: it is connected, and no retry is running. */
export const sinIntentos = async (pagina: Page): Promise<void> => {
  await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
  await expect(pagina.getByRole('alert').getByRole('button', { name: /^Reintenta/ })).toHaveText('Reintentar');
};

/** Measures how long a text stays in the page, in ms. Waits until it appears and until it is gone. */
export const loQueDura = (pagina: Page, texto: string, donde: Locator = pagina.locator('body')): Promise<number> =>
  donde.evaluate(async (lugar, buscado) => {
    const esta = () => (lugar.textContent ?? '').includes(buscado);
    const hasta = (vale: () => boolean) =>
      new Promise<number>((listo) => {
        const mirar = () => {
          if (!vale()) return;
          observador.disconnect();
          listo(performance.now());
        };
        const observador = new MutationObserver(mirar);
        observador.observe(document, { childList: true, subtree: true, characterData: true });
        mirar();
      });
    const inicio = await hasta(esta);
    return (await hasta(() => !esta())) - inicio;
  }, texto);
