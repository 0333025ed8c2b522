import { expect, test, type Page } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { clienteDe, entrarComo } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Change of the logged-in member on a shared tablet, answers of a proxy, and browsers without storage. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const entrarEscribiendo = async (pagina: Page, usuario: string) => {
  await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await pagina.getByLabel('Usuario').fill(usuario);
  await pagina.getByLabel('Contraseña', { exact: true }).fill('casa-de-robles');
  await pagina.getByRole('button', { name: 'Iniciar Sesión' }).click();
};

test('one member’s unsaved wishes and toasts do not reach the next member who logs in', async ({ browser }) => {
  const { pagina } = await nuevoMovil(browser, 'lucia', servidor.url);
  await entrarComo(pagina, await clienteDe(servidor.url, 'lucia'));
  const javier = await clienteDe(servidor.url, 'javier');
  const suyos = await javier.pedir('GET', RUTAS.deseos);
  await pagina.goto('/reparto/deseos');
  let dejarPasar = (): void => undefined;
  let detenida = false;
  await pagina.route('**/deseos/', async (peticion) => {
    if (peticion.request().method() !== 'PUT' || detenida) return peticion.continue();
    detenida = true;
    await new Promise<void>((ya) => (dejarPasar = ya));
    return peticion.continue();
  });
  const respuesta = pagina.waitForResponse((r) => r.request().method() === 'PUT');
  const pedida = pagina.waitForRequest((r) => r.method() === 'PUT');
  await pagina
    .getByRole('list', { name: /Las demás|Tareas que puedes hacer/ })
    .getByRole('button')
    .first()
    .click();
  await pedida;
  await pagina.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Perfil' }).click();
  await pagina.getByRole('button', { name: 'Editar mis datos' }).click();
  await pagina.getByRole('dialog').getByLabel('Apellido').fill('Roble');
  await pagina.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(pagina.getByText('Datos guardados')).toBeVisible();
  await pagina.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await entrarEscribiendo(pagina, 'javier');
  await expect(pagina.getByRole('heading', { name: 'Hola, Javier' })).toBeVisible();
  // Waits for the live connection: by then the toast container is mounted, and could show the other member's toast.
  await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
  await pagina.waitForTimeout(1_000);
  await expect(pagina.getByText('Datos guardados')).toHaveCount(0);

  dejarPasar();
  expect((await respuesta).status()).toBe(401);
  // Waits long enough for a repeated request to arrive.
  await pagina.waitForTimeout(1_000);
  expect(await javier.pedir('GET', RUTAS.deseos)).toEqual(suyos);
});

test('a proxy’s 404 does not end the login', SOLO_LARGO, async ({ browser }) => {
  const { pagina } = await nuevoMovil(browser, 'lucia', servidor.url);
  await entrarComo(pagina, await clienteDe(servidor.url, 'lucia'));
  await pagina.goto('/dashboard');
  await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
  let preguntas = 0;
  await pagina.route('**/api/**', (peticion) => {
    if (peticion.request().url().endsWith(RUTAS.yo)) preguntas += 1;
    return peticion.fulfill({ status: 404, contentType: 'text/plain', body: '404 page not found\n' });
  });
  await servidor.matar();
  await expect.poll(() => preguntas).toBeGreaterThan(1);
  await pagina.waitForTimeout(500);
  await expect(pagina.getByRole('heading', { name: 'Hola, Lucía' })).toBeVisible();
  await servidor.arrancar();
  await pagina.unrouteAll();
  await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
});

for (const [cual, poner] of [
  [
    'that blocks storage',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
  ],
  [
    'without room',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
] as const)
  test(
    `in a browser ${cual} members can still log in, and a screen can be paired`,
    cual === 'without room' ? {} : SOLO_LARGO,
    async ({ browser }) => {
      const { pagina } = await nuevoMovil(browser, 'lucia', servidor.url);
      await pagina.addInitScript(poner);
      await pagina.goto('/login');
      await entrarEscribiendo(pagina, 'lucia');
      await expect(pagina.getByRole('heading', { name: 'Hola, Lucía' })).toBeVisible();
      await pagina.getByRole('link', { name: 'Tareas', exact: true }).click();
      await expect(pagina.getByRole('heading', { name: 'Mis tareas' })).toBeVisible();
      await pagina.goto('/pantalla');
      await expect(pagina.getByText(/código/i).first()).toBeVisible();
    },
  );
