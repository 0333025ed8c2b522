import type { Page } from '@playwright/test';

// Measures the layout of the wall screen.

/** Returns the texts that are outside the screen or their container, or do not fit in their own box. */
export const faltasDe = (pagina: Page): Promise<string[]> =>
  pagina.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((a) => a.effect?.getComputedTiming().endTime !== Infinity)
        .map((a) => a.finished),
    );
    await new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo)));
    const malas: string[] = [];
    const dentro = (r: DOMRect, c: { left: number; top: number; right: number; bottom: number }) =>
      r.left >= c.left - 2 && r.top >= c.top - 2 && r.right <= c.right + 2 && r.bottom <= c.bottom + 2;
    for (const e of document.querySelectorAll<HTMLElement>('main *')) {
      const letras = [...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE && n.textContent?.trim() !== '');
      if (letras.length === 0 || e.closest('.sr-only, [hidden], [aria-hidden=true]') !== null || !e.checkVisibility())
        continue;
      // Skips rows that a list hides because they do not fit: they lie in a further column.
      const fila = e.closest<HTMLElement>('.tele-lista > *');
      if (
        fila !== null &&
        fila.offsetLeft > ((fila.parentElement?.firstElementChild as HTMLElement | null)?.offsetLeft ?? 0)
      )
        continue;
      const rango = document.createRange();
      rango.setStartBefore(letras[0] as ChildNode);
      rango.setEndAfter(letras.at(-1) as ChildNode);
      const [r, letra] = [rango.getBoundingClientRect(), Number.parseFloat(getComputedStyle(e).fontSize)];
      // A font's empty space above and below its letters may overflow.
      const texto = new DOMRect(r.left, r.top + letra * 0.25, r.width, r.height - letra * 0.5);
      const que = `${e.textContent ?? ''} (${String(Math.round(r.left))},${String(Math.round(r.top))} ${String(Math.round(r.width))}×${String(Math.round(r.height))})`;
      if (!dentro(texto, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }))
        malas.push(`outside the screen: ${que}`);
      if (e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1) malas.push(`wider than its box: ${que}`);
      for (let c = e.parentElement; c !== null && c.tagName !== 'MAIN'; c = c.parentElement) {
        const marco = getComputedStyle(c);
        if (marco.display === 'contents' || !(marco.overflowY !== 'visible' || c.matches('li, section'))) continue;
        if (!dentro(texto, c.getBoundingClientRect())) malas.push(`outside its ${c.tagName.toLowerCase()}: ${que}`);
      }
    }
    return malas;
  });

/** Smallest allowed font size of names and chores on a 1080p wall screen, in pixels. */
export const GRANDE = 32;
/** Smallest allowed size of all other text. */
const CHICA = 24;

/** Returns the texts with too small a font. `grandes` selects names and chores; `escala` is 1 on a 1080p screen. */
export const chicasDe = (pagina: Page, grandes: string, escala = 1): Promise<string[]> =>
  pagina.evaluate(
    ([selector, grande, chica]) =>
      [...document.querySelectorAll<HTMLElement>('main *')].flatMap((e) => {
        const escrita = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent?.trim() !== '');
        if (!escrita || e.closest('.sr-only, [hidden], [aria-hidden=true]') !== null || !e.checkVisibility()) return [];
        const letra = Number.parseFloat(getComputedStyle(e).fontSize);
        return letra < (e.closest(selector) === null ? chica : grande)
          ? [`${e.textContent ?? ''} (${letra.toFixed(1)} px)`]
          : [];
      }),
    [grandes, GRANDE * escala, CHICA * escala] as const,
  );
