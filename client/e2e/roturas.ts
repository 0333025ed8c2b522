import { expect, type CDPSession, type Page } from '@playwright/test';
import { quietud } from './quietud.ts';

/** Size of the small phone on which large text is checked. */
export const TELEFONO = { width: 360, height: 740 } as const;
/** Browser text sizes in px, twice the default of 16 and 13. Unlike zoom, they also affect media queries in rem. */
const LETRA = { fontSizes: { standard: 32, fixed: 26 } };
const LETRA_NORMAL = { fontSizes: { standard: 16, fixed: 13 } };

/** Doubles the browser's text size on the current page and those it loads. */
export const agrandarLetra = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Page.setFontSizes', LETRA);
};

/**
 * Shows a page on the small phone with large text, runs `mirar`, and restores it without reloading. Waits until media queries in
 * rem have followed, as for a user who has set the text size.
 */
export const conLetraGrande = async (pagina: Page, cdp: CDPSession, mirar: () => Promise<void>): Promise<void> => {
  const antes = pagina.viewportSize() ?? TELEFONO;
  const poner = async (letra: typeof LETRA, pantalla: { width: number; height: number }): Promise<void> => {
    await Promise.all([cdp.send('Page.setFontSizes', letra), pagina.setViewportSize(pantalla)]);
    const { standard } = letra.fontSizes;
    const ancho = pantalla.width / standard;
    await expect
      .poll(() =>
        pagina.evaluate(
          (rem) => [
            getComputedStyle(document.documentElement).fontSize,
            matchMedia(`(min-width: ${String(rem - 0.1)}rem) and (max-width: ${String(rem + 0.1)}rem)`).matches,
          ],
          ancho,
        ),
      )
      .toEqual([`${String(standard)}px`, true]);
  };
  await poner(LETRA, TELEFONO);
  await quietud(pagina);
  await mirar();
  await poner(LETRA_NORMAL, antes);
};

/** Runs in the page: lists the defects that large text causes, with texts that identify the place. */
export const hallarRoturas = (): string[] => {
  const TOLERANCIA = 2;
  /** Rows that are meant to scroll sideways: tabs, and the order of turns. */
  const DESLIZAN = '[role=tablist], [aria-label="Orden de los turnos"]';
  const roturas: string[] = [];
  // Lays out list items that are not rendered yet because they are out of sight.
  const porLlegar = [...document.querySelectorAll<HTMLElement>('[class*="al-llegar-"]')];
  for (const e of porLlegar) e.style.contentVisibility = 'visible';
  const nombrar = (e: Element) =>
    `<${e.tagName.toLowerCase()} class="${e.getAttribute('class')?.slice(0, 60) ?? ''}"> ${(e.textContent ?? '').trim().slice(0, 60)}`;
  const dialogo = document.querySelector('[role=dialog], [role=alertdialog]');
  const raiz = dialogo ?? document.body;
  const soloLectores = (e: Element) => e.closest('.sr-only, [aria-hidden=true]') !== null;
  const visible = (e: Element) =>
    e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !soloLectores(e);
  const fijo = (e: Element | null): boolean =>
    e !== null && e !== raiz && (['fixed', 'sticky'].includes(getComputedStyle(e).position) || fijo(e.parentElement));
  /** Returns the part of a box that is not scrolled out of sight. */
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
    // Long text in a field may scroll, but a number must be seen whole.
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

  // Checks for text outside its box, and for text over other text.
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
    // A word broken over three or more lines is no longer readable.
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
      // Lines of text are slightly taller than their letters, so a small overlap is allowed.
      const alto = Math.min(a.caja.bottom, b.caja.bottom) - Math.max(a.caja.top, b.caja.top);
      if (ancho > TOLERANCIA && alto > Math.min(a.caja.height, b.caja.height) / 3)
        roturas.push(`over each other: ${nombrar(a.de)} / ${nombrar(b.de)}`);
    }
  });

  // Checks that every control, scrolled into view, is the element at its centre.
  for (const e of raiz.querySelectorAll<HTMLElement>(
    'button:not(:disabled), a[href], input:not([type=file]), select, textarea, summary',
  )) {
    if (!visible(e)) continue;
    e.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const r = e.getBoundingClientRect();
    // Ignores the shield that blocks second taps for a moment (client/ui/dedo.ts).
    const alli =
      document
        .elementsFromPoint(r.left + r.width / 2, r.top + r.height / 2)
        .find((alli) => !alli.matches('[data-dedo]')) ?? null;
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
  for (const e of porLlegar) e.style.contentVisibility = '';
  return [...new Set(roturas)];
};
