import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { clienteDe, entrarComo, type Cliente } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Refresh of expired tokens, the end of a login, and failures that must not end it. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

/** Makes the named stored tokens invalid, as if they had expired. */
const caducar = (pagina: Page, ...claves: readonly ('access_token' | 'refresh_token')[]) =>
  pagina.evaluate((lista) => {
    for (const clave of lista) localStorage.setItem(clave, `${localStorage.getItem(clave) ?? ''}x`);
  }, claves);
const guardado = (pagina: Page, clave: string) => pagina.evaluate((c) => localStorage.getItem(c), clave);
/** Waits until the storage is empty, which happens a moment after the navigation. */
const sinNada = (pagina: Page) => expect.poll(() => pagina.evaluate(() => Object.keys(localStorage))).toEqual([]);

/** Records the statuses of all answers from this path from now on. */
const contar = (contexto: BrowserContext, camino: string): { readonly estados: number[] } => {
  const estados: number[] = [];
  contexto.on('response', (r) => {
    if (new URL(r.url()).pathname === camino) estados.push(r.status());
  });
  return { estados };
};

const inicio = (pagina: Page, nombre: string) =>
  expect(pagina.getByRole('heading', { name: `Hola, ${nombre}` })).toBeVisible();
const enLogin = async (pagina: Page): Promise<void> => {
  await expect(pagina).toHaveURL(/\/login$/);
  await expect(pagina.getByRole('link', { name: 'Crear Nueva Familia' })).toBeVisible();
};
const movil = async (navegador: Parameters<typeof nuevoMovil>[0], cliente: Cliente) => {
  const { pagina, contexto } = await nuevoMovil(navegador, cliente.yo.username, servidor.url);
  await entrarComo(pagina, cliente);
  return { pagina, contexto };
};

test('an expired access token is refreshed once, and every request gets its answer', async ({ browser }) => {
  const { pagina, contexto } = await movil(browser, await clienteDe(servidor.url, 'lucia'));
  const refrescos = contar(contexto, RUTAS.refrescar);

  await test.step('the token is refreshed once when a page opens with several requests at once and a socket', async () => {
    await caducar(pagina, 'access_token');
    await pagina.goto('/dashboard');
    await inicio(pagina, 'Lucía');
    await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
    expect(refrescos.estados).toEqual([200]);
    expect(await guardado(pagina, 'access_token')).not.toMatch(/x$/);
  });

  await test.step('a tick with an expired token arrives after a refresh', async () => {
    await pagina.goto('/tasks');
    const boton = pagina.getByRole('button', { name: 'Marcar como Completada', disabled: false }).first();
    await expect(boton).toBeVisible();
    const antes = await guardado(pagina, 'refresh_token');
    await caducar(pagina, 'access_token');
    const completar = pagina.waitForResponse((r) => r.url().endsWith('/completar/') && r.ok());
    await boton.click();
    expect((await completar).request().headers()['authorization']).toBe(
      `Bearer ${(await guardado(pagina, 'access_token')) ?? ''}`,
    );
    await expect(pagina.getByText('¡Bien hecho!')).toBeVisible();
    expect(refrescos.estados).toEqual([200, 200]);
    expect(await guardado(pagina, 'refresh_token')).not.toBe(antes);
  });
});

test('a login that cannot be refreshed ends in all tabs', SOLO_LARGO, async ({ browser }) => {
  const { pagina, contexto } = await movil(browser, await clienteDe(servidor.url, 'lucia'));
  const otra = await contexto.newPage();
  await otra.goto('/ranking');
  // Waits until the other tab makes no more requests, so that only this page finds the token expired.
  await expect(otra.getByText(/^Del \d+/)).toBeVisible();
  await expect(otra.locator('[data-conexion=vivo]')).toBeVisible();
  const refrescos = contar(contexto, RUTAS.refrescar);
  await caducar(pagina, 'access_token', 'refresh_token');
  await pagina.goto('/tasks');
  await enLogin(pagina);
  await enLogin(otra);
  await sinNada(pagina);
  expect(refrescos.estados).toEqual([401]);
});

/** Number of tabs, and of rounds in which the token of all tabs expires at once. */
const [PESTANAS, VUELTAS] = LARGO ? [6, 6] : [3, 1];

for (const [nombre, conCerrojos] of [
  ['with locks between them', true],
  ['on plain http, where browsers have no locks', false],
] as const) {
  test(`tabs with an expired token log nobody out, ${nombre}`, conCerrojos ? {} : SOLO_LARGO, async ({ browser }) => {
    const { pagina, contexto } = await movil(browser, await clienteDe(servidor.url, 'javier'));
    if (!conCerrojos)
      await contexto.addInitScript(
        () =>
          Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }) &&
          delete (Navigator.prototype as { locks?: unknown }).locks,
      );
    const pestanas = [pagina, ...(await Promise.all(Array.from({ length: PESTANAS - 1 }, () => contexto.newPage())))];
    await Promise.all(pestanas.map((p) => p.goto('/icono.svg')));
    const refrescos = contar(contexto, RUTAS.refrescar);
    for (let vuelta = 1; vuelta <= VUELTAS; vuelta += 1) {
      await caducar(pagina, 'access_token');
      await Promise.all(pestanas.map((p) => p.goto('/dashboard')));
      for (const p of pestanas) await inicio(p, 'Javier');
    }
    expect(refrescos.estados.every((estado) => estado === 200)).toBe(true);
    // Allows two refreshes a round: another tab sees a new token only a moment after it was stored, even with locks.
    if (conCerrojos) expect(refrescos.estados.length).toBeLessThanOrEqual(2 * VUELTAS);
    // The tokens stored in the end can be refreshed.
    await caducar(pagina, 'access_token');
    await pagina.reload();
    await inicio(pagina, 'Javier');
  });
}

test('a network failure during the refresh logs nobody out', SOLO_LARGO, async ({ browser }) => {
  const { pagina } = await movil(browser, await clienteDe(servidor.url, 'lucia'));
  const tokens = async () => [await guardado(pagina, 'access_token'), await guardado(pagina, 'refresh_token')];

  await test.step('a page that opens offers to try again', async () => {
    await caducar(pagina, 'access_token');
    const antes = await tokens();
    for (const fallo of ['abort', 503] as const) {
      await pagina.route(`**${RUTAS.refrescar}`, (r) =>
        fallo === 'abort' ? r.abort() : r.fulfill({ status: fallo, json: {} }),
      );
      await pagina.goto('/dashboard');
      await expect(pagina.getByText('No se puede abrir Te Toca')).toBeVisible();
      expect(await tokens()).toEqual(antes);
      await pagina.unrouteAll();
    }
    await pagina.getByRole('button', { name: 'Reintentar' }).click();
    await inicio(pagina, 'Lucía');
  });

  await test.step('a page in use stays, and requests are retried', async () => {
    await pagina.goto('/tasks');
    const boton = pagina.getByRole('button', { name: 'Marcar como Completada', disabled: false }).first();
    await expect(boton).toBeVisible();
    // Blocks the refresh before the token expires, because the page's own requests would refresh it too.
    await pagina.route(`**${RUTAS.refrescar}`, (r) => r.abort());
    await caducar(pagina, 'access_token');
    await boton.click();
    await expect(pagina.getByText('Pendiente de enviar')).toBeVisible();
    await pagina.unrouteAll();
    await expect(pagina.getByText('¡Bien hecho!')).toBeVisible();
  });
});

test('logging out clears the storage and every tab, and «back» shows no data', async ({ browser }) => {
  const lucia = await clienteDe(servidor.url, 'lucia');
  const { pagina, contexto } = await movil(browser, lucia);
  await pagina.goto('/ranking');
  await expect(pagina.getByRole('heading', { name: 'Ranking' })).toBeVisible();
  const otra = await contexto.newPage();
  await otra.goto('/tasks');
  await expect(otra.getByRole('heading', { name: 'Mis tareas' })).toBeVisible();
  await pagina.goto('/profile');
  const cerrada = pagina.waitForResponse((r) => r.url().endsWith(RUTAS.salir));
  await pagina.getByRole('button', { name: 'Cerrar Sesión' }).click();
  expect((await cerrada).ok()).toBe(true);
  await enLogin(pagina);
  await enLogin(otra);
  await sinNada(pagina);
  await pagina.goBack();
  await enLogin(pagina);
  await expect(pagina.getByText('Lucía')).toHaveCount(0);
  await expect(lucia.pedir('POST', RUTAS.refrescar, { refresh: lucia.tokens.refresh })).rejects.toThrow('401');
});

test('a login of another member in another tab replaces this one', SOLO_LARGO, async ({ browser }) => {
  const [lucia, javier] = [await clienteDe(servidor.url, 'lucia'), await clienteDe(servidor.url, 'javier')];
  const { pagina, contexto } = await movil(browser, lucia);
  await pagina.goto('/dashboard');
  await inicio(pagina, 'Lucía');
  const otra = await contexto.newPage();
  await otra.goto('/profile');
  await otra.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await enLogin(pagina);
  await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await otra.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await otra.getByLabel('Usuario').fill(javier.yo.username);
  await otra.getByLabel('Contraseña', { exact: true }).fill('casa-de-robles');
  await otra.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await inicio(otra, 'Javier');
  await inicio(pagina, 'Javier');
});

test('a member whose account is reset is logged out at once, without a tap', async ({ browser }) => {
  const jefa = await clienteDe(servidor.url, 'elena');
  const mateo = await clienteDe(servidor.url, 'mateo');
  const { pagina } = await movil(browser, mateo);
  await pagina.goto('/dashboard');
  await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
  await jefa.pedir('POST', ruta(RUTAS.restablecer, { id: mateo.yo.id }));
  await enLogin(pagina);
  await sinNada(pagina);
});
