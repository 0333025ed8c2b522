import type { Page } from '@playwright/test';

/**
 * Waits until nothing moves on the page: fonts are loaded, and no animation or transition is running, except endless ones.
 * Checks again when they have ended, because an inherited colour may start the next transition.
 */
export const quietud = (pagina: Page): Promise<void> =>
  pagina.evaluate(async () => {
    await document.fonts.ready;
    for (;;) {
      await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
      // An animation that holds its last frame has ended but stays in the list.
      const pasajeras = document
        .getAnimations()
        .filter((a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity);
      if (pasajeras.length === 0) return;
      await Promise.allSettled(pasajeras.map((a) => a.finished));
    }
  });
