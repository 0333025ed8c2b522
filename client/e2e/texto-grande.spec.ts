import { expect, test, type Page } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { clienteDe } from './clientes.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { nuevoMovil } from './personas.ts';
import { sinPreguntar } from './push.ts';
import { recorrerHistoria, recorrerPublicas, recorrerReparto, recorrerVacias, type Recorrido } from './recorrido.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** A small phone with its text at twice the size: nothing is cut off, covers something else or hides below the bar. */

const TELEFONO = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
/** Twice the browser's own 16 and 13 px: what its text size setting changes, media queries in rem included. */
const LETRA = { fontSizes: { standard: 32, fixed: 26 } };

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterAll(() => servidor.cerrar());

/** Runs in the page: everything that large text breaks there, in words that lead to it. */
const hallarRoturas = (): string[] => {
  const TOLERANCIA = 2;
  /** Rows that are meant to scroll sideways: the tabs, and the order of turns. */
  const DESLIZAN = '[role=tablist], [aria-label="Orden de los turnos"]';
  const roturas: string[] = [];
  const nombrar = (e: Element) =>
    `<${e.tagName.toLowerCase()} class="${e.getAttribute('class')?.slice(0, 60) ?? ''}"> ${(e.textContent ?? '').trim().slice(0, 60)}`;
  const dialogo = document.querySelector('[role=dialog], [role=alertdialog]');
  const raiz = dialogo ?? document.body;
  const soloLectores = (e: Element) => e.closest('.sr-only, [aria-hidden=true]') !== null;
  const visible = (e: Element) =>
    e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !soloLectores(e);
  const fijo = (e: Element | null): boolean =>
    e !== null && e !== raiz && (['fixed', 'sticky'].includes(getComputedStyle(e).position) || fijo(e.parentElement));
  /** What shows of a box: the rest has scrolled out of sight. */
  const alaVista = (caja: DOMRect, e: Element | null): DOMRect => {
    if (e === null || e === document.body) return caja;
    const { overflowY } = getComputedStyle(e);
    if (overflowY === 'visible') return alaVista(caja, e.parentElement);
    const marco = e.getBoundingClientRect();
    const [arriba, abajo] = [Math.max(caja.top, marco.top), Math.min(caja.bottom, marco.bottom)];
    return alaVista(new DOMRect(caja.left, arriba, caja.width, Math.max(0, abajo - arriba)), e.parentElement);
  };

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const culpable = [...document.body.querySelectorAll('*')].findLast(
      (e) => e.getBoundingClientRect().right > clientWidth && e.closest(DESLIZAN) === null,
    );
    roturas.push(
      `the page is ${String(scrollWidth - clientWidth)} px wider than the screen${culpable === undefined ? '' : `: ${nombrar(culpable)}`}`,
    );
  }

  for (const e of raiz.querySelectorAll<HTMLElement>('*')) {
    // A long text in a field scrolls under the caret; a short one, as a number, has to be seen whole.
    if (!visible(e) || (e instanceof HTMLInputElement && e.type !== 'number' && e.inputMode !== 'numeric')) continue;
    const { overflowX, overflowY, textOverflow } = getComputedStyle(e);
    const corta = (eje: string) => eje === 'hidden' || eje === 'clip';
    if (corta(overflowX) && textOverflow !== 'ellipsis' && e.scrollWidth > e.clientWidth + TOLERANCIA)
      roturas.push(`cut at its side: ${nombrar(e)}`);
    if (corta(overflowY) && e.scrollHeight > e.clientHeight + TOLERANCIA)
      roturas.push(`cut at its foot: ${nombrar(e)}`);
    if (overflowX === 'auto' && !e.matches(DESLIZAN) && e.scrollWidth > e.clientWidth + TOLERANCIA)
      roturas.push(`scrolls sideways: ${nombrar(e)}`);
  }

  // Text outside the box that it belongs to, or over other text.
  const renglones: { readonly caja: DOMRect; readonly de: Element }[] = [];
  const textos = document.createTreeWalker(raiz, NodeFilter.SHOW_TEXT);
  for (let nodo = textos.nextNode(); nodo !== null; nodo = textos.nextNode()) {
    const de = nodo.parentElement;
    if (
      de === null ||
      (nodo.textContent ?? '').trim() === '' ||
      !visible(de) ||
      ['OPTION', 'STYLE', 'SCRIPT'].includes(de.tagName)
    )
      continue;
    const rango = document.createRange();
    rango.selectNodeContents(nodo);
    const caja = (
      de.closest('button, a, label, li, section, [role=status], [role=alert], dialog, main') ?? document.body
    ).getBoundingClientRect();
    // A word on three lines or more is read letter by letter.
    for (const { index, 0: palabra } of (nodo.textContent ?? '').matchAll(/\p{L}{5,}/gu)) {
      const letras = document.createRange();
      letras.setStart(nodo, index);
      letras.setEnd(nodo, index + palabra.length);
      if (new Set([...letras.getClientRects()].map((r) => Math.round(r.top))).size > 2)
        roturas.push(`letter by letter: ${nombrar(de)}`);
    }
    for (const r of rango.getClientRects()) {
      if (r.width < 1 || r.height < 1) continue;
      if (de.closest(DESLIZAN) === null && (r.left < caja.left - TOLERANCIA || r.right > caja.right + TOLERANCIA))
        roturas.push(`sticks out of its box: ${nombrar(de)}`);
      const visto = alaVista(r, de);
      if (!fijo(de) && visto.height > TOLERANCIA) renglones.push({ caja: visto, de });
    }
  }
  renglones.forEach((a, i) => {
    for (const b of renglones.slice(i + 1)) {
      if (a.de === b.de || a.de.contains(b.de) || b.de.contains(a.de)) continue;
      const ancho = Math.min(a.caja.right, b.caja.right) - Math.max(a.caja.left, b.caja.left);
      // Lines of text are boxes a little taller than their letters.
      const alto = Math.min(a.caja.bottom, b.caja.bottom) - Math.max(a.caja.top, b.caja.top);
      if (ancho > TOLERANCIA && alto > Math.min(a.caja.height, b.caja.height) / 3)
        roturas.push(`over each other: ${nombrar(a.de)} / ${nombrar(b.de)}`);
    }
  });

  // Whatever can be tapped, once brought into sight as the keyboard's focus does, is what is found at its middle.
  for (const e of raiz.querySelectorAll<HTMLElement>(
    'button:not(:disabled), a[href], input:not([type=file]), select, textarea, summary',
  )) {
    if (!visible(e)) continue;
    e.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const r = e.getBoundingClientRect();
    const alli = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    const suyo =
      alli !== null &&
      (e.contains(alli) ||
        alli.closest('label')?.contains(e) === true ||
        ('labels' in e && [...(e.labels as NodeListOf<HTMLElement>)].some((l) => l.contains(alli))));
    if (!suyo)
      roturas.push(
        `cannot be reached: ${nombrar(e)}, behind ${alli === null ? 'the edge of the screen' : nombrar(alli)}`,
      );
  }
  scrollTo(0, 0);
  return [...new Set(roturas)];
};

const revisar = (nombre: string, recorrer: (r: Recorrido) => Promise<void>) =>
  test(nombre, async ({ browser }) => {
    const movil = await nuevoMovil(browser, nombre, servidor.url, TELEFONO);
    await sinPreguntar(movil);
    const { pagina, contexto } = movil;
    const cdp = await contexto.newCDPSession(pagina);
    await cdp.send('Page.setFontSizes', LETRA);
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

revisar('before the login', recorrerPublicas);
revisar('a family without anything', recorrerVacias);
revisar('a family with two weeks behind it', recorrerHistoria);
revisar('a reparto from its start to its closing', recorrerReparto);

/**
 * What stands where once the vote to come has been said, its card has gone and the next one takes taps. Taken by the page
 * itself and all at once: the toast goes after two seconds.
 */
const fotografiar = (pagina: Page) =>
  pagina.evaluate(async () => {
    const abierta = () => document.querySelector('button[aria-expanded=true]');
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
    // What follows the list's last change has been drawn.
    await dosCuadros();
    const caja = (e: Element) => e.getBoundingClientRect().toJSON() as DOMRect;
    const barra = document.querySelector('nav[aria-label=Principal]');
    return {
      tostadas: tostadas().map(caja),
      cajas: [...document.querySelectorAll('button[aria-expanded=true], fieldset button')].map(caja),
      barra: barra === null ? 0 : caja(barra).top,
    };
  });

test('votes one tap each: the name and the four answers are in sight, and one toast that covers none of them', async ({
  browser,
}) => {
  const { pagina, contexto } = await movilDe(browser, servidor, 'elena');
  await pagina.setViewportSize({ width: 360, height: 640 });
  await (await contexto.newCDPSession(pagina)).send('Page.setFontSizes', LETRA);
  const elena = await clienteDe(servidor.url, 'elena');
  for (const n of ['una', 'dos', 'tres', 'cuatro'])
    await elena.pedir('POST', RUTAS.tareas, { nombre: `Tarea ${n}`, frecuencia: 'DIARIA' });
  await pagina.goto('/voting');
  await expect(pagina.getByRole('link', { name: 'Votar, 4 tareas por votar' })).toBeVisible();
  await pagina.locator('[aria-expanded=false]').first().click();
  const respuestas = pagina.getByRole('group', { name: '¿Cuánto te cuesta hacerla?' }).getByRole('button');
  for (let votos = 0; votos < 3; votos += 1) {
    const fotografia = fotografiar(pagina);
    await respuestas.nth(votos).click();
    const { tostadas, cajas, barra } = await fotografia;
    expect(tostadas).toHaveLength(1);
    expect(cajas).toHaveLength(5);
    for (const caja of cajas) {
      expect(caja.height).toBeGreaterThanOrEqual(48);
      expect(caja.top).toBeGreaterThanOrEqual(tostadas[0]!.bottom);
      expect(caja.bottom).toBeLessThanOrEqual(barra);
    }
    await expect(respuestas.first()).toBeEnabled();
  }
  await respuestas.nth(3).click();
  // The others' votes are still to come, and nothing waits for this one.
  await expect(pagina.getByText('Los puntos de 4 saldrán cuando vote el resto de la familia.')).toBeVisible();
  await expect(pagina.getByRole('link', { name: 'Votar', exact: true })).toBeVisible();
  for (const t of (await elena.pedir<{ id: number }[]>('GET', RUTAS.tareas)).slice(-4))
    await elena.pedir('DELETE', ruta(RUTAS.tarea, { id: t.id }));
  await contexto.close();
});

test('a browser that refuses messages says so without being wider than the screen', async ({ browser }) => {
  const { pagina, contexto } = await movilDe(browser, servidor, 'elena');
  await pagina.setViewportSize(TELEFONO.viewport);
  await pagina.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await (await contexto.newCDPSession(pagina)).send('Page.setFontSizes', LETRA);
  await pagina.goto('/profile');
  await expect(pagina.getByText('Los avisos están bloqueados en este navegador')).toBeVisible();
  expect(await pagina.evaluate(hallarRoturas)).toEqual([]);
  await contexto.close();
});

test('the bar keeps its five words, whole', async ({ browser }) => {
  const { pagina, contexto } = await movilDe(browser, servidor, 'elena');
  await pagina.setViewportSize(TELEFONO.viewport);
  await (await contexto.newCDPSession(pagina)).send('Page.setFontSizes', LETRA);
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
