import { expect, test, type Page } from '@playwright/test';
import type { Aparato } from '#shared/contracts/sin-contrasena.ts';
import type { Invitacion } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { desplegar } from './andar.ts';
import { clienteDe, entrarComo, fundarFamilia, nuevoMiembro, type Cliente } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';
import { contarToques } from './toques.ts';

/** Joining and logging in as a child does: with few taps, by face, and with the reason when a login has ended. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const boton = (pagina: Page, name: string | RegExp) => pagina.getByRole('button', { name, exact: true });
const enlace = (pagina: Page, name: string | RegExp) => pagina.getByRole('link', { name, exact: true });

test('a child who scans the QR code joins in at most eight taps, including keys, without typing a password', async ({
  browser,
}) => {
  const jefa = await fundarFamilia(servidor.url, 'Rosa', 'rosa.entra');
  await nuevoMiembro(jefa, 'Teo', 'INFANTIL');
  const { url_ruta } = await jefa.pedir<Invitacion>('POST', ruta(RUTAS.invitacion, { id: jefa.yo.familia }));
  const { pagina } = await nuevoMovil(browser, 'Teo', servidor.url);
  const toques = await contarToques(pagina);
  await pagina.goto(url_ruta);
  await boton(pagina, 'Teo Infantil').click();
  await boton(pagina, 'Dame tres palabras').click();
  const clave = (await pagina.getByText(/^[a-z]+-[a-z]+-[a-z]+$/).textContent()) ?? '';
  for (const caja of ['Contraseña', 'Repite la contraseña'])
    await expect(pagina.getByLabel(caja, { exact: true })).toHaveValue(clave);
  await boton(pagina, 'Crear mi cuenta').click();
  await expect(pagina.getByRole('heading', { name: 'Tu usuario es' })).toContainText('@teo');
  await expect(pagina.getByText(clave)).toBeVisible();
  await boton(pagina, 'Ya la tengo: entrar').click();
  await expect(pagina.getByRole('heading', { name: 'Hola, Teo' })).toBeVisible();
  const contados = await toques();
  expect(contados).toBeGreaterThan(0);
  expect(contados).toBeLessThanOrEqual(8);

  await test.step('the three words and the shown username work for a login', async () => {
    await pagina.goto('/profile');
    await boton(pagina, 'Cerrar Sesión').click();
    await enlace(pagina, 'Iniciar Sesión').click();
    await expect(pagina.getByText('Tu sesión ha terminado')).toHaveCount(0);
    await pagina.getByLabel('Usuario').fill('@teo');
    await pagina.getByLabel('Contraseña', { exact: true }).fill(clave);
    await boton(pagina, 'Iniciar Sesión').click();
    await expect(pagina.getByRole('heading', { name: 'Hola, Teo' })).toBeVisible();
  });

  await test.step('the installed app, whose storage is empty, offers the login when it opens the same link', async () => {
    const { pagina: icono } = await nuevoMovil(browser, 'Teo', servidor.url);
    await icono.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await icono.goto(url_ruta);
    await expect(icono.getByText('Si ya te uniste en el navegador, el icono te pide entrar una vez.')).toBeVisible();
    await icono.getByRole('link', { name: 'Iniciar Sesión' }).click();
    await expect(icono.getByLabel('Usuario')).toBeVisible();
  });
});

test(
  '«back» on the page of the new username logs in, and from there leads to no page before the login',
  SOLO_LARGO,
  async ({ browser }) => {
    const jefa = await fundarFamilia(servidor.url, 'Marga', 'marga.entra');
    const { url_ruta } = await jefa.pedir<Invitacion>('POST', ruta(RUTAS.invitacion, { id: jefa.yo.familia }));
    for (const [nombre, antes] of [
      ['Noa', null],
      ['Iker', '/login'],
    ] as const) {
      await nuevoMiembro(jefa, nombre, 'INFANTIL');
      const { pagina } = await nuevoMovil(browser, nombre, servidor.url);
      if (antes !== null) await pagina.goto(antes);
      await pagina.goto(url_ruta);
      await boton(pagina, `${nombre} Infantil`).click();
      await boton(pagina, 'Dame tres palabras').click();
      await boton(pagina, 'Crear mi cuenta').click();
      await expect(pagina.getByRole('heading', { name: 'Tu usuario es' })).toContainText(`@${nombre.toLowerCase()}`);
      for (let veces = antes === null ? 1 : 2; veces > 0; veces -= 1) {
        await pagina.goBack();
        await expect(pagina.getByRole('heading', { name: `Hola, ${nombre}` })).toBeVisible();
        await expect(pagina).toHaveURL(/\/dashboard$/);
      }
    }
  },
);

test('leaving the form during the login still logs in', SOLO_LARGO, async ({ browser }) => {
  const { pagina } = await nuevoMovil(browser, 'mateo', servidor.url);
  let dejarPasar = (): void => undefined;
  await pagina.route(`**${RUTAS.token}`, async (r) => {
    await new Promise<void>((sigue) => {
      dejarPasar = sigue;
    });
    await r.continue();
  });
  await pagina.goto('/login');
  await enlace(pagina, 'Iniciar Sesión').click();
  await pagina.getByLabel('Usuario').fill('mateo');
  await pagina.getByLabel('Contraseña', { exact: true }).fill('casa-de-robles');
  const pedido = pagina.waitForRequest(`**${RUTAS.token}`);
  await boton(pagina, 'Iniciar Sesión').click();
  await pedido;
  await pagina.goBack();
  await expect(enlace(pagina, 'Crear Nueva Familia')).toBeVisible();
  dejarPasar();
  await expect(pagina.getByRole('heading', { name: 'Hola, Mateo' })).toBeVisible();
});

test('a new password shows while it is typed why it would be refused', SOLO_LARGO, async ({ browser }) => {
  const { pagina } = await nuevoMovil(browser, 'Alguien', servidor.url);
  await pagina.goto('/register');
  await pagina.getByLabel('Usuario').fill('@ventilador');
  const clave = pagina.getByLabel('Contraseña', { exact: true });
  for (const [escrita, dicho] of [
    ['gato', 'Faltan 4 caracteres'],
    ['dinosaurio', 'Se adivina enseguida. Prueba con tres palabras'],
    ['realmadrid', 'Se adivina enseguida. Prueba con tres palabras'],
    ['mateo2016', 'Se adivina enseguida. Prueba con tres palabras'],
    ['Ventilador', 'No puede ser igual que tu usuario'],
    ['una clave bien larga', 'Esta vale'],
  ] as const) {
    await clave.fill(escrita);
    await expect(clave).toHaveAccessibleDescription(dicho);
  }
  const otra = pagina.getByLabel('Confirmación de contraseña');
  await otra.fill('una clave bien');
  await expect(otra).toHaveAccessibleDescription('Todavía no son iguales');
  await otra.fill('una clave bien larga');
  await expect(otra).toHaveAccessibleDescription('Son iguales');
  await boton(pagina, 'Dame tres palabras').click();
  const una = await clave.inputValue();
  await boton(pagina, 'Otras tres').click();
  expect(await clave.inputValue()).not.toBe(una);
  await expect(otra).toHaveValue(await clave.inputValue());
});

const movilDe = async (navegador: Parameters<typeof nuevoMovil>[0], cliente: Cliente) => {
  const movil = await nuevoMovil(navegador, cliente.yo.username, servidor.url);
  await entrarComo(movil.pagina, cliente);
  return movil;
};

test('a login that ended says so in every tab, with the reason if it is known', async ({ browser }) => {
  const lucia = await clienteDe(servidor.url, 'lucia');
  const { pagina, contexto } = await movilDe(browser, await clienteDe(servidor.url, 'lucia'));
  const otra = await contexto.newPage();
  for (const p of [pagina, otra]) {
    await p.goto('/dashboard');
    await expect(p.locator('[data-conexion=vivo]')).toBeVisible();
  }
  await lucia.pedir('POST', RUTAS.cambiarContrasena, {
    password_actual: 'casa-de-robles',
    password: 'gato-luna-barco',
    password_confirm: 'gato-luna-barco',
  });
  for (const p of [pagina, otra]) {
    await expect(p).toHaveURL(/\/login$/);
    await expect(p.getByText('Tu contraseña ha cambiado. Entra con la nueva')).toBeVisible();
  }
  await enlace(pagina, 'Iniciar Sesión').click();
  await expect(pagina.getByText('Tu contraseña ha cambiado. Entra con la nueva')).toBeVisible();
  await expect.poll(() => pagina.evaluate(() => Object.keys(localStorage))).toEqual([]);

  if (LARGO)
    await test.step('without a reason the page says only that the login has ended', async () => {
      await otra.close();
      await pagina.goto('/icono.svg');
      await pagina.evaluate(() => {
        localStorage.setItem('access_token', 'x');
        localStorage.setItem('refresh_token', 'x');
      });
      await pagina.goto('/tasks');
      await expect(pagina.getByText('Tu sesión ha terminado. Vuelve a entrar')).toBeVisible();
      await expect(pagina).toHaveURL(/\/login$/);
    });
});

test('a child logs in by face and PIN on a device that an adult allowed, until an admin revokes it', async ({
  browser,
}) => {
  const elena = await clienteDe(servidor.url, 'elena');
  const mateo = await clienteDe(servidor.url, 'mateo');
  // Uses a login of its own, because this page logs out.
  const { pagina } = await movilDe(browser, await clienteDe(servidor.url, 'elena'));

  await test.step('the admin allows the member and the device, and logs out', async () => {
    await pagina.goto('/panel?pestana=miembros');
    await boton(pagina, 'Entrar con la cara: Mateo').click();
    await pagina.getByRole('dialog').getByLabel('PIN').fill('1234');
    await expect(pagina.getByText('Se adivina enseguida: son cifras seguidas')).toBeVisible();
    await expect(boton(pagina, 'Permitir')).toBeDisabled();
    await pagina.getByRole('dialog').getByLabel('PIN').fill('7294');
    await boton(pagina, 'Permitir').click();
    await expect(pagina.getByText('Entra con PIN')).toBeVisible();
    await pagina.getByLabel('Permitir que los niños entren aquí con su cara').click();
    await expect(pagina.getByRole('list', { name: 'Dispositivos' })).toContainText('(este)');
    await pagina.goto('/profile');
    await desplegar(pagina, 'Más');
    await expect(pagina.getByLabel('Permitir que los niños entren aquí con su cara')).toBeChecked();
    await boton(pagina, 'Cerrar Sesión').click();
  });

  await test.step('after the face, a wrong PIN is refused and the right one logs in', async () => {
    await boton(pagina, 'Mateo Infantil').click();
    await expect(pagina.getByRole('heading', { name: 'Hola, Mateo' })).toBeVisible();
    for (const cifra of '9021') await boton(pagina, cifra).click();
    await boton(pagina, 'Entrar').click();
    await expect(pagina.getByRole('alert')).toHaveText('Ese no es tu PIN. Prueba otra vez');
    await pagina.goBack();
    await boton(pagina, 'Mateo Infantil').click();
    for (const cifra of '7294') await boton(pagina, cifra).click();
    await boton(pagina, 'Entrar').click();
    await expect(pagina.getByRole('heading', { name: 'Hola, Mateo' })).toBeVisible();
    await expect(pagina).toHaveURL(/\/dashboard$/);
  });

  if (LARGO)
    await test.step('the child sets another PIN', async () => {
      await pagina.goto('/profile');
      await boton(pagina, 'Cambiar mi PIN').click();
      await pagina.getByLabel('PIN nuevo').fill('83105');
      await boton(pagina, 'Guardar PIN').click();
      await expect(pagina.getByText('PIN guardado')).toBeVisible();
      await expect(pagina.getByLabel('Permitir que los niños entren aquí con su cara')).toHaveCount(0);
    });

  await test.step('revoking the permission logs the child out at once, and the welcome page shows no faces', async () => {
    await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
    await elena.pedir('PUT', ruta(RUTAS.entradaPin, { id: mateo.yo.id }), { permitido: false });
    await expect(pagina.getByText('Tu entrada con PIN ha cambiado. Vuelve a entrar')).toBeVisible();
    await expect(enlace(pagina, 'Crear Nueva Familia')).toBeVisible();
    await expect(boton(pagina, 'Mateo Infantil')).toHaveCount(0);
  });

  await test.step('a revoked device forgets the faces', async () => {
    await elena.pedir('PUT', ruta(RUTAS.entradaPin, { id: mateo.yo.id }), { permitido: true, pin: '7294' });
    await pagina.reload();
    await expect(boton(pagina, 'Mateo Infantil')).toBeVisible();
    const [aparato] = await elena.pedir<Aparato[]>('GET', RUTAS.aparatos);
    await elena.pedir('DELETE', ruta(RUTAS.aparato, { id: aparato?.id ?? 0 }));
    await pagina.reload();
    await expect(enlace(pagina, 'Unirme a mi Familia')).toBeVisible();
    await expect(boton(pagina, 'Mateo Infantil')).toHaveCount(0);
    await expect.poll(() => pagina.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});
