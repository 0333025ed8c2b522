import type { Azar } from '#server/change/contexto.ts';

/** Six random digits that differ from `anterior`. */
export const nuevoPin = (azar: Azar, anterior = ''): string => {
  let pin = anterior;
  while (pin === anterior) pin = String(azar.entero(1_000_000)).padStart(6, '0');
  return pin;
};
