import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { CLAVES_SIN_VERSION } from '#client/lib/red/claves.ts';
import { esDeAntes } from '#client/lib/red/query-client.ts';
import type { Mensaje, NombreEvento } from '#shared/contracts/eventos.ts';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';

/** Maximum random delay, in ms, before unversioned queries are read again, because phones return to a server all at once. */
export const REPASO_MS = 3_000;

/** Debounce delay in ms. Events of one transaction arrive together, and their lists need only one read. */
const ESPERA_MS = 60;

export interface Invalidador {
  /** Invalidates, after the debounce delay, every query whose key starts with one of these. */
  readonly pedir: (...claves: readonly QueryKey[]) => void;
  /** Invalidates everything now and discards the pending requests. */
  readonly todo: () => void;
  /** Rereads failed queries and those from an earlier visit now, and unversioned queries within `REPASO_MS`. */
  readonly sueltas: () => void;
  /**
   * Rereads queries whose first read of this visit is still in flight. An immediate refetch would not work, because
   * react-query would wait for the answer in flight and take it for the newer one.
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
  // Failed queries are skipped: they show a retry button, which must not disappear while it is being pressed.
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
          // A read in flight is as fresh as a new one, or is reported as outdated elsewhere.
          (esDeAntes(queryKey) && state.fetchStatus === 'idle'),
      });
    },
    repetir: () => {
      for (const query of cache.getQueryCache().findAll({ fetchStatus: 'fetching' }))
        if (query.state.data === undefined || esDeAntes(query.queryKey))
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
