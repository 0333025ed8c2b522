import { expect, test, type Page } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Familia } from '#shared/contracts/familias.ts';
import { clienteDe, entrarComo, nuevoMiembro } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, CLAVE, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Return to the requested page after the login. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const SIGUE = 'Al entrar seguirás donde ibas.';

const iniciarSesion = async (pagina: Page, usuario: string): Promise<void> => {
  await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await pagina.getByLabel('Usuario').fill(usuario);
  await pagina.getByLabel('Contraseña', { exact: true }).fill('casa-de-robles');
  await pagina.getByRole('button', { name: 'Iniciar Sesión' }).click();
};

test(
  'a phone that scans a wall screen’s QR code before logging in still has the code afterwards',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina } = await nuevoMovil(browser, 'Elena', servidor.url);
    await pagina.goto('/vincular-pantalla#codigo=NJF4DN');
    await expect(pagina).toHaveURL(/\/login$/);
    await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
    await expect(pagina.getByText(SIGUE)).toBeVisible();
    // The destination survives visits to other screens, «back» and a reload.
    await pagina.getByRole('link', { name: 'Únete con el PIN' }).click();
    await pagina.getByRole('button', { name: 'Volver' }).click();
    await expect(pagina.getByRole('link', { name: 'Crear Nueva Familia' })).toBeVisible();
    await pagina.reload();
    await iniciarSesion(pagina, 'elena');
    await expect(pagina).toHaveURL(/\/vincular-pantalla#codigo=NJF4DN$/);
    await expect(pagina.getByLabel('Código de la pantalla')).toHaveValue('NJF4DN');
  },
);

test('any other address is kept too, also while a new member joins first', SOLO_LARGO, async ({ browser }) => {
  const jefa = await clienteDe(servidor.url, 'elena');
  await nuevoMiembro(jefa, 'Abuela', 'ADULTO');
  const { id, pin } = await jefa.pedir<Familia>('GET', ruta(RUTAS.familia, { id: jefa.yo.familia }));
  const { pagina } = await nuevoMovil(browser, 'Abuela', servidor.url);
  await pagina.goto('/ranking?pestana=logros');
  await pagina.getByRole('link', { name: 'Unirme a mi Familia' }).click();
  await pagina.getByLabel('ID de familia').fill(String(id));
  await pagina.getByLabel('PIN').fill(pin);
  await pagina.getByRole('button', { name: 'Continuar' }).click();
  await pagina.getByRole('button', { name: 'Abuela' }).click();
  await pagina.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await pagina.getByLabel('Repite la contraseña').fill(CLAVE);
  await pagina.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await pagina.getByRole('button', { name: 'Entrar' }).click();
  await expect(pagina).toHaveURL(/\/ranking\?pestana=logros$/);
});

test(
  'logging out clears the destination for the next member, and no destination leads to another site',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina } = await nuevoMovil(browser, 'Elena', servidor.url);
    await entrarComo(pagina, await clienteDe(servidor.url, 'elena'));
    await pagina.goto('/profile');
    await pagina.getByRole('button', { name: 'Cerrar Sesión' }).click();
    const seguro = pagina.getByRole('alertdialog').getByRole('button', { name: 'Cerrar Sesión' });
    await expect(seguro.or(pagina.getByRole('link', { name: 'Crear Nueva Familia' }))).toBeVisible();
    if (await seguro.isVisible()) await seguro.click();
    await expect(pagina).toHaveURL(/\/login$/);
    await iniciarSesion(pagina, 'lucia');
    await expect(pagina).toHaveURL(/\/dashboard$/);

    const otro = await nuevoMovil(browser, 'Javier', servidor.url);
    for (const trampa of ['/login', '/login?destino=https://malo.example', '/login?next=//malo.example'])
      await otro.pagina.goto(trampa);
    await otro.pagina.evaluate(() =>
      history.replaceState({ ...(history.state as object), usr: { destino: '/x/..//malo.example' } }, ''),
    );
    await otro.pagina.reload();
    await iniciarSesion(otro.pagina, 'javier');
    await expect(otro.pagina).toHaveURL(`${servidor.url}/dashboard`);
  },
);
