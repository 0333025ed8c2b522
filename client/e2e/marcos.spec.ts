import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { fundarFamilia } from './clientes.ts';
import { SOLO_LARGO } from './largo.ts';
import { CLAVE, cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The app in a frame on another site's page, as on a Home Assistant dashboard: only on allowed sites. */

let servidor: Servidor;
const paneles: Server[] = [];

/** Starts another site whose page contains a frame with the app. Returns its address. */
const levantarPanel = async (): Promise<string> => {
  const panel = createServer((_, respuesta) => {
    respuesta
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Panel</title><iframe src="${servidor.url}/login" width="390" height="800"></iframe>`);
  });
  paneles.push(panel);
  await new Promise<void>((listo) => panel.listen(0, '127.0.0.1', listo));
  return `http://127.0.0.1:${String((panel.address() as AddressInfo).port)}`;
};

test.afterEach(async ({ browser }) => {
  await cerrarMoviles(browser);
  for (const panel of paneles.splice(0)) {
    panel.closeAllConnections();
    panel.close();
  }
  await servidor.cerrar();
});

test(
  'a site named in EMBED_ORIGINS can embed the app, including the login, and another site cannot',
  SOLO_LARGO,
  async ({ browser }) => {
    // The sites start before the server, because its settings name the address of the allowed one.
    const [permitido, otro] = [await levantarPanel(), await levantarPanel()];
    servidor = await levantarServidor(undefined, {
      entorno: { EMBED_ORIGINS: permitido },
    });
    await fundarFamilia(servidor.url, 'Ana', 'ana');
    const { pagina } = await nuevoMovil(browser, 'panel', permitido);

    await pagina.goto('/');
    const marco = pagina.frameLocator('iframe');
    await marco.getByRole('link', { name: 'Iniciar Sesión' }).click();
    await marco.getByLabel('Usuario').fill('ana');
    await marco.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
    await marco.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(marco.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible();
    await expect(marco.locator('[data-conexion=vivo]')).toBeVisible();

    const negado = await nuevoMovil(browser, 'otro', otro);
    const avisos: string[] = [];
    negado.pagina.on('console', (mensaje) => avisos.push(mensaje.text()));
    await negado.pagina.goto('/');
    await expect.poll(() => avisos.join('\n')).toContain('frame-ancestors');
    await expect(negado.pagina.frameLocator('iframe').getByRole('link', { name: 'Iniciar Sesión' })).toHaveCount(0);
  },
);
