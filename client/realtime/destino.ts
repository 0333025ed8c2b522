import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Mensaje, NombreEvento } from '#shared/contracts/eventos.ts';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import type { Invalidador } from './invalidador.ts';

/** The targets of an event handler: the query cache, the invalidator, toasts, and the achievement celebration. */
export interface Destino {
  readonly cache: QueryClient;
  readonly invalidar: Invalidador['pedir'];
  readonly decir: (texto: string) => void;
  readonly celebrar: (logro: LogroDesbloqueado) => void;
}

/** Handles one event: updates the cache or requests a new read. */
export type Manejador<N extends NombreEvento> = (destino: Destino, mensaje: Mensaje<N>) => void;

interface Medios {
  readonly cache: QueryClient;
  readonly invalidar: (...claves: QueryKey[]) => void;
}

/** Invalidates the keys that have a read in flight, because it may return data older than the event just applied. */
export const releerSiViene = ({ cache, invalidar }: Medios, ...claves: readonly QueryKey[]): void => {
  for (const queryKey of claves) if (cache.isFetching({ queryKey }) > 0) invalidar(queryKey);
};
