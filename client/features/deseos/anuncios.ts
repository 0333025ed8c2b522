import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import type { Deseo } from './lista.ts';

// Screen-reader announcements for moving a wish by keyboard.

export const INSTRUCCIONES: ScreenReaderInstructions = {
  draggable:
    'Para moverla, pulsa espacio, llévala con las flechas y pulsa espacio otra vez. Con Escape se queda donde estaba.',
};

export const anunciosDe = (deseos: readonly Deseo[]): Announcements => {
  const nombre = (id: UniqueIdentifier) => `«${deseos.find((d) => d.id === id)?.nombre ?? ''}»`;
  const puesto = (id: UniqueIdentifier) =>
    `${String(deseos.findIndex((d) => d.id === id) + 1)} de ${String(deseos.length)}`;
  return {
    onDragStart: ({ active }) => `Mueves ${nombre(active.id)}, deseo ${puesto(active.id)}.`,
    onDragOver: ({ active, over }) => (over === null ? undefined : `${nombre(active.id)}, puesto ${puesto(over.id)}.`),
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${nombre(active.id)} se queda donde estaba.`
        : `${nombre(active.id)} es tu deseo ${puesto(over.id)}.`,
    onDragCancel: ({ active }) => `${nombre(active.id)} se queda donde estaba.`,
  };
};
