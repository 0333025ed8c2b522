import { expect, test } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { desplegar } from './andar.ts';
import { entrarComo, fundarFamilia, sumarMiembro, type Cliente } from './clientes.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import { sinIntentos } from './pantallas.ts';
import { nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/**
 * The screen «Servidor» for the box's admin. Warnings that depend on the machine (root, a data folder in memory) are not
 * tested.
 */

let servidor: Servidor;
let elena: Cliente;
test.beforeAll(async () => {
  servidor = await levantarServidor();
  elena = await fundarFamilia(servidor.url, 'Elena', 'elena');
});
test.afterAll(() => servidor.cerrar());

const prueba = test.extend({
  page: async ({ browser }, usar) => {
    const { pagina, contexto } = await nuevoMovil(browser, 'Elena', servidor.url);
    await usar(pagina);
    await contexto.close();
  },
});

prueba('who looks after the box finds it in Perfil, makes a copy, and sees that all is well', async ({ page }) => {
  await entrarComo(page, elena);
  await page.goto(`${servidor.url}/profile`);
  await desplegar(page, 'Más');
  await page.getByRole('link', { name: /^Servidor/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Servidor' })).toBeVisible();
  await expect(page.getByText(/^Hay \d+ cosas? que mirar$/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Qué mirar' })).toContainText('Todavía no hay ninguna copia');
  await expect(page.getByRole('region', { name: 'Conexión desde aquí' })).toContainText('sí, al momento');

  // Holds the request back, so that the button's busy state can be seen.
  let seguir: (() => void) | undefined;
  await page.route(`**${RUTAS.copiaServidor}`, async (ruta) => {
    await new Promise<void>((listo) => (seguir = listo));
    await ruta.continue();
  });
  await page.getByRole('button', { name: 'Copiar ahora' }).click();
  await expect(page.getByRole('button', { name: 'Copiando...' })).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => seguir).toBeDefined();
  seguir?.();
  await expect(page.getByText(/^Copia hecha y comprobada/)).toBeVisible();
  await expect(page.getByText('Todavía no hay ninguna copia')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Copias' })).toContainText('hecha a mano');
});

prueba('a copy that fails says why', SOLO_LARGO, async ({ page }) => {
  await entrarComo(page, elena);
  await page.goto(`${servidor.url}/servidor`);
  await page.route(`**${RUTAS.copiaServidor}`, (ruta) =>
    ruta.fulfill({ status: 503, json: { detail: 'No se ha podido hacer la copia. No cabe otra copia.' } }),
  );
  await page.getByRole('button', { name: 'Copiar ahora' }).click();
  await expect(page.getByText('No cabe otra copia.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copiar ahora' })).toBeVisible();
});

prueba('another family’s admin and a member see nothing of it', SOLO_LARGO, async ({ page }) => {
  const eva = await fundarFamilia(servidor.url, 'Eva', 'eva');
  const luis = await sumarMiembro(servidor.url, elena, 'Luis');
  for (const otro of LARGO ? [eva, luis] : [luis]) {
    await entrarComo(page, otro);
    await page.goto(`${servidor.url}/profile`);
    await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Servidor/ })).toHaveCount(0);
    await page.goto(`${servidor.url}/servidor`);
    await expect(page.getByText('El servidor lo cuida quien lo instaló.')).toBeVisible();
    await expect(page.getByText('Copiar ahora')).toHaveCount(0);
  }
});

prueba(
  'when the server does not answer, what it said last stays, and says how old it is',
  SOLO_LARGO,
  async ({ page }) => {
    await entrarComo(page, elena);
    await page.goto(`${servidor.url}/servidor`);
    await expect(page.getByRole('button', { name: 'Copiar ahora' })).toBeVisible();
    await page.route('**/api/**', (ruta) => ruta.abort());
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(/^El servidor no contesta\./)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('region', { name: 'Copias' })).toBeVisible();
    await page.unrouteAll();
    await expect(page.getByText(/^El servidor no contesta\./)).toBeHidden({ timeout: 30_000 });
  },
);

prueba('with nothing known it offers to try again', SOLO_LARGO, async ({ page }) => {
  await entrarComo(page, elena);
  await page.route(`**${RUTAS.servidor}?*`, (ruta) => ruta.abort());
  await page.goto(`${servidor.url}/servidor`);
  await expect(page.getByText('No se ha podido preguntar al servidor')).toBeVisible({ timeout: 30_000 });
  await sinIntentos(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('button', { name: 'Copiar ahora' })).toBeVisible();
});
