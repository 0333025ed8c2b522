import { useSyncExternalStore } from 'react';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

/** Achievements waiting to be celebrated, one after another. They arrive in events and in answers to actions. */
let cola: readonly LogroDesbloqueado[] = [];
/** Ids of the achievements queued since the page was opened. */
const celebrados = new Set<number>();
const { oir, decir } = crearOyentes();

const poner = (nueva: readonly LogroDesbloqueado[]) => {
  cola = nueva;
  decir();
};

/** Queues an achievement, unless it has been queued before: both the answer to the action and an event bring it. */
export const celebrar = (logro: LogroDesbloqueado): void => {
  if (celebrados.has(logro.id)) return;
  celebrados.add(logro.id);
  poner([...cola, logro]);
};

/** Ends the current celebration and starts the next. */
export const pasarCelebracion = (): void => poner(cola.slice(1));

/** Empties the queue, as when the member logs out. */
export const olvidarCelebraciones = (): void => poner([]);

/** Returns the achievement to celebrate now, or undefined. */
export const useCelebracion = (): LogroDesbloqueado | undefined => useSyncExternalStore(oir, () => cola[0]);
