import type { Azar } from '#server/change/contexto.ts';

/** Six random digits, other than the ones before. */
export const nuevoPin = (azar: Azar, anterior = ''): string => {
  let pin = anterior;
  while (pin === anterior) pin = String(azar.entero(1_000_000)).padStart(6, '0');
  return pin;
};
