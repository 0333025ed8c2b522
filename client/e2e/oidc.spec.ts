import { expect, test, type Page } from '@playwright/test';
import { type Invitacion, rutaDeInvitacion } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { levantarProveedor, CLIENTE, type ProveedorDePrueba } from '#shared/testing/proveedor-oidc.ts';
import { desplegar } from './andar.ts';
import { clienteDe, nuevoMiembro } from './clientes.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, puertoLibre, type Servidor } from './servidor.ts';

/**
 * The login with another service: linked in Perfil, used on the login screen, refused with a message, and used to join by an
 * invitation.
 */

let proveedor: ProveedorDePrueba;
let servidor: Servidor;
test.beforeAll(async () => {
  const puerto = await puertoLibre();
  servidor = await levantarServidor(sembrarDemo, {
    entorno: (url) => ({
      PUBLIC_URL: url,
      OIDC_ISSUER: `http://127.0.0.1:${String(puerto)}`,
      OIDC_CLIENT_ID: CLIENTE.cliente,
      OIDC_CLIENT_SECRET: CLIENTE.secreto,
      OIDC_NOMBRE: 'Casa',
    }),
  });
  proveedor = await levantarProveedor(`${servidor.url}/pase`, puerto);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => Promise.all([servidor.cerrar(), proveedor.cerrar()]));

const salir = async (pagina: Page): Promise<void> => {
  await pagina.goto('/profile');
  await pagina.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
};

test('a member links their account, logs in with it, and another account is told what to do', async ({ browser }) => {
  const { pagina } = await movilDe(browser, servidor, 'mateo');
  const entrarCon = pagina.getByRole('button', { name: 'Entrar con Casa' });
  proveedor.espera('mateo@casa');
  await pagina.goto('/profile');
  await desplegar(pagina, 'Más');
  await pagina.getByRole('button', { name: 'Enlazar', exact: true }).click();
  await expect(pagina.getByText('Cuenta enlazada')).toBeVisible();
  await expect(pagina).toHaveURL(`${servidor.url}/profile`);
  await salir(pagina);
  await entrarCon.click();
  await expect(pagina.getByRole('heading', { name: /^Hola, / })).toBeVisible();
  await salir(pagina);
  await pagina.context().clearCookies({ domain: '127.0.0.1' });
  proveedor.espera('otra@casa');
  await entrarCon.click();
  await expect(pagina.getByText('Tu cuenta de Casa aún no está enlazada')).toBeVisible();
  await pagina.getByRole('main').getByRole('button', { name: 'Volver', exact: true }).click();
  await expect(pagina.getByLabel('Contraseña', { exact: true })).toBeVisible();
});

test(
  'somebody invited joins with the other service; after a no there they are at the invitation again',
  SOLO_LARGO,
  async ({ browser }) => {
    const elena = await clienteDe(servidor.url, 'elena');
    await nuevoMiembro(elena, 'Abuela', 'ADULTO');
    const { secreto } = await elena.pedir<Invitacion>('POST', ruta(RUTAS.invitacion, { id: elena.yo.familia }));
    const { pagina } = await nuevoMovil(browser, 'Abuela', servidor.url);
    const unirme = async (): Promise<void> => {
      await pagina.getByRole('button', { name: /^Abuela/ }).click();
      await pagina.getByRole('button', { name: 'Unirme con Casa' }).click();
    };
    proveedor.espera('');
    await pagina.goto(rutaDeInvitacion({ familia_id: elena.yo.familia, secreto }));
    await unirme();
    await expect(pagina.getByText('No se ha podido comprobar quién eres')).toBeVisible();
    await pagina.getByRole('main').getByRole('button', { name: 'Volver', exact: true }).click();
    proveedor.espera('abuela@casa');
    await unirme();
    // Checks the address first, because the invitation's screen has the same heading.
    await expect(pagina).toHaveURL(/\/dashboard$/);
    await expect(pagina.getByRole('heading', { name: 'Hola, Abuela' })).toBeVisible();
    await pagina.goto('/profile');
    await desplegar(pagina, 'Más');
    await expect(pagina.getByText('Entras con Casa, sin contraseña.')).toBeVisible();
    await salir(pagina);
    await pagina.getByRole('button', { name: 'Entrar con Casa' }).click();
    await expect(pagina.getByRole('heading', { name: 'Hola, Abuela' })).toBeVisible();
  },
);
