import { useEffect, type RefObject } from 'react';

/** Pixels by which rows are made higher or lower, in the order tried: the smallest change first. */
const AIRES = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8];

/** Returns the y coordinate of the first screen's end, in px: the top of a fixed navigation bar, else the window's height. */
const finDePantalla = (): number => {
  const barra = document.querySelector('nav[aria-label=Principal]');
  return barra !== null && getComputedStyle(barra).position === 'fixed'
    ? barra.getBoundingClientRect().top
    : innerHeight;
};

/** Whether a button begins above a line and ends below it. */
export const cortado = (botones: Iterable<Pick<DOMRect, 'top' | 'bottom'>>, linea: number): boolean =>
  [...botones].some(({ top, bottom }) => Math.round(top) < linea && Math.round(bottom) > linea);

/**
 * Makes the rows of `raiz` higher or lower (`--aire`) by the least amount with which the end of the first screen cuts through
 * none of their ticks. If no amount does, leaves their height as designed.
 */
const ajustar = (raiz: HTMLElement): void => {
  const linea = finDePantalla();
  const cabe = AIRES.some((aire) => {
    raiz.style.setProperty('--aire', `${String(aire)}px`);
    return !cortado(
      [...raiz.querySelectorAll('[data-tic]')].map((e) => e.getBoundingClientRect()),
      linea,
    );
  });
  if (!cabe) raiz.style.removeProperty('--aire');
};

/**
 * Keeps the end of the first screen from cutting through a tick of `caja`, so that each visible one can be tapped. Adjusts
 * when the content changes its size, as long as the page is not scrolled. Stops at the first touch, key or turn of the wheel,
 * since then rows must not move.
 */
export const useCorteLimpio = (caja: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const raiz = caja.current;
    if (raiz === null) return undefined;
    let cuadro = 0;
    // Adjusts in the next frame, because a ResizeObserver callback that resizes what it observes raises an error.
    const mirar = new ResizeObserver(() => {
      cancelAnimationFrame(cuadro);
      cuadro = requestAnimationFrame(() => scrollY === 0 && ajustar(raiz));
    });
    const dejar = () => {
      cancelAnimationFrame(cuadro);
      mirar.disconnect();
    };
    mirar.observe(raiz.closest('main') ?? raiz);
    const acciones = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const accion of acciones) addEventListener(accion, dejar, { once: true, passive: true });
    return () => {
      dejar();
      for (const accion of acciones) removeEventListener(accion, dejar);
    };
  }, [caja]);
};
