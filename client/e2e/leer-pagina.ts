import { expect, type Page, type Request } from '@playwright/test';
import { quietud } from './quietud.ts';

// Readers of what a page shows. The functions without a `Page` run inside the page.

/**
 * Returns the visible texts of the page or its open sheet, names of icons without text, and selected options. Leaves out the
 * bottom bar and toasts.
 */
export const leerTextos = (): string[] => {
  const raiz = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body;
  const FUERA =
    'nav[aria-label=Principal], section[aria-label^="Avisos alt"], option, style, script, noscript, .sr-only';
  const visible = (e: Element): boolean =>
    e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.closest(FUERA) === null;
  const textos: string[] = [];
  const nodos = document.createTreeWalker(raiz, NodeFilter.SHOW_TEXT);
  for (let nodo = nodos.nextNode(); nodo !== null; nodo = nodos.nextNode()) {
    const de = nodo.parentElement;
    if (de !== null && visible(de)) textos.push(nodo.textContent ?? '');
  }
  const CON_NOMBRE = 'button[aria-label], a[aria-label], [role=img][aria-label], img[alt]';
  // Leaves out the ticks, and the star beside the points, because they are in every row and their names repeat what the row
  // shows.
  for (const e of raiz.querySelectorAll(`:is(${CON_NOMBRE}):not([data-tic], [data-puntos] *)`))
    if (visible(e) && (e.textContent ?? '').trim() === '')
      textos.push(e.getAttribute('aria-label') ?? e.getAttribute('alt') ?? '');
  for (const e of raiz.querySelectorAll('select')) if (visible(e)) textos.push(e.selectedOptions[0]?.text ?? '');
  return textos.map((t) => t.trim()).filter((t) => t !== '');
};

/** Counts the visible words of the whole page (`entera`), or of the part seen without scrolling; the bottom bar included. */
export const contarPalabras = (entera: boolean): number => {
  let palabras = 0;
  const nodos = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let nodo = nodos.nextNode(); nodo !== null; nodo = nodos.nextNode()) {
    const de = nodo.parentElement;
    if (de === null || de.closest('.sr-only, option, style, script') !== null) continue;
    if (!de.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    for (const { index, 0: palabra } of (nodo.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      if (entera) {
        palabras += 1;
        continue;
      }
      const rango = document.createRange();
      rango.setStart(nodo, index);
      rango.setEnd(nodo, index + palabra.length);
      const { left, top, width, height } = rango.getBoundingClientRect();
      const alli = document.elementFromPoint(left + width / 2, top + height / 2);
      if (alli !== null && (alli.contains(de) || de.contains(alli))) palabras += 1;
    }
  }
  return palabras;
};

/** Pattern of the accessible names of controls that tick off a chore, one's own or another's. */
export const TACHA = '^(Marcar como Completada|¿La has hecho tú\\?)';

export interface Tachables {
  /** Number of controls that can be tapped fully without scrolling. */
  readonly libres: number;
  /** Number of controls that are partly covered. */
  readonly tapadas: number;
  /** Distance of the first control from the top of the page, in pixels; null if there is none. */
  readonly primera: number | null;
  /** Height of the tallest row with such a control, in pixels; null if there is none. */
  readonly fila: number | null;
}

/** Measures the controls that tick off chores on the unscrolled page. `patron` is TACHA. */
export const medirTachables = (patron: string): Tachables => {
  const nombra = new RegExp(patron);
  const cajas = [...document.querySelectorAll<HTMLElement>('main button:not(:disabled)')]
    .filter((e) => e.getAttribute('aria-disabled') !== 'true' && e.checkVisibility({ visibilityProperty: true }))
    .filter((e) => nombra.test(e.getAttribute('aria-label') ?? e.textContent.trim()))
    .map((e) => ({ e, caja: e.getBoundingClientRect() }));
  // For each control, how many of three points from top to bottom can be tapped.
  const alcance = cajas.map(
    ({ e, caja }) =>
      [caja.top + 1, caja.top + caja.height / 2, caja.bottom - 1].filter((y) =>
        e.contains(document.elementFromPoint(caja.left + caja.width / 2, y)),
      ).length,
  );
  const filas = cajas.map(({ e }) => e.closest('li')?.getBoundingClientRect().height ?? 0);
  return {
    libres: alcance.filter((n) => n === 3).length,
    tapadas: alcance.filter((n) => n > 0 && n < 3).length,
    primera: cajas[0] === undefined ? null : Math.round(cajas[0].caja.top + scrollY),
    fila: filas.length === 0 ? null : Math.round(Math.max(...filas)),
  };
};

/** Counts, for each chore, the lists on the page that show it; returns the largest count. */
export const contarListas = (nombres: readonly string[]): number =>
  Math.max(
    ...nombres.map((nombre) => {
      const listas = [...document.querySelectorAll('main :is(ul, ol)')].filter(
        (e) => e.checkVisibility() && e.textContent.includes(nombre),
      );
      return listas.filter((e) => !listas.some((otra) => otra !== e && e.contains(otra))).length;
    }),
  );

/** Requests in flight for scripts and data, by page. */
const EN_CAMINO = new WeakMap<Page, Set<Request>>();

/**
 * Follows a page's requests from now on, and returns those in flight. Call it before the page loads: `leer` calls it only at
 * its first reading.
 */
export const seguirPeticiones = (pagina: Page): ReadonlySet<Request> => {
  const conocidas = EN_CAMINO.get(pagina);
  if (conocidas !== undefined) return conocidas;
  const enCamino = new Set<Request>();
  EN_CAMINO.set(pagina, enCamino);
  pagina.on('request', (r) => ['script', 'fetch'].includes(r.resourceType()) && enCamino.add(r));
  pagina.on('requestfinished', (r) => enCamino.delete(r));
  pagina.on('requestfailed', (r) => enCamino.delete(r));
  return enCamino;
};

/** Milliseconds between two readings, which must agree. */
const CALMA_MS = 250;

/**
 * Reads the page's texts once two readings agree and no request is in flight, because long lists are rendered in steps, and
 * some parts of a screen are loaded after it is drawn (client/ui/adorno.tsx).
 */
export const leer = async (pagina: Page): Promise<string[]> => {
  await expect(pagina.getByText('Cargando...')).toHaveCount(0);
  const enCamino = seguirPeticiones(pagina);
  let textos: string[] = [];
  await expect
    .poll(async () => {
      // Both readings are taken here, because between two polls a whole second may pass, and with it a countdown changes.
      const antes = await pagina.evaluate(leerTextos);
      await pagina.waitForTimeout(CALMA_MS);
      await quietud(pagina);
      textos = await pagina.evaluate(leerTextos);
      return enCamino.size === 0 && textos.length > 0 && textos.join('|') === antes.join('|');
    })
    .toBe(true);
  return textos;
};
