import { expect, test, type Locator, type Page } from '@playwright/test';
import { sinIntentos } from './pantallas.ts';
import { movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

// Helpers for tests of the admin's panel: its texts, defaults, questions and errors.

export let servidor: Servidor;
export let elena: Vecino;
export let pagina: Page;

/** Registers hooks that start a server with the demo family and log in one admin, for all tests of a file. */
export const conPanel = (): void => {
  test.beforeAll(async ({ browser }) => {
    servidor = await levantarServidor(sembrarDemo);
    elena = await movilDe(browser, servidor, 'elena');
    ({ pagina } = elena);
  });
  test.afterEach(() => pagina.unrouteAll({ behavior: 'ignoreErrors' }));
  test.afterAll(async () => {
    await elena.contexto.close();
    await servidor.cerrar();
  });
};

export const abrir = (pestana: string) => pagina.goto(`/panel?pestana=${pestana}`);
export const boton = (name: string | RegExp, donde: Page | Locator = pagina) =>
  donde.getByRole('button', { name, exact: true });
/** Answers all later calls that match `patron` with this failure, instead of the server. */
export const fallar = (patron: string | RegExp, json: object = {}, status = 500) =>
  pagina.route(patron, (r) => r.fulfill({ status, json }));
/** Like `fallar`, but only for writes; reads reach the server. */
export const rechazar = (patron: string | RegExp, json: object = {}, status = 500) =>
  pagina.route(patron, (r) => (r.request().method() === 'GET' ? r.fallback() : r.fulfill({ status, json })));
/** Answers all later reads of a path with this body, instead of the server. */
export const contestar = (camino: string, json: object) =>
  pagina.route(`**${camino}*`, (r) => (r.request().method() === 'GET' ? r.fulfill({ json }) : r.continue()));
/** Makes a call to the server as the admin, without the page's code; fails the test unless it succeeds. */
export const enviar = async (metodo: 'post' | 'delete', camino: string, data?: object) => {
  const access = await pagina.evaluate(() => localStorage.getItem('access_token'));
  const r = await pagina.request[metodo](servidor.url + camino, {
    ...(data === undefined ? {} : { data }),
    headers: { authorization: `Bearer ${access ?? ''}` },
  });
  expect(r.ok(), await r.text()).toBe(true);
};
/** Waits until the page makes no more requests, stops the failing routes, and taps «Reintentar». */
export const reintentar = async (): Promise<void> => {
  await sinIntentos(pagina);
  await pagina.unrouteAll();
  await boton('Reintentar').click();
};
/** Answers a confirmation dialog of the panel. */
export const responder = async (titulo: string, respuesta: string): Promise<void> => {
  await boton(respuesta, pagina.getByRole('alertdialog', { name: titulo })).click();
  await expect(pagina.getByRole('alertdialog')).toHaveCount(0);
};
