import { expect, test, type Browser, type Page } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { SalaVista } from '#shared/contracts/sala.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { entrarComo, fundarFamilia, nuevoMiembro, type Cliente } from './clientes.ts';
import { cerrarMoviles, darTarea, nuevoMovil, type Persona } from './personas.ts';
import { colgarTele, PEQUENA, type Tele } from './sala.ts';
import { levantarServidor, type Servidor } from './servidor.ts';
import { contarToques } from './toques.ts';

/** The lobby before a draft, on the wall screen and on the phones that join. */

let servidor: Servidor;
let ana: Cliente;
let tele: Tele;
test.beforeAll(async ({ browser }) => {
  servidor = await levantarServidor();
  ana = await fundarFamilia(servidor.url, 'Ana', 'ana.sala');
  for (const nombre of ['Leo', 'Marta']) await nuevoMiembro(ana, nombre, 'ADULTO');
  for (const nombre of ['Fregar', 'Planchar']) await darTarea(ana, { nombre, edades: [], dificultad: 2 });
  tele = await colgarTele(browser, servidor, ana, PEQUENA);
  await tele.pagina.addInitScript(anotarLlegadas);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

interface Notas {
  /** Times at which faces appeared on the wall screen, by name. */
  llegadas: Record<string, number>;
  /** Time at which the phone received the answer to its activation. */
  activada?: number;
}

/** Runs in the wall screen's page: records when each face appears as just joined. */
const anotarLlegadas = (): void => {
  const notas = globalThis as unknown as Notas;
  notas.llegadas = {};
  new MutationObserver(() => {
    for (const li of document.querySelectorAll('li[data-llega]'))
      notas.llegadas[li.querySelector('.tele-nombre')?.textContent ?? ''] ??= Date.now();
  }).observe(document, { childList: true, subtree: true, attributes: true });
};

/** Runs in the phone's page: records when its activation was answered. */
const anotarActivacion = (): void => {
  const pedir = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (...a) => {
    const respuesta = await pedir(...a);
    if (/activar-cuenta/.test(respuesta.url)) (globalThis as unknown as Notas).activada = Date.now();
    return respuesta;
  };
};
const notasDe = (pagina: Page) =>
  pagina.evaluate(() => {
    const { llegadas, activada } = globalThis as unknown as Notas;
    return { llegadas, activada };
  });

const enTele = (nombre: string) =>
  tele.pagina.getByRole('list', { name: 'Caras' }).getByRole('listitem').filter({ hasText: nombre });
const boton = (pagina: Page, name: string) => pagina.getByRole('button', { name, exact: true });

/** Opens the panel's Reparto tab as the admin. */
const panelDeAna = async (browser: Browser): Promise<Persona> => {
  const movil = await nuevoMovil(browser, 'Ana', servidor.url);
  await entrarComo(movil.pagina, ana);
  await movil.pagina.goto('/panel?pestana=reparto');
  return movil;
};

test('a phone that scans the wall screen joins in four taps and appears there within a second; a restart keeps the lobby, and closing it ends its PIN', async ({
  browser,
}) => {
  const deAna = await panelDeAna(browser);
  await tele.pagina.reload();
  await deAna.pagina.getByRole('link', { name: 'Preparar la noche' }).click();
  await expect(enTele('Leo')).toContainText('falta');
  await expect(tele.pagina.getByText('1 de 3 dentro')).toBeVisible();
  const enlace = (await tele.pagina.locator('[data-enlace]').getAttribute('data-enlace')) ?? '';

  const { pagina } = await nuevoMovil(browser, 'Leo', servidor.url);
  await pagina.addInitScript(anotarActivacion);
  const toques = await contarToques(pagina);
  await pagina.goto(enlace);
  await boton(pagina, 'Leo Adulto').click();
  await boton(pagina, 'Dame tres palabras').click();
  await boton(pagina, 'Crear mi cuenta').click();
  await boton(pagina, 'Ya la tengo: entrar').click();
  await expect(pagina.getByRole('heading', { name: '¡Estás dentro, Leo!' })).toBeVisible();
  expect(await toques()).toBeLessThanOrEqual(4);
  await expect(enTele('Leo')).toContainText('dentro');
  const { activada = 0 } = await notasDe(pagina);
  const { llegadas } = await notasDe(tele.pagina);
  expect((llegadas['Leo'] ?? Infinity) - activada).toBeLessThan(1_000);
  await deAna.pagina.goBack();
  await expect(deAna.pagina.getByText('2 de 3 dentro')).toBeVisible();

  const [fregar] = await ana.pedir<Tarea[]>('GET', RUTAS.paraVotar);
  await ana.pedir('POST', RUTAS.votaciones, { tarea: fregar?.id, miembro: ana.yo.id, dificultad: 2 });
  await expect(enTele('Ana')).toContainText('votando 1 de 2');
  await expect(pagina.getByRole('list', { name: 'Quién está' })).toContainText('votando 1 de 2');

  // After a restart of the server the wall screen shows the same lobby, and the phone is still in it, without a new login.
  const { sala } = await ana.pedir<SalaVista>('GET', RUTAS.sala);
  await servidor.matar();
  await servidor.arrancar();
  await pagina.reload();
  await expect(pagina.getByRole('heading', { name: '¡Estás dentro, Leo!' })).toBeVisible();
  expect(await ana.pedir<SalaVista>('GET', RUTAS.sala)).toEqual({ sala });
  await expect(tele.pagina.locator('[data-conexion=vivo] [data-escena=sala]')).toBeVisible();
  await expect(tele.pagina.locator('[data-enlace]')).toHaveAttribute('data-enlace', enlace);

  await boton(deAna.pagina, 'Cerrar la sala').click();
  await expect(tele.pagina.locator('[data-escena=dia]')).toBeVisible();
  await expect(pagina.getByRole('heading', { name: 'La sala está cerrada' }).first()).toBeVisible();
  const r = await fetch(servidor.url + RUTAS.unirse, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ familia_id: ana.yo.familia, pin: sala?.llave?.pin }),
  });
  expect(r.status).toBe(400);
});
