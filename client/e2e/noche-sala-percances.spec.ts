import { expect, test, type Browser, type Page } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { SalaVista } from '#shared/contracts/sala.ts';
import { mazoDe } from './andar.ts';
import { entrarComo, fundarFamilia, nuevoMiembro, type Cliente } from './clientes.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, darTarea, nuevoMovil, type Persona } from './personas.ts';
import { colgarTele, PEQUENA, type Tele } from './sala.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Incidents in the lobby: a member joins late, or the lobby is closed before all are in. */

const TAREAS = ['Fregar', 'Planchar', 'Barrer'] as const;

let servidor: Servidor;
let ana: Cliente;
let tele: Tele;
test.beforeAll(async () => {
  servidor = await levantarServidor();
  ana = await fundarFamilia(servidor.url, 'Ana', 'ana.percances');
  for (const nombre of ['Leo', 'Marta', 'Luis']) await nuevoMiembro(ana, nombre, 'ADULTO');
  for (const nombre of TAREAS) await darTarea(ana, { nombre, edades: [], dificultad: 2 });
});
test.beforeEach(async ({ browser }) => {
  tele = await colgarTele(browser, servidor, ana, PEQUENA);
  await ana.pedir('POST', RUTAS.sala);
  await expect(tele.pagina.locator('[data-escena=sala]')).toBeVisible();
});
test.afterEach(async ({ browser }) => {
  await cerrarMoviles(browser);
  await ana.pedir('DELETE', RUTAS.sala);
});
test.afterAll(() => servidor.cerrar());

const boton = (pagina: Page, name: string) => pagina.getByRole('button', { name, exact: true });
const enTele = (nombre: string) =>
  tele.pagina.getByRole('list', { name: 'Caras' }).getByRole('listitem').filter({ hasText: nombre });
const enlace = async () => (await tele.pagina.locator('[data-enlace]').getAttribute('data-enlace')) ?? '';

/** Opens the lobby's invitation on a new phone, and joins as this member. */
const unirsePorSala = async (browser: Browser, nombre: string): Promise<Persona> => {
  const movil = await nuevoMovil(browser, nombre, servidor.url);
  const { pagina } = movil;
  await pagina.goto(await enlace());
  await boton(pagina, `${nombre} Adulto`).click();
  await boton(pagina, 'Dame tres palabras').click();
  await boton(pagina, 'Crear mi cuenta').click();
  await boton(pagina, 'Ya la tengo: entrar').click();
  await expect(pagina.getByRole('heading', { name: `¡Estás dentro, ${nombre}!` })).toBeVisible();
  return movil;
};
const votar = async (pagina: Page, cuantas: number): Promise<void> => {
  for (let i = 0; i < cuantas; i += 1) {
    const titulo = mazoDe(pagina).getByRole('heading').first();
    const antes = await titulo.textContent();
    await mazoDe(pagina).getByRole('button', { name: /Fácil/ }).last().click();
    await expect(titulo).not.toHaveText(antes ?? '');
  }
};

test(
  'a member who joins during voting sees every open vote, and no votes are lost',
  SOLO_LARGO,
  async ({ browser }) => {
    const marta = await unirsePorSala(browser, 'Marta');
    await marta.pagina.getByRole('link', { name: 'Votar', exact: true }).click();
    await votar(marta.pagina, 2);
    await expect(enTele('Marta')).toContainText(/votando [12] de 3/);

    const leo = await unirsePorSala(browser, 'Leo');
    await expect(enTele('Leo')).toContainText('dentro');
    const { sala } = await ana.pedir<SalaVista>('GET', RUTAS.sala);
    expect(sala?.pasos.map((p) => p.de).toSorted()).toEqual([0, 3, 3, 3]);
    await expect(enTele('Marta')).toContainText(/votando [12] de 3/);
    await leo.pagina.getByRole('link', { name: 'Votar', exact: true }).click();
    await expect(mazoDe(leo.pagina).getByRole('heading').first()).toBeVisible();
    await marta.pagina.goto('/sala');
    await expect(enTele('Marta')).toContainText('votando 2 de 3');
    await expect(marta.pagina.getByRole('list', { name: 'Quién está' })).toContainText('Leo');
  },
);

test(
  'a closed lobby says so on the wall screen, on phones in it, and to a member who comes too late with its code or PIN',
  SOLO_LARGO,
  async ({ browser }) => {
    const { sala } = await ana.pedir<SalaVista>('GET', RUTAS.sala);
    const codigo = await enlace();
    const anaMovil = await nuevoMovil(browser, 'Ana', servidor.url);
    await entrarComo(anaMovil.pagina, ana);
    await anaMovil.pagina.goto('/panel?pestana=reparto');
    const luis = await unirsePorSala(browser, 'Luis');
    await boton(anaMovil.pagina, 'Cerrar la sala').click();

    await expect(tele.pagina.locator('[data-escena=dia]')).toBeVisible();
    await expect(tele.pagina.getByText('La sala está cerrada. Quien ha entrado sigue dentro')).toBeVisible();
    await expect(luis.pagina.getByRole('heading', { name: 'La sala está cerrada' }).first()).toBeVisible();
    await expect(luis.pagina.getByText('Tu cuenta sigue aquí.')).toBeVisible();

    const tarde = await nuevoMovil(browser, 'Tarde', servidor.url);
    await tarde.pagina.goto(codigo);
    await expect(tarde.pagina.getByText('La invitación ha caducado. Pide otra, o usa el ID y el PIN')).toBeVisible();
    await boton(tarde.pagina, 'Usar el ID y el PIN').click();
    await tarde.pagina.getByLabel('ID de familia').fill(String(sala?.llave?.familia ?? ''));
    await tarde.pagina.getByLabel('PIN').fill(sala?.llave?.pin ?? '');
    await boton(tarde.pagina, 'Continuar').click();
    await expect(tarde.pagina.getByText('ID o PIN incorrectos')).toBeVisible();
  },
);
