import { expect, test } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { abrirReceptor, type Receptor } from './receptor.ts';
import { desplegar } from './andar.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Webhooks: an admin adds an address on the screen «Casa conectada», tries it, reads its log and removes it. */

let servidor: Servidor;
let receptor: Receptor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
  receptor = await abrirReceptor();
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(async () => {
  await servidor.cerrar();
  await receptor.cerrar();
});

const abrir = async (...[browser]: Parameters<typeof movilDe>) => {
  const movil = await movilDe(browser, servidor, 'elena');
  await movil.pagina.goto('/conectada');
  await desplegar(movil.pagina, 'Webhooks');
  return movil;
};

test('an admin adds an address, sees its secret once, tries it, and removes it', async ({ browser }) => {
  const { pagina } = await abrir(browser, servidor, 'elena');
  await pagina.getByRole('button', { name: 'Añadir una dirección' }).click();
  const direccion = pagina.getByLabel('Dirección', { exact: true });
  await direccion.fill('http://127.0.0.1:8123/');
  await pagina.getByRole('button', { name: 'Añadir', exact: true }).click();
  await expect(pagina.getByText('a la que este servidor pueda llegar')).toBeVisible();
  await direccion.fill(receptor.url);
  await pagina.getByRole('button', { name: 'Añadir', exact: true }).click();
  const secreto = pagina.getByText(/^whsec_/);
  await expect(secreto).toBeVisible();
  await pagina.getByRole('button', { name: 'Cerrar' }).click();
  await expect(secreto).toHaveCount(0);

  await pagina.getByRole('button', { name: `Ver ${new URL(receptor.url).host}` }).click();
  await expect(pagina.getByText('Aún no se ha mandado ninguno')).toBeVisible();
  await pagina.getByRole('button', { name: 'Probar', exact: true }).click();
  const mensajes = pagina.getByRole('list', { name: 'Últimos mensajes' }).getByRole('listitem');
  await expect(mensajes).toContainText(['contestó 204']);
  expect(receptor.llegados.map((l) => l.tipo)).toEqual(['webhook.prueba']);
  await pagina.getByRole('button', { name: /^Reenviar: Prueba/ }).click();
  await expect.poll(() => receptor.llegados.map((l) => l.id)).toEqual(Array(2).fill(receptor.llegados[0]?.id));
  await pagina.getByRole('button', { name: 'Quitar', exact: true }).click();
  await pagina.getByRole('button', { name: 'Quitar', exact: true }).last().click();
  await expect(pagina.getByRole('list', { name: 'Webhooks' })).toHaveCount(0);
});

test('the list says when it cannot be read, for an error and without a network', SOLO_LARGO, async ({ browser }) => {
  const { pagina, contexto } = await movilDe(browser, servidor, 'elena');
  await pagina.route(`**${RUTAS.webhooks}`, (r) => r.fulfill({ status: 500, json: {} }));
  await pagina.goto('/conectada');
  await desplegar(pagina, 'Webhooks');
  await expect(pagina.getByText('Error al cargar los webhooks')).toBeVisible();
  await pagina.unroute(`**${RUTAS.webhooks}`);
  await pagina.getByRole('button', { name: 'Reintentar' }).click();
  await expect(pagina.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  await contexto.setOffline(true);
  await pagina.getByRole('button', { name: 'Añadir una dirección' }).click();
  await pagina.getByLabel('Dirección', { exact: true }).fill('https://example.org/x');
  await pagina.getByRole('button', { name: 'Añadir', exact: true }).click();
  await expect(pagina.getByText(/conexión/).first()).toBeVisible();
  await contexto.setOffline(false);
});
