import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { listaAVotarDe } from './andar.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Tarea, TareaEntrada } from '#shared/contracts/tareas.ts';
import type { Cliente } from './clientes.ts';
import { QUIETA } from './largo.ts';
import { cerrarConServidor } from './servidor.ts';

/** A member with a phone. */
export interface Persona {
  readonly nombre: string;
  readonly contexto: BrowserContext;
  readonly pagina: Page;
}

export const CLAVE = 'una clave bien larga';

/**
 * Makes a phone's pages believe that every week's story was shown, so that none opens over the dashboard when a test runs from
 * Sunday evening to Tuesday. A page that sets `globalThis.seCuenta` shows it. Nothing is stored, since tests look at what a
 * logout leaves behind.
 */
const sinCuento = (contexto: BrowserContext): Promise<unknown> =>
  contexto.addInitScript(() => {
    const leer = Object.getOwnPropertyDescriptor(Storage.prototype, 'getItem')?.value as Storage['getItem'];
    Storage.prototype.getItem = function (this: Storage, clave) {
      return clave.endsWith('semana_contada') && !('seCuenta' in globalThis) ? '2100-01-01' : leer.call(this, clave);
    };
  });

/** Opens a phone without a login. Every error that a page throws fails the test. */
export const nuevoMovil = async (
  navegador: Browser,
  nombre: string,
  url: string,
  opciones: BrowserContextOptions = {},
): Promise<Persona> => {
  const contexto = await navegador.newContext({
    baseURL: url,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 390, height: 844 },
    ...QUIETA,
    ...opciones,
  });
  cerrarConServidor(url, contexto);
  await sinCuento(contexto);
  const pagina = await contexto.newPage();
  pagina.on('pageerror', (error) => {
    throw new Error(`${nombre}: ${error.message}`);
  });
  return { nombre, contexto, pagina };
};

/**
 * Closes the phones of a test. Removes their routes first, because a request that a route still holds would fail the test.
 */
export const cerrarMoviles = async (navegador: Browser): Promise<void> => {
  for (const contexto of navegador.contexts()) {
    for (const pagina of contexto.pages()) await pagina.unrouteAll({ behavior: 'ignoreErrors' });
    await contexto.close();
  }
};

/** Leaves the page «Esta caja», which a box's admin sees between founding the family and the dashboard, if it is shown. */
export const dejarCaja = async (pagina: Page): Promise<void> => {
  await expect(pagina.getByRole('heading', { name: /^(Esta caja|Hola, .*)$/ })).toBeVisible();
  if (new URL(pagina.url()).pathname.endsWith('/esta-caja'))
    await expect(async () => {
      await pagina.getByRole('link', { name: 'Seguir' }).click({ timeout: 1_000 });
      await expect(pagina).not.toHaveURL(/esta-caja/, { timeout: 2_000 });
    }).toPass();
};

/** Registers a family through the screens, from the welcome screen to the dashboard. */
export const registrarFamilia = async ({ pagina, nombre }: Persona, familia: string): Promise<void> => {
  await pagina.goto('/');
  await pagina.getByRole('link', { name: 'Crear Nueva Familia' }).click();
  await pagina.getByLabel('Nombre de familia').fill(familia);
  await pagina.getByLabel('Nombre', { exact: true }).fill(nombre);
  await pagina.getByLabel('Usuario').fill(nombre.toLowerCase());
  await pagina.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await pagina.getByLabel('Confirmación de contraseña').fill(CLAVE);
  await pagina.getByRole('button', { name: 'Crear familia' }).click();
  await dejarCaja(pagina);
  await expect(pagina.getByRole('heading', { name: `Hola, ${nombre}` })).toBeVisible();
};

/** Finds the entry of the bottom bar with this name. */
export const enBarra = (pagina: Page, entrada: string) =>
  pagina.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: new RegExp(`^${entrada}`) });

/** Opens a tab of the panel by taps, because loading a page anew takes longer. */
export const abrirPanel = async (
  pagina: Page,
  pestana: 'Carga' | 'Reparto' | 'Tareas' | 'Miembros' | 'Config',
): Promise<void> => {
  if (!pagina.url().includes('/panel')) {
    await enBarra(pagina, 'Inicio').click();
    await pagina.getByRole('main').getByRole('link', { name: 'Panel de administración' }).click();
  }
  await pagina.getByRole('tab', { name: pestana, exact: true }).click();
  await expect(pagina.getByRole('tabpanel', { name: pestana, exact: true })).toBeVisible();
};

export const agregarMiembro = async ({ pagina }: Persona, nombre: string, edad: string): Promise<void> => {
  await abrirPanel(pagina, 'Miembros');
  await pagina.getByRole('button', { name: 'Agregar Nuevo Miembro' }).click();
  const dialogo = pagina.getByRole('dialog');
  await dialogo.getByLabel('Nombre').fill(nombre);
  await dialogo.getByLabel('Grupo de edad').selectOption({ label: edad });
  await dialogo.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(dialogo).toBeHidden();
};

/** Reads the family's ID and PIN from the access card. */
export const leerAcceso = async ({ pagina }: Persona): Promise<{ id: string; pin: string }> => {
  await abrirPanel(pagina, 'Miembros');
  const dato = async (termino: string): Promise<string> => {
    const valor = pagina.locator('dt', { hasText: termino }).locator('xpath=following-sibling::dd[1]');
    await expect(valor).toHaveText(/\d/);
    return ((await valor.textContent()) ?? '').replaceAll(/\D/g, '');
  };
  return { id: await dato('ID de familia'), pin: await dato('PIN') };
};

/** Joins a family through the three steps on the screen, up to the dashboard; returns the username that is shown. */
export const unirse = async (
  { pagina, nombre }: Persona,
  { id, pin }: { id: string; pin: string },
): Promise<string> => {
  await pagina.goto('/');
  await pagina.getByRole('link', { name: 'Unirme a mi Familia' }).click();
  await expect(pagina.getByRole('button', { name: 'Continuar' })).toBeDisabled();
  await pagina.getByLabel('ID de familia').fill(id);
  await pagina.getByLabel('PIN').fill(pin);
  await pagina.getByRole('button', { name: 'Continuar' }).click();
  await pagina.getByRole('button', { name: nombre }).click();
  await expect(pagina.getByRole('heading', { name: `Hola, ${nombre}` })).toBeVisible();
  await pagina.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await pagina.getByLabel('Repite la contraseña').fill(CLAVE);
  await pagina.getByRole('button', { name: 'Crear mi cuenta' }).click();
  const titulo = pagina.getByRole('heading', { name: 'Tu usuario es' });
  const usuario = /@(\S+)/.exec((await titulo.textContent()) ?? '')?.[1] ?? '';
  await pagina.getByRole('button', { name: 'Entrar' }).click();
  await expect(pagina.getByRole('heading', { name: `Hola, ${nombre}` })).toBeVisible();
  return usuario;
};

export const entrar = async ({ pagina, nombre }: Persona, usuario: string): Promise<void> => {
  await pagina.goto('/');
  await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await pagina.getByLabel('Usuario').fill(usuario);
  await pagina.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await pagina.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(pagina.getByRole('heading', { name: `Hola, ${nombre}` })).toBeVisible();
};

export interface TareaDePrueba {
  readonly nombre: string;
  /** Age groups besides adults that may do the chore. */
  readonly edades: readonly ('Infantil (6-10)' | 'Juvenil (11-17)')[];
  /** Difficulty that every voter chooses, 1 to 4. */
  readonly dificultad: 1 | 2 | 3 | 4;
}

export const crearTarea = async ({ pagina }: Persona, { nombre, edades }: TareaDePrueba): Promise<void> => {
  await abrirPanel(pagina, 'Tareas');
  await pagina
    .getByRole('button', { name: /Nueva tarea|Crear una tarea/ })
    .first()
    .click();
  const dialogo = pagina.getByRole('dialog');
  await dialogo.getByLabel('Nombre').fill(nombre);
  await dialogo.getByLabel('Frecuencia').selectOption({ label: 'Diaria' });
  for (const edad of ['Infantil (6-10)', 'Juvenil (11-17)'] as const)
    await dialogo.getByLabel(edad).setChecked(edades.includes(edad));
  await dialogo.getByRole('button', { name: /Crear|Guardar/ }).click();
  await expect(dialogo).toBeHidden();
  // Checks the list rather than the toast, because the previous chore's toast may still be shown.
  await expect(
    pagina.getByRole('tabpanel', { name: 'Tareas' }).getByText(nombre, { exact: true }).first(),
  ).toBeVisible();
};

/** Creates a chore through the API. */
export const darTarea = ({ pedir }: Cliente, { nombre, edades }: TareaDePrueba): Promise<unknown> =>
  pedir('POST', RUTAS.tareas, {
    nombre,
    frecuencia: 'DIARIA',
    apta_infantil: edades.includes('Infantil (6-10)'),
    apta_juvenil: edades.includes('Juvenil (11-17)'),
  } satisfies TareaEntrada);

const TEXTO_DIFICULTAD = { 1: '1 Muy Fácil', 2: '2 Fácil', 3: '3 Difícil', 4: '4 Muy Difícil' } as const;

/** Votes on these chores, each with its `dificultad`, through the API. Skips chores that the member need not vote on. */
export const darVotos = async ({ yo, pedir }: Cliente, tareas: readonly TareaDePrueba[]): Promise<void> => {
  for (const { id, nombre } of await pedir<Tarea[]>('GET', RUTAS.paraVotar)) {
    const dificultad = tareas.find((t) => t.nombre === nombre)?.dificultad;
    if (dificultad !== undefined) await pedir('POST', RUTAS.votaciones, { tarea: id, miembro: yo.id, dificultad });
  }
};

/** Votes on these chores, each with its `dificultad`, on the screen. */
export const votarTodo = async ({ pagina }: Persona, tareas: readonly TareaDePrueba[]): Promise<void> => {
  await enBarra(pagina, 'Votar').click();
  for (const { nombre, dificultad } of tareas) {
    const tarjeta = pagina.getByRole('button', { name: new RegExp(`^${nombre}`) });
    await expect(tarjeta).toBeVisible();
    if ((await tarjeta.getAttribute('aria-expanded')) !== 'true') await tarjeta.click();
    await listaAVotarDe(pagina).getByRole('button', { name: TEXTO_DIFICULTAD[dificultad] }).click();
    await expect(tarjeta).toBeHidden();
  }
};
