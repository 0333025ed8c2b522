import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { CLAVES_SIN_VERSION } from '#client/lib/claves.ts';
import { esDeAntes } from '#client/lib/ultimo.ts';

/** Within how long, by chance, what no version tells of is read again: phones come back to a server all at once. */
export const REPASO_MS = 3_000;

/** Events of one transaction, or a starter pack of twenty tasks, come together: their lists are read again once. */
const ESPERA_MS = 60;

export interface Invalidador {
  /** Reads again, shortly, everything whose key begins with one of these. */
  readonly pedir: (...claves: readonly QueryKey[]) => void;
  /** Reads everything again now, and forgets what was asked for. */
  readonly todo: () => void;
  /** Reads again what could not be read and what an earlier visit left; what no version tells of, within seconds. */
  readonly sueltas: () => void;
  /**
   * Reads once more what is on its way and has never come yet in this visit. To read it again at once is not possible: react-query
   * then waits for the first answer, and takes it for the newer one.
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
  // What cannot be read has been tried already, and has a button: it must not go away under the finger.
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
          // What is on its way is as good as what would be asked for now, or told to be older.
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
