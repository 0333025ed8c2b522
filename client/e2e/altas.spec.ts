import { expect, test, type Page } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { InvitacionAltaCreada, InvitacionesAlta } from '#shared/contracts/accesos.ts';
import { defectosDe } from './axe.ts';
import { entrarComo, fundarFamilia } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, CLAVE, nuevoMovil, registrarFamilia } from './personas.ts';
import { quietud } from './quietud.ts';
import { conLetraGrande, hallarRoturas } from './roturas.ts';
import { levantarServidor } from './servidor.ts';

/** Creation of families on a box: the first family, invitations for others, and a closed box. */

test.afterEach(({ browser }) => cerrarMoviles(browser));

const boton = (pagina: Page, name: string | RegExp) => pagina.getByRole('button', { name, exact: true });
const alEnlace = (pagina: Page, name: string | RegExp) => pagina.getByRole('link', { name, exact: true });
const CON_INVITACION = 'En este servidor las familias entran con invitación. Pídesela a quien lo administra.';

const rellenar = async (pagina: Page, usuario: string): Promise<void> => {
  await pagina.getByLabel('Nombre de familia').fill('Los Ruiz');
  await pagina.getByLabel('Nombre', { exact: true }).fill('Rosa');
  await pagina.getByLabel('Usuario').fill(usuario);
  await pagina.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await pagina.getByLabel('Confirmación de contraseña').fill(CLAVE);
};

/** Creates an invitation link and leaves its dialog open; returns the link's path. */
const crearEnlace = async (pagina: Page): Promise<string> => {
  const creada = pagina.waitForResponse(
    (r) => r.url().endsWith(RUTAS.invitacionesAlta) && r.request().method() === 'POST',
  );
  await boton(pagina, 'Crear enlace').click();
  return ((await (await creada).json()) as InvitacionAltaCreada).url_ruta;
};

/** Checks the screen with axe and with text at twice the size. */
const estaBien = async (pagina: Page): Promise<void> => {
  await quietud(pagina);
  expect(await defectosDe(pagina)).toEqual([]);
  const cdp = await pagina.context().newCDPSession(pagina);
  await conLetraGrande(pagina, cdp, async () => expect(await pagina.evaluate(hallarRoturas)).toEqual([]));
};

test('on an empty box the first family is created freely, and a second one once by an invitation link', async ({
  browser,
}) => {
  const servidor = await levantarServidor(undefined, {
    entorno: { REGISTRO: 'invitacion', TE_TOCA_ORDEN: './te-toca' },
  });
  const ana = await nuevoMovil(browser, 'Ana', servidor.url);
  const rosa = await nuevoMovil(browser, 'Rosa', servidor.url);
  const pepa = await nuevoMovil(browser, 'Pepa', servidor.url);

  await test.step('the page says that the box is new, and how to restore a backup', async () => {
    await ana.pagina.goto('/');
    await expect(ana.pagina.getByRole('heading', { name: 'Este Te Toca está recién instalado' })).toBeVisible();
    await expect(alEnlace(ana.pagina, 'Iniciar Sesión')).toHaveCount(0);
    const orden = ana.pagina.getByText('./te-toca restore la-copia');
    await expect(orden).toBeHidden();
    await ana.pagina.getByText('¿Ya teníais una familia aquí?').click();
    await expect(orden).toBeVisible();
    await estaBien(ana.pagina);
    await registrarFamilia(ana, 'Los García');
  });

  await test.step('then visitors without a link cannot create a family', async () => {
    await rosa.pagina.goto('/');
    await expect(rosa.pagina.getByText(CON_INVITACION)).toBeVisible();
    await expect(alEnlace(rosa.pagina, 'Crear Nueva Familia')).toHaveCount(0);
    await rosa.pagina.goto('/register');
    await expect(rosa.pagina.getByText(CON_INVITACION)).toBeVisible();
    await expect(rosa.pagina.getByLabel('Nombre de familia')).toHaveCount(0);
    if (LARGO) await estaBien(rosa.pagina);
  });

  const enlace = await test.step('the box’s admin creates a link', async () => {
    await ana.pagina.goto('/servidor');
    await expect(ana.pagina.getByText('No hay ninguna sin usar.')).toBeVisible();
    await ana.pagina.getByLabel('Para quién').fill('Los Ruiz');
    const hecho = await crearEnlace(ana.pagina);
    await expect(ana.pagina.getByRole('heading', { name: 'Enlace para Los Ruiz' })).toBeVisible();
    await expect(
      ana.pagina.getByRole('img', { name: 'Código QR para crear una familia en este servidor' }),
    ).toBeVisible();
    await boton(ana.pagina, 'Cerrar').click();
    await expect(ana.pagina.getByRole('list', { name: 'Invitaciones sin usar' })).toContainText('Los Ruiz');
    if (LARGO) await estaBien(ana.pagina);
    return hecho;
  });

  await test.step('the link’s secret is removed from the address bar, and survives a reload', async () => {
    for (const { pagina } of [rosa, pepa]) {
      await pagina.goto(enlace);
      await expect(pagina.getByText(/^Te han invitado\. El enlace vale hasta el/)).toBeVisible();
      expect(new URL(pagina.url()).href).toBe(`${servidor.url}/register`);
    }
    await rosa.pagina.reload();
    await expect(rosa.pagina.getByText(/^Te han invitado/)).toBeVisible();
    await boton(rosa.pagina, 'Volver').click();
    await alEnlace(rosa.pagina, 'Crear Nueva Familia').click();
    await rellenar(rosa.pagina, 'rosa');
    await rellenar(pepa.pagina, 'pepa');
    await boton(rosa.pagina, 'Crear familia').click();
    await expect(rosa.pagina.getByRole('heading', { name: 'Hola, Rosa' })).toBeVisible();
    expect(await rosa.pagina.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('invitacion');
  });

  await test.step('a used link is refused when the form is sent, and when the link is opened', async () => {
    const usada = 'Esta invitación ya se ha usado. Si creaste tu familia con ella, inicia sesión; si no, pide otra';
    await boton(pepa.pagina, 'Crear familia').click();
    await expect(pepa.pagina.getByRole('alert').filter({ hasText: usada })).toBeVisible();
    await expect(pepa.pagina.getByLabel('Usuario')).toHaveValue('pepa');
    await pepa.pagina.goto('/login');
    await pepa.pagina.goto(enlace);
    await expect(pepa.pagina.getByRole('alert').filter({ hasText: usada })).toBeVisible();
    await expect(pepa.pagina.getByLabel('Usuario')).toHaveCount(0);
  });

  if (LARGO)
    await test.step('a withdrawn link is refused, and other members cannot create links', async () => {
      await ana.pagina.reload();
      await expect(ana.pagina.getByText('No hay ninguna sin usar.')).toBeVisible();
      const otro = await crearEnlace(ana.pagina);
      await boton(ana.pagina, 'Cerrar').click();
      await boton(ana.pagina, /^Retirar Enlace del/).click();
      await ana.pagina.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click();
      await expect(ana.pagina.getByText('No hay ninguna sin usar.')).toBeVisible();
      await pepa.pagina.goto('/login');
      await pepa.pagina.goto(otro);
      await expect(
        pepa.pagina.getByRole('alert').filter({ hasText: 'Esta invitación se ha retirado. Pide otra si hace falta' }),
      ).toBeVisible();
      if (LARGO) await estaBien(pepa.pagina);
      await rosa.pagina.goto('/servidor');
      await expect(rosa.pagina.getByText('El servidor lo cuida quien lo instaló.')).toBeVisible();
    });
  await servidor.cerrar();
});

test(
  'a closed box without a family shows how to open it, and one with a family takes no more',
  SOLO_LARGO,
  async ({ browser }) => {
    const servidor = await levantarServidor(undefined, { entorno: { REGISTRO: 'cerrado' } });
    const { pagina } = await nuevoMovil(browser, 'Ana', servidor.url);
    await pagina.goto('/');
    await expect(pagina.getByRole('heading', { name: 'Este Te Toca está recién instalado' })).toBeVisible();
    await expect(pagina.getByText('arráncalo con REGISTRO=invitacion')).toBeVisible();
    await expect(alEnlace(pagina, 'Crear Nueva Familia')).toHaveCount(0);
    await estaBien(pagina);
    await servidor.cerrar();

    const habitado = await levantarServidor(sembrarDemo, { entorno: { REGISTRO: 'cerrado' } });
    // Another phone, because a server's phones are closed with it.
    const { pagina: otra } = await nuevoMovil(browser, 'Rosa', habitado.url);
    for (const [camino, alEntrar] of [
      ['/login', alEnlace],
      ['/register', boton],
    ] as const) {
      await otra.goto(camino);
      await expect(otra.getByText('En este servidor no se pueden crear más familias.')).toBeVisible();
      await expect(boton(otra, /^Crear/)).toHaveCount(0);
      await expect(alEnlace(otra, /^Crear/)).toHaveCount(0);
      await expect(alEntrar(otra, 'Iniciar Sesión')).toBeVisible();
    }
    await habitado.cerrar();
  },
);

test(
  'an open box says so on its admin’s card, and its welcome page offers to create a family',
  SOLO_LARGO,
  async ({ browser }) => {
    const servidor = await levantarServidor();
    const ana = await fundarFamilia(servidor.url, 'Ana', 'ana');
    expect(await ana.pedir<InvitacionesAlta>('GET', RUTAS.invitacionesAlta)).toEqual({
      registro: 'abierto',
      abiertas: [],
    });
    const { pagina } = await nuevoMovil(browser, 'Ana', servidor.url);
    await pagina.goto('/');
    await expect(alEnlace(pagina, 'Crear Nueva Familia')).toBeVisible();
    await expect(pagina.getByText('recién instalado')).toHaveCount(0);
    await entrarComo(pagina, ana);
    await pagina.goto('/servidor');
    await expect(pagina.getByText('Aquí cualquiera puede crear su familia')).toBeVisible();
    await expect(boton(pagina, 'Crear enlace')).toHaveCount(0);
    await servidor.cerrar();
  },
);
