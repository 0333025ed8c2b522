import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Medios {
  readonly cache: QueryClient;
  readonly invalidar: (...claves: QueryKey[]) => void;
}

/** A read of these that is on its way may be older than what an event has just put in its place. */
export const releerSiViene = ({ cache, invalidar }: Medios, ...claves: readonly QueryKey[]): void => {
  for (const queryKey of claves) if (cache.isFetching({ queryKey }) > 0) invalidar(queryKey);
};
