import { expect, test, type Page } from '@playwright/test';
import { desplegar } from './andar.ts';
import { CLAVE, movilDe, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Passkeys: made in Perfil, used on the login screen, and revoked, with Chromium’s virtual authenticator. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo, { entorno: (url) => ({ PUBLIC_URL: url }) });
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

/** Gives a phone a fingerprint reader that recognizes its owner at once. */
const conHuella = async (pagina: Page): Promise<void> => {
  const cdp = await pagina.context().newCDPSession(pagina);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};
const anadir = async (pagina: Page, yaHay: number): Promise<void> => {
  await pagina.getByRole('button', { name: 'Añadir una llave de acceso' }).click();
  await expect(pagina.getByRole('list', { name: 'Llaves de acceso' }).getByRole('listitem')).toHaveCount(yaHay + 1);
};
const salir = async (pagina: Page): Promise<void> => {
  await pagina.goto('/profile');
  await pagina.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(pagina).toHaveURL(/\/login/);
};
const entrar = async (pagina: Page): Promise<void> => {
  await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await pagina.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
  await expect(pagina.getByRole('heading', { name: /^Hola, / })).toBeVisible();
};

test('a member adds a passkey in Perfil, logs out, and logs in with it', async ({ browser }) => {
  const { pagina } = await movilDe(browser, servidor, 'mateo');
  await conHuella(pagina);
  await pagina.goto('/profile');
  await desplegar(pagina, 'Más');
  await pagina.getByRole('link', { name: /^Entrar sin contraseña/ }).click();
  await expect(pagina.getByText('Aún no tienes ninguna')).toBeVisible();
  await anadir(pagina, 0);
  await salir(pagina);
  await entrar(pagina);
});

test(
  'each device has its own passkey; one that is revoked ends there, live, and the other stays',
  SOLO_LARGO,
  async ({ browser }) => {
    const uno = await movilDe(browser, servidor, 'lucia');
    const otro = await movilDe(browser, servidor, 'lucia');
    for (const [i, { pagina }] of [uno, otro].entries()) {
      await conHuella(pagina);
      await pagina.goto('/sin-contrasena');
      await anadir(pagina, i);
      await salir(pagina);
      await entrar(pagina);
    }
    await uno.pagina.goto('/sin-contrasena');
    await uno.pagina
      .getByRole('button', { name: /^Quitar / })
      .last()
      .click();
    await uno.pagina.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
    await expect(otro.pagina).toHaveURL(/\/login/);
    await expect(otro.pagina.getByText('Se ha quitado la llave de acceso con la que entraste')).toBeVisible();
    await otro.pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
    await otro.pagina.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
    await expect(otro.pagina.getByText('Esta llave de acceso no vale aquí').first()).toBeVisible();
    await expect(uno.pagina.getByRole('listitem').filter({ hasText: 'Chrome' })).toHaveCount(1);
    await salir(uno.pagina);
    await entrar(uno.pagina);
  },
);

test(
  'at an IP address the page names the right one, and the login offers no passkey',
  SOLO_LARGO,
  async ({ browser }) => {
    const enIp = { ...servidor, url: servidor.url.replace('localhost', '127.0.0.1') };
    const { pagina } = await nuevoMovil(browser, 'lucia', enIp.url);
    await pagina.goto('/');
    await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
    await pagina.getByLabel('Usuario').fill('lucia');
    await pagina.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
    await expect(pagina.getByRole('button', { name: 'Entrar con llave de acceso' })).toHaveCount(0);
    await pagina.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(pagina.getByRole('heading', { name: /^Hola, / })).toBeVisible();
    await pagina.goto('/sin-contrasena');
    await expect(pagina.getByText('Aquí no se puede. Abre Te Toca en')).toBeVisible();
    await expect(pagina.getByRole('link', { name: servidor.url })).toHaveAttribute('href', `${servidor.url}/`);
  },
);
