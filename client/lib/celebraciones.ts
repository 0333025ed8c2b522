import { useSyncExternalStore } from 'react';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';

/**
 * Achievements that wait to be celebrated, one after another. They come from an event or from an action's own answer.
 */
let cola: readonly LogroDesbloqueado[] = [];
const celebrados = new Set<number>();
const oyentes = new Set<() => void>();

const poner = (nueva: readonly LogroDesbloqueado[]) => {
  cola = nueva;
  oyentes.forEach((oyente) => oyente());
};

/** Queues it, once: the answer and the event bring the same one. */
export const celebrar = (logro: LogroDesbloqueado): void => {
  if (celebrados.has(logro.id)) return;
  celebrados.add(logro.id);
  poner([...cola, logro]);
};

/** The present one is over. */
export const pasarCelebracion = (): void => poner(cola.slice(1));

/** Nobody is here any more to celebrate with. */
export const olvidarCelebraciones = (): void => poner([]);

const suscribir = (oyente: () => void) => {
  oyentes.add(oyente);
  return () => oyentes.delete(oyente);
};

/** The one to celebrate now. */
export const useCelebracion = (): LogroDesbloqueado | undefined => useSyncExternalStore(suscribir, () => cola[0]);
