import { expect, test } from '@playwright/test';
import { desplegar } from './andar.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { cerrarMoviles } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Calendar addresses: made and removed on the screen «Calendario», and read without a login. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

test('a member makes an address, a program reads the home’s chores there, and no longer once it is removed', async ({
  browser,
}) => {
  const { pagina } = await movilDe(browser, servidor, 'lucia');
  await pagina.goto('/profile');
  await desplegar(pagina, 'Más');
  await pagina.getByRole('link', { name: /^Casa conectada/ }).click();
  await pagina.getByRole('link', { name: /^Calendario/ }).click();
  await expect(pagina.getByText('Aún no tienes ninguna')).toBeVisible();
  const creada = pagina.waitForResponse((r) => r.url().endsWith('/calendarios/') && r.request().method() === 'POST');
  await pagina.getByRole('button', { name: 'La casa', exact: true }).click();
  const { ruta } = (await (await creada).json()) as { readonly ruta: string };
  const dialogo = pagina.getByRole('dialog', { name: '«La casa» en tu calendario' });
  await expect(dialogo.getByRole('button', { name: /enlace$/ })).toBeVisible();
  const leer = () => fetch(servidor.url + ruta);
  expect(await (await leer()).text()).toContain('SUMMARY:Mateo: ');

  await expect(async () => {
    await pagina.keyboard.press('Escape');
    await expect(dialogo).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await pagina.getByRole('button', { name: /^Quitar La casa/ }).click();
  const pregunta = pagina.getByRole('alertdialog', { name: '¿Quitar «La casa»?' });
  await expect(async () => {
    await pregunta.getByRole('button', { name: 'Quitar' }).click({ timeout: 1_000 });
    await expect(pregunta).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(pagina.getByText('Aún no tienes ninguna')).toBeVisible();
  expect((await leer()).status).toBe(404);
});
