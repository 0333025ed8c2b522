import { expect, test } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { clienteDe } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { levantarServidor, puertoLibre, type Servidor } from './servidor.ts';

/** Pages opened at an address that the server does not accept as its own. */

let servidor: Servidor;
test.afterEach(() => servidor.cerrar());

test('a page whose live connection is refused, and the wall screen, say which address to open', async ({ browser }) => {
  const buena = `http://te-toca.local:${String(await puertoLibre())}`;
  servidor = await levantarServidor(sembrarDemo, { entorno: { PUBLIC_URL: buena } });
  const contexto = await browser.newContext({ baseURL: servidor.url });
  const pagina = await contexto.newPage();
  const elena = await clienteDe(servidor.url, 'elena');
  await pagina.goto('/login');
  await pagina.evaluate(([access, refresh]) => {
    localStorage.setItem('access_token', access ?? '');
    localStorage.setItem('refresh_token', refresh ?? '');
  }, Object.values(elena.tokens));
  await pagina.goto('/dashboard');
  await expect(pagina.getByRole('link', { name: `Abre ${buena}/` })).toBeVisible();
  await expect(pagina.getByText('Por esta dirección nada llega al momento')).toBeVisible();
  const tele = await contexto.newPage();
  await tele.goto('/pantalla');
  const codigo = (await tele.locator('[data-codigo]').getAttribute('data-codigo')) ?? '';
  await elena.pedir('POST', RUTAS.vincularPantalla, { codigo, nombre: 'Salón' });
  await expect(tele.getByText(`Abre ${buena}/pantalla`)).toBeVisible();
  await contexto.close();
});
