import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { CLAVES_SIN_VERSION } from '#client/lib/red/claves.ts';
import { esDeAntes } from '#client/lib/red/query-client.ts';
import type { Mensaje, NombreEvento } from '#shared/contracts/eventos.ts';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';

/**
 * Maximum delay, in ms, before unversioned queries are read again. The delay is random, because all phones reconnect at once
 * when a server comes back.
 */
export const REPASO_MS = 3_000;

/** Milliseconds for which keys are collected before they are invalidated, since the events of one transaction arrive together. */
const ESPERA_MS = 60;

export interface Invalidador {
  /** Collects keys. `ESPERA_MS` after the first of them, every query whose key starts with a collected one is invalidated. */
  readonly pedir: (...claves: readonly QueryKey[]) => void;
  /** Invalidates every query now and forgets the collected keys. */
  readonly todo: () => void;
  /** Rereads failed queries and those from an earlier visit now, and unversioned queries within `REPASO_MS`. */
  readonly sueltas: () => void;
  /**
   * Rereads, after their answer, queries whose first read of this visit is still in flight. An immediate refetch would not do,
   * because react-query sends no second request for a query without data while one is in flight.
   */
  readonly repetir: () => void;
  readonly parar: () => void;
}

export const crearInvalidador = (cache: QueryClient): Invalidador => {
  const pendientes = new Map<string, QueryKey>();
  let espera: ReturnType<typeof setTimeout> | undefined;
  let repaso: ReturnType<typeof setTimeout> | undefined;
  const olvidar = () => {
    clearTimeout(espera);
    espera = undefined;
    pendientes.clear();
  };
  // Skips failed queries, which `sueltas` rereads at once: later their retry button might disappear while it is being pressed.
  const releerSinVersion = () => {
    for (const queryKey of CLAVES_SIN_VERSION)
      void cache.invalidateQueries({ queryKey, predicate: ({ state }) => state.status !== 'error' });
  };
  const vaciar = () => {
    const claves = [...pendientes.values()];
    olvidar();
    for (const queryKey of claves) void cache.invalidateQueries({ queryKey });
  };
  return {
    pedir: (...claves) => {
      for (const clave of claves) pendientes.set(JSON.stringify(clave), clave);
      espera ??= setTimeout(vaciar, ESPERA_MS);
    },
    todo: () => {
      olvidar();
      void cache.invalidateQueries();
    },
    sueltas: () => {
      clearTimeout(repaso);
      repaso = setTimeout(releerSinVersion, Math.random() * REPASO_MS);
      void cache.invalidateQueries({
        predicate: ({ state, queryKey }) =>
          state.fetchFailureCount > 0 ||
          state.status === 'error' ||
          // A read in flight is left alone: if its answer is too old, the link calls `repetir`.
          (esDeAntes(queryKey) && state.fetchStatus === 'idle'),
      });
    },
    repetir: () => {
      for (const query of cache.getQueryCache().findAll({ fetchStatus: 'fetching' }))
        if (query.state.data === undefined || esDeAntes(query.queryKey))
          // `fetch` returns the promise of the read in flight.
          query.fetch().then(
            () => cache.invalidateQueries({ queryKey: query.queryKey, exact: true }),
            () => undefined,
          );
    },
    parar: () => {
      olvidar();
      clearTimeout(repaso);
    },
  };
};

/** The targets of an event handler: the query cache, the invalidator, toasts, and the achievement celebration. */
export interface Destino {
  readonly cache: QueryClient;
  readonly invalidar: Invalidador['pedir'];
  readonly decir: (texto: string) => void;
  readonly celebrar: (logro: LogroDesbloqueado) => void;
}

/** Handles one event: updates the cache or invalidates keys, and may show a toast or a celebration. */
export type Manejador<N extends NombreEvento> = (destino: Destino, mensaje: Mensaje<N>) => void;

interface Medios {
  readonly cache: QueryClient;
  readonly invalidar: (...claves: QueryKey[]) => void;
}

/** Invalidates those of the keys that have a read in flight, because its answer may be older than the event just applied. */
export const releerSiViene = ({ cache, invalidar }: Medios, ...claves: readonly QueryKey[]): void => {
  for (const queryKey of claves) if (cache.isFetching({ queryKey }) > 0) invalidar(queryKey);
};
