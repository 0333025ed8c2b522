import type { Page } from '@playwright/test';

/**
 * Counts the taps and keys on a page, across reloads; with `sucesos` only some of them. Returns the function that reads the
 * count.
 */
export const contarToques = async (
  pagina: Page,
  sucesos: readonly ('pointerdown' | 'keydown')[] = ['pointerdown', 'keydown'],
): Promise<() => Promise<number>> => {
  await pagina.addInitScript((nombres) => {
    const sumar = (e: Event) => {
      if (e.isTrusted) sessionStorage.setItem('toques', String(Number(sessionStorage.getItem('toques') ?? 0) + 1));
    };
    for (const nombre of nombres) addEventListener(nombre, sumar, true);
  }, sucesos);
  return () => pagina.evaluate(() => Number(sessionStorage.getItem('toques') ?? 0));
};
