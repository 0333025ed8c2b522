import { useSyncExternalStore } from 'react';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { crearOyentes } from './oyentes.ts';

/**
 * Achievements that wait to be celebrated, one after another. They come from an event or from an action's own answer.
 */
let cola: readonly LogroDesbloqueado[] = [];
const celebrados = new Set<number>();
const { oir, decir } = crearOyentes();

const poner = (nueva: readonly LogroDesbloqueado[]) => {
  cola = nueva;
  decir();
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

/** The one to celebrate now. */
export const useCelebracion = (): LogroDesbloqueado | undefined => useSyncExternalStore(oir, () => cola[0]);
