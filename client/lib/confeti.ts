import type { CreateTypes } from 'canvas-confetti';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';

/** One for all bursts: each would draw on a canvas of its own. */
let lanzador: Promise<CreateTypes> | null = null;
const pedirLanzador = (): Promise<CreateTypes> =>
  // Its worker would be code from text.
  (lanzador ??= import('canvas-confetti').then(({ create }) => create(undefined, { useWorker: false, resize: true })));

/**
 * A short burst of confetti in the members' colours, for what is won. Loaded when first needed; nothing under reduced
 * motion. `tamano` times a phone's: a wall wants larger pieces.
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
