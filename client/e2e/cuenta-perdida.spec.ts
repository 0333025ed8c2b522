import { expect, test, type Page } from '@playwright/test';
import type { Invitacion } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { fundarFamilia, nuevoMiembro, type Cliente } from './clientes.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, CLAVE, dejarCaja, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/**
 * Joining or creating a family when the server's answer is lost: the account exists, but the phone does not know its
 * username.
 */

let servidor: Servidor;
let rosa: Cliente;
test.beforeAll(async () => {
  servidor = await levantarServidor();
  rosa = await fundarFamilia(servidor.url, 'Rosa', 'rosa.perdida');
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const boton = (pagina: Page, name: string) => pagina.getByRole('button', { name, exact: true });

/** Lets the server carry out calls of this path, but drops the first answer. */
const perderLaPrimera = async (pagina: Page, camino: string): Promise<void> => {
  let perdidas = 0;
  await pagina.route(`**${camino}`, async (r) => {
    if (perdidas > 0) return r.fallback();
    perdidas += 1;
    expect((await r.fetch()).status()).toBe(201);
    return r.abort();
  });
};

const abrirSuya = async (pagina: Page, nombre: string): Promise<void> => {
  const { url_ruta } = await rosa.pedir<Invitacion>('POST', ruta(RUTAS.invitacion, { id: rosa.yo.familia }));
  await pagina.goto(url_ruta);
  await boton(pagina, `${nombre} Infantil`).click();
};
const escribir = async (pagina: Page, clave: string): Promise<void> => {
  for (const caja of ['Contraseña', 'Repite la contraseña']) await pagina.getByLabel(caja, { exact: true }).fill(clave);
};

test('joining again after a lost answer shows the username of the account', SOLO_LARGO, async ({ browser }) => {
  await nuevoMiembro(rosa, 'Teo', 'INFANTIL');
  const { pagina } = await nuevoMovil(browser, 'Teo', servidor.url);
  await perderLaPrimera(pagina, RUTAS.activar);
  await abrirSuya(pagina, 'Teo');
  await escribir(pagina, CLAVE);
  await boton(pagina, 'Crear mi cuenta').click();
  await expect(pagina.getByText('Error al crear la cuenta. Comprueba tu conexión')).toBeVisible();
  await boton(pagina, 'Crear mi cuenta').click();
  await expect(pagina.getByRole('heading', { name: 'Tu usuario es' })).toContainText('@teo');
  await boton(pagina, 'Entrar').click();
  await expect(pagina.getByRole('heading', { name: 'Hola, Teo' })).toBeVisible();
});

test(
  'joining again with another password is refused, and the message says who knows the username and links to the login',
  SOLO_LARGO,
  async ({ browser }) => {
    await nuevoMiembro(rosa, 'Noa', 'INFANTIL');
    await nuevoMiembro(rosa, 'Blas', 'INFANTIL');
    const { pagina } = await nuevoMovil(browser, 'Noa', servidor.url);
    await perderLaPrimera(pagina, RUTAS.activar);
    await abrirSuya(pagina, 'Noa');
    await escribir(pagina, CLAVE);
    await boton(pagina, 'Crear mi cuenta').click();
    await expect(pagina.getByText('Error al crear la cuenta. Comprueba tu conexión')).toBeVisible();
    await escribir(pagina, 'otra clave bien larga');
    await boton(pagina, 'Crear mi cuenta').click();
    await expect(
      pagina.getByText('Esta cuenta ya está activada. Tu usuario lo ve un adulto en Panel, Miembros'),
    ).toBeVisible();
    await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
    await pagina.getByLabel('Usuario').fill('noa');
    await pagina.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
    await boton(pagina, 'Iniciar Sesión').click();
    await expect(pagina.getByRole('heading', { name: 'Hola, Noa' })).toBeVisible();
  },
);

test(
  'creating a family again after a lost answer opens the family that was created',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina } = await nuevoMovil(browser, 'Pepa', servidor.url);
    await perderLaPrimera(pagina, RUTAS.registro);
    await pagina.goto('/register');
    for (const [campo, texto] of [
      ['Nombre de familia', 'Los Ruiz'],
      ['Nombre', 'Pepa'],
      ['Usuario', 'pepa.perdida'],
      ['Contraseña', CLAVE],
      ['Confirmación de contraseña', CLAVE],
    ] as const)
      await pagina.getByLabel(campo, { exact: true }).fill(texto);
    await boton(pagina, 'Crear familia').click();
    await expect(pagina.getByText('Error al crear la familia. Por favor intenta nuevamente')).toBeVisible();
    await boton(pagina, 'Crear familia').click();
    await dejarCaja(pagina);
    await expect(pagina.getByRole('heading', { name: 'Hola, Pepa' })).toBeVisible();
  },
);
