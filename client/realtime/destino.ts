import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Mensaje, NombreEvento } from '#shared/contracts/eventos.ts';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import type { Invalidador } from './invalidador.ts';

/** Where an event goes: the query cache, the lists to read again, and a few words for whoever is looking. */
export interface Destino {
  readonly cache: QueryClient;
  readonly invalidar: Invalidador['pedir'];
  readonly decir: (texto: string) => void;
  readonly celebrar: (logro: LogroDesbloqueado) => void;
}

/** What an event does to the cache. */
export type Manejador<N extends NombreEvento> = (destino: Destino, mensaje: Mensaje<N>) => void;

interface Medios {
  readonly cache: QueryClient;
  readonly invalidar: (...claves: QueryKey[]) => void;
}

/** A read of these that is on its way may be older than what an event has just put in its place. */
export const releerSiViene = ({ cache, invalidar }: Medios, ...claves: readonly QueryKey[]): void => {
  for (const queryKey of claves) if (cache.isFetching({ queryKey }) > 0) invalidar(queryKey);
};
