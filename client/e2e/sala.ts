import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { clienteDe, entrarComo, type Cliente } from './clientes.ts';
import { MOVIMIENTO } from './largo.ts';
import { nuevoMovil, type Persona } from './personas.ts';
import { cerrarConServidor, type Servidor } from './servidor.ts';

// Helpers for a draft on the members' phones and a wall screen. They record when a pick was answered on a phone and when it
// appeared on the wall screen.

/** A member of the demo family with a phone in the draft room. */
export interface Sentado extends Persona {
  readonly id: number;
  readonly cliente: Cliente;
}

/** Runs in the phone's page: records when the last pick was answered. */
const vigilarMovil = (): void => {
  const notas = globalThis as unknown as { respondida?: number };
  const pedir = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (...a) => {
    const respuesta = await pedir(...a);
    if (/elegir_tarea/.test(respuesta.url) && respuesta.ok) notas.respondida = Date.now();
    return respuesta;
  };
};

/** Runs in the wall screen's page: records when each pick first appeared. */
const vigilarTele = (): void => {
  const notas = globalThis as unknown as { vistas: Record<string, number> };
  notas.vistas = {};
  new MutationObserver(() => {
    for (const li of document.querySelectorAll('ol[aria-label="Recién elegidas"] > li'))
      notas.vistas[li.querySelector('p > span')?.textContent ?? ''] ??= Date.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

export const sentarse = async (navegador: Browser, { url }: Servidor, usuario: string): Promise<Sentado> => {
  const cliente = await clienteDe(url, usuario);
  const movil = await nuevoMovil(navegador, cliente.yo.first_name, url, MOVIMIENTO);
  await entrarComo(movil.pagina, cliente);
  await movil.contexto.addInitScript(vigilarMovil);
  await movil.pagina.goto('/reparto');
  return { ...movil, id: cliente.yo.id, cliente };
};

export interface Tele {
  readonly pagina: Page;
  /** Reads the wall screen's state from the server, with the screen's token, which does not expire. */
  readonly leer: () => Promise<EstadoPantalla>;
  /** Times at which each pick appeared on the wall screen, in ms since 1970, by the chore's name. */
  readonly vistas: () => Promise<Record<string, number>>;
}

/** Size of a wall screen. */
export const GRANDE = { width: 1920, height: 1080 } as const;
/** A smaller size that is cheaper to draw, for tests that do not check the look. */
export const PEQUENA = { width: 960, height: 540 } as const;

/**
 * Keeps a wall screen on today's scene. Otherwise, from Saturday to Tuesday, it would also show the coming week or a week's
 * story.
 */
export const sinSemana = async (contexto: BrowserContext): Promise<void> => {
  await contexto.route(`**${RUTAS.semanaPantalla}`, (r) => r.fulfill({ json: { desde: '', hasta: '', dias: [] } }));
  await contexto.route(`**${RUTAS.resumenPantalla}`, (r) =>
    r.fulfill({ json: { desde: '', hasta: '', tarjetas: [] } }),
  );
};

/** Opens a paired wall screen. */
export const colgarTele = async (
  navegador: Browser,
  { url }: Pick<Servidor, 'url'>,
  admin: Cliente,
  viewport: Readonly<Record<'width' | 'height', number>> = GRANDE,
): Promise<Tele> => {
  const contexto = await navegador.newContext({
    baseURL: url,
    viewport,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    ...MOVIMIENTO,
  });
  cerrarConServidor(url, contexto);
  await contexto.addInitScript(vigilarTele);
  await sinSemana(contexto);
  const pagina = await contexto.newPage();
  pagina.on('pageerror', (error) => {
    throw new Error(`TV: ${error.message}`);
  });
  await pagina.goto('/pantalla');
  const codigo = await pagina.locator('[data-codigo]').getAttribute('data-codigo');
  await admin.pedir('POST', RUTAS.vincularPantalla, { codigo, nombre: 'Salón' });
  await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
  const token = await pagina.evaluate(() => localStorage.getItem('pantalla_token') ?? '');
  const leer = async (): Promise<EstadoPantalla> => {
    const r = await fetch(url + RUTAS.estadoPantalla, { headers: { authorization: `Bearer ${token}` } });
    if (!r.ok) throw new Error(`estado/ answered ${String(r.status)}`);
    return (await r.json()) as EstadoPantalla;
  };
  return {
    pagina,
    leer,
    vistas: () => pagina.evaluate(() => (globalThis as unknown as { vistas: Record<string, number> }).vistas),
  };
};

/** Picks the last chore of the list that fits, by taps; returns its name. */
export const elegirEnMovil = async ({ pagina }: Pick<Sentado, 'pagina'>): Promise<string> => {
  await expect(pagina.getByRole('heading', { name: '¡Te toca!' })).toBeVisible();
  const posibles = pagina
    .getByRole('list', { name: 'Tareas disponibles' })
    .getByRole('listitem')
    .filter({ has: pagina.getByRole('button', { name: 'Elegir', exact: true, disabled: false }) });
  const tarjeta = posibles.last();
  const tarea = (await tarjeta.getByRole('heading').textContent()) ?? '';
  await tarjeta.getByRole('button', { name: 'Elegir', exact: true }).click();
  await pagina.evaluate(() => Reflect.deleteProperty(globalThis, 'respondida'));
  // Tests that move the clock let the token expire; the app then refreshes it and repeats the request.
  const respuesta = pagina.waitForResponse((r) => /elegir_tarea/.test(r.url()) && r.status() !== 401);
  await pagina.getByRole('button', { name: 'Elegir esta tarea' }).click();
  expect((await respuesta).status()).toBe(200);
  await expect(posibles.getByText(tarea, { exact: true })).toHaveCount(0);
  return tarea;
};

/** Time at which the last pick by taps was answered, in ms since 1970. The pick may appear on the wall screen earlier. */
export const respondidaEn = async ({ pagina }: Pick<Sentado, 'pagina'>): Promise<number> => {
  const nota = await pagina.waitForFunction(() => (globalThis as { respondida?: number }).respondida);
  return (await nota.jsonValue()) ?? 0;
};

/** Time at which a page was loaded. An unchanged value later proves that the page was not reloaded. */
export const cargada = (pagina: Page): Promise<number> => pagina.evaluate(() => performance.timeOrigin);

/** The median, which a single slow sample on a shared machine hardly changes. */
export const mediana = (muestras: readonly number[]): number =>
  muestras.toSorted((a, b) => a - b)[Math.floor(muestras.length / 2)] ?? Number.NaN;
