import { expect, test, type Page } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { mazoDe, type Recorrido } from './andar.ts';
import { clienteDe, entrarComo, jugarTurno } from './clientes.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import { nuevoMovil } from './personas.ts';
import { sinPreguntar } from './push.ts';
import { quietud } from './quietud.ts';
import { recorrerReparto } from './recorrido-reparto.ts';
import { recorrerPublicas } from './recorrido-acceso.ts';
import { recorrerHistoria, recorrerVacias } from './recorrido.ts';
import { agrandarLetra, hallarRoturas, TELEFONO } from './roturas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** A small phone with text at twice the size, and a very narrow one: nothing is cut off, covered or hidden below the bar. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterAll(() => servidor.cerrar());

const revisar = (nombre: string, recorrer: (r: Recorrido) => Promise<void>) =>
  test(nombre, async ({ browser }) => {
    const movil = await nuevoMovil(browser, nombre, servidor.url, { viewport: TELEFONO, reducedMotion: 'reduce' });
    await sinPreguntar(movil);
    const { pagina, contexto } = movil;
    await agrandarLetra(await contexto.newCDPSession(pagina));
    const halladas: string[] = [];
    await recorrer({
      pagina,
      url: servidor.url,
      ver: async (estado) => {
        expect(await pagina.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
        for (const r of await pagina.evaluate(hallarRoturas)) halladas.push(`${estado}: ${r}`);
      },
    });
    expect(halladas.join('\n')).toBe('');
    await contexto.close();
  });

// In the quick suite accesibilidad.spec.ts checks large text, but only before the login and in a reparto.
if (LARGO) {
  revisar('large text breaks no screen before the login', recorrerPublicas);
  revisar('large text breaks no screen of a family on its first day', recorrerVacias);
  revisar('large text breaks no screen of a family with two weeks of history', recorrerHistoria);
  revisar('large text breaks no screen of a reparto, from its start to its closing', recorrerReparto);
}

/**
 * Returns the positions of toast, card, answers and bar after a vote, once the toast of the previous vote is shown and the next
 * card accepts taps. Measures inside the page, at one moment, because the toast disappears after two seconds.
 */
const fotografiar = (pagina: Page) =>
  pagina.evaluate(async () => {
    const abierta = () => document.querySelector('[aria-label="Votar de una en una"] h2');
    const tostadas = () => [...document.querySelectorAll('[data-sonner-toast]:not([data-removed=true])')];
    const [antes, dichas] = [abierta(), new Set(tostadas())];
    const lista = () => {
      const respuestas = [...document.querySelectorAll<HTMLButtonElement>('fieldset button')];
      return (
        antes?.isConnected !== true &&
        abierta() !== null &&
        respuestas.length === 4 &&
        respuestas.every((b) => !b.disabled && b.getAttribute('aria-disabled') !== 'true') &&
        tostadas().length === 1 &&
        tostadas().every((t) => !dichas.has(t) && (t.textContent ?? '').includes('¡Voto registrado! 🎉'))
      );
    };
    const dosCuadros = () => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
    const plazo = performance.now() + 30_000;
    do {
      await dosCuadros();
      if (performance.now() > plazo) throw new Error('The vote was not said');
    } while (!lista());
    // Waits until the list's last change has been drawn.
    await dosCuadros();
    const caja = (e: Element) => e.getBoundingClientRect().toJSON() as DOMRect;
    const barra = document.querySelector('nav[aria-label=Principal]');
    return {
      tostadas: tostadas().map(caja),
      cajas: [
        ...document.querySelectorAll('[aria-label="Votar de una en una"] h2'),
        ...document.querySelectorAll('fieldset button'),
      ].map(caja),
      barra: barra === null ? 0 : caja(barra).top,
    };
  });

test(
  'voting takes one tap for each chore: its name and the four answers are visible, and the toast covers none of them',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina, contexto } = await movilDe(browser, servidor, 'elena');
    await pagina.setViewportSize({ width: 360, height: 640 });
    await agrandarLetra(await contexto.newCDPSession(pagina));
    const elena = await clienteDe(servidor.url, 'elena');
    for (const n of ['una', 'dos', 'tres', 'cuatro', 'cinco'])
      await elena.pedir('POST', RUTAS.tareas, { nombre: `Tarea ${n}`, frecuencia: 'DIARIA' });
    await pagina.goto('/voting');
    await expect(pagina.getByRole('link', { name: 'Votar, 5 tareas por votar' })).toBeVisible();
    const respuestas = mazoDe(pagina).getByRole('group', { name: '¿Cuánto te cuesta hacerla?' }).getByRole('button');
    // A vote is sent, and its toast shown, when the next one is given, or after five seconds.
    await respuestas.first().click();
    await expect(pagina.getByRole('heading', { level: 2, name: 'Tarea dos' })).toBeVisible();
    for (let votos = 0; votos < 3; votos += 1) {
      const fotografia = fotografiar(pagina);
      await respuestas.nth(votos).click();
      const { tostadas, cajas, barra } = await fotografia;
      expect(tostadas).toHaveLength(1);
      expect(cajas).toHaveLength(5);
      for (const [i, caja] of cajas.entries()) {
        if (i > 0) expect(caja.height).toBeGreaterThanOrEqual(48);
        expect(caja.top).toBeGreaterThanOrEqual(tostadas[0]!.bottom);
        expect(caja.bottom).toBeLessThanOrEqual(barra);
      }
      await expect(respuestas.first()).toBeEnabled();
    }
    await respuestas.nth(3).click();
    // Other members have not voted yet, and no vote is waiting to be sent.
    await expect(pagina.getByText('Los puntos de 5 saldrán cuando vote el resto de la familia.')).toBeVisible();
    await expect(pagina.getByRole('link', { name: 'Votar', exact: true })).toBeVisible();
    for (const t of (await elena.pedir<{ id: number }[]>('GET', RUTAS.tareas)).slice(-5))
      await elena.pedir('DELETE', ruta(RUTAS.tarea, { id: t.id }));
    await contexto.close();
  },
);

test('a browser that refuses messages says so without overflowing the screen', SOLO_LARGO, async ({ browser }) => {
  const { pagina, contexto } = await movilDe(browser, servidor, 'elena');
  await pagina.setViewportSize(TELEFONO);
  await pagina.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await agrandarLetra(await contexto.newCDPSession(pagina));
  await pagina.goto('/profile');
  await expect(pagina.getByText('Los avisos están bloqueados en este navegador')).toBeVisible();
  expect(await pagina.evaluate(hallarRoturas)).toEqual([]);
  await contexto.close();
});

test('the toast of a tick fits beside its button «Deshacer»', SOLO_LARGO, async ({ browser }) => {
  const { pagina, contexto } = await movilDe(browser, servidor, 'elena');
  await pagina.setViewportSize(TELEFONO);
  await agrandarLetra(await contexto.newCDPSession(pagina));
  await pagina.goto('/tasks');
  await pagina.getByRole('button', { name: 'Marcar como Completada', disabled: false }).first().click();
  const dicho = pagina.locator('[data-sonner-toast]').getByText(/^¡Bien hecho!/);
  await expect(dicho).toBeVisible();
  expect((await dicho.boundingBox())?.width).toBeGreaterThan(150);
  await expect(pagina.getByRole('button', { name: 'Deshacer' }).first()).toBeInViewport({ ratio: 1 });
  await contexto.close();
});

test('the bar shows its five words uncut', SOLO_LARGO, async ({ browser }) => {
  const { pagina, contexto } = await movilDe(browser, servidor, 'elena');
  await pagina.setViewportSize(TELEFONO);
  await agrandarLetra(await contexto.newCDPSession(pagina));
  await pagina.goto('/dashboard');
  const barra = pagina.getByRole('navigation', { name: 'Principal' });
  for (const palabra of ['Inicio', 'Tareas', 'Votar', 'Ranking', 'Perfil']) {
    const texto = barra.getByText(palabra, { exact: true });
    await expect(texto).toBeVisible();
    expect(
      await texto.evaluate((e) => e.scrollWidth <= e.clientWidth + 1 && e.getBoundingClientRect().height >= 16),
    ).toBe(true);
  }
  await contexto.close();
});

/** The narrowest phone, on which the panel's tabs and the room of a draft have the least room. */
const ESTRECHO = { width: 320, height: 640 } as const;
const PESTANAS = ['votar', 'carga', 'reparto', 'asignar', 'tareas', 'miembros', 'config'] as const;

test(
  'at 320 px the main screens, the panel and a draft neither overflow nor cut anything off',
  SOLO_LARGO,
  async ({ browser }) => {
    const suyo = await levantarServidor(sembrarDemo);
    const gente = await Promise.all(['elena', 'javier', 'lucia', 'mateo'].map((u) => clienteDe(suyo.url, u)));
    const [jefa] = gente;
    if (jefa === undefined) throw new Error('Nobody');
    const { pagina, contexto } = await nuevoMovil(browser, 'elena', suyo.url, { viewport: ESTRECHO });
    await agrandarLetra(await contexto.newCDPSession(pagina));
    const halladas: string[] = [];
    const mirar = async (direccion: string): Promise<void> => {
      await pagina.goto(direccion);
      await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
      // The screens have their heading while the rest is still a skeleton.
      await expect(pagina.locator('.animate-latido')).toHaveCount(0);
      await quietud(pagina);
      for (const r of await pagina.evaluate(hallarRoturas)) halladas.push(`${direccion}: ${r}`);
    };
    await mirar('/');
    await entrarComo(pagina, jefa);
    for (const p of PESTANAS) await mirar(`/panel?pestana=${p}`);
    for (const direccion of ['/dashboard', '/tasks', '/voting', '/ranking', '/profile']) await mirar(direccion);
    let { sesion } = await jefa.pedir<JugadaHecha>('POST', RUTAS.iniciar, {
      contar: 'TRIMESTRE',
      limite_segundos: 86_400,
    });
    while (sesion.miembro_turno_actual !== jefa.yo.id) sesion = await jugarTurno(sesion, gente);
    await mirar('/reparto');
    while (sesion.fase === 'ELECCION') sesion = await jugarTurno(sesion, gente);
    await mirar('/reparto');
    expect(halladas.join('\n')).toBe('');
    await contexto.close();
    await suyo.cerrar();
  },
);
