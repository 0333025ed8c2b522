import { useSyncExternalStore } from 'react';
import { hoyLocal } from './fechas.ts';

const CADA_MS = 20_000;

const suscribir = (oyente: () => void) => {
  const reloj = setInterval(oyente, CADA_MS);
  document.addEventListener('visibilitychange', oyente);
  return () => {
    clearInterval(reloj);
    document.removeEventListener('visibilitychange', oyente);
  };
};

/**
 * Today in the family's zone, which changes under a screen that stays open: the tablet on the fridge passes midnight
 * too.
 */
export const useHoy = (): string => useSyncExternalStore(suscribir, () => hoyLocal());
