import { expect, test } from '@playwright/test';
import { desplegar } from './andar.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { cerrarMoviles } from './personas.ts';
import { abrirReceptor, type Receptor } from './receptor.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Messages by a service other than push («Otro sitio» in Perfil): ntfy, for which a server on this machine stands in. */

let servidor: Servidor;
let sitio: Receptor;
let estado = 200;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
  sitio = await abrirReceptor(() => estado);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(async () => {
  await servidor.cerrar();
  await sitio.cerrar();
});

test('a member adds an ntfy topic, tests it, reads why it refuses, and removes it', async ({ browser }) => {
  const { pagina } = await movilDe(browser, servidor, 'elena');
  await pagina.goto('/profile');
  await desplegar(pagina, 'Otro sitio');
  await pagina.getByRole('button', { name: 'ntfy', exact: true }).click();
  await pagina.getByRole('button', { name: 'Añadir', exact: true }).click();
  await expect(pagina.getByText('Este campo es obligatorio')).toBeVisible();
  await pagina.getByLabel('Tema').fill('casa-de-elena');
  await pagina.getByLabel('Servidor').fill(new URL(sitio.url).origin);
  await pagina.getByRole('button', { name: 'Añadir', exact: true }).click();
  const fila = pagina.getByRole('list', { name: 'Otros sitios' }).getByRole('listitem');
  await expect(fila).toContainText(`ntfy · ${new URL(sitio.url).host} · …ena`);
  await expect(fila).toContainText('Todavía no le hemos enviado ninguno');
  await expect(pagina.getByText('casa-de-elena')).toHaveCount(0);

  await fila.getByRole('button', { name: /^Probar/ }).click();
  await expect(pagina.getByText('Enviado. Debería aparecer en unos segundos.')).toBeVisible();
  await expect(fila).toContainText('Último aviso entregado');
  expect(sitio.llegados).toMatchObject([{ cuerpo: { topic: 'casa-de-elena', title: 'Funciona' } }]);
  estado = 403;
  await fila.getByRole('button', { name: /^Probar/ }).click();
  await expect(fila).toContainText('No acepta la clave, así que ya no le enviamos nada.');

  await fila.getByRole('button', { name: /^Quitar/ }).click();
  await pagina.getByRole('button', { name: 'Quitar', exact: true }).last().click();
  await expect(fila).toHaveCount(0);
});
