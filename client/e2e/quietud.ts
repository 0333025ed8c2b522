import type { Page } from '@playwright/test';

/**
 * Waits until nothing moves on the page: fonts there, no card in flight, no transition under way. When one ends it may
 * be the start of the next, because what inherits a colour follows the one that it is inherited from: so it looks again.
 */
export const quietud = (pagina: Page): Promise<void> =>
  pagina.evaluate(async () => {
    await document.fonts.ready;
    for (;;) {
      await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
      // One that holds its last frame has ended, and stays in the list.
      const pasajeras = document
        .getAnimations()
        .filter((a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity);
      if (pasajeras.length === 0) return;
      await Promise.allSettled(pasajeras.map((a) => a.finished));
    }
  });
