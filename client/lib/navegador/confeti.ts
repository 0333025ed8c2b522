import type { CreateTypes } from 'canvas-confetti';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';

/** One launcher for all bursts, because each launcher adds a canvas. */
let lanzador: Promise<CreateTypes> | null = null;
const pedirLanzador = (): Promise<CreateTypes> =>
  // No worker: the library starts it from a `blob:` address, which the page's Content-Security-Policy forbids.
  (lanzador ??= import('canvas-confetti').then(({ create }) => create(undefined, { useWorker: false, resize: true })));

/**
 * Shows a short burst of confetti in the members' colours, for something achieved. The code is loaded at the first use. Does
 * nothing under reduced motion. `tamano` scales the pieces, for the wall screen.
 */
export const confeti = async (tamano = 1): Promise<void> => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const lanzar = await pedirLanzador();
  const estilo = getComputedStyle(document.documentElement);
  const colors = COLORES_MIEMBRO.map((c) => estilo.getPropertyValue(`--color-miembro-${c}`).trim()).filter((c) =>
    c.startsWith('#'),
  );
  await lanzar({
    particleCount: 90,
    spread: 75,
    startVelocity: 38 * tamano,
    scalar: tamano,
    ticks: 140,
    origin: { y: 0.55 },
    colors,
    disableForReducedMotion: true,
  });
};
