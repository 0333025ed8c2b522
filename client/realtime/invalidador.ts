import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { CLAVES_SIN_VERSION } from '#client/lib/claves.ts';

/** Events of one transaction, or a starter pack of twenty tasks, come together: their lists are read again once. */
const ESPERA_MS = 60;

export interface Invalidador {
  /** Reads again, shortly, everything whose key begins with one of these. */
  readonly pedir: (...claves: readonly QueryKey[]) => void;
  /** Reads everything again now, and forgets what was asked for. */
  readonly todo: () => void;
  /** Reads again what no version tells of, what could not be read, and what is shown from another day. */
  readonly sueltas: () => void;
  readonly parar: () => void;
}

export const crearInvalidador = (cache: QueryClient): Invalidador => {
  const pendientes = new Map<string, QueryKey>();
  let espera: ReturnType<typeof setTimeout> | undefined;
  const parar = () => {
    clearTimeout(espera);
    espera = undefined;
    pendientes.clear();
  };
  const vaciar = () => {
    const claves = [...pendientes.values()];
    parar();
    for (const queryKey of claves) void cache.invalidateQueries({ queryKey });
  };
  return {
    pedir: (...claves) => {
      for (const clave of claves) pendientes.set(JSON.stringify(clave), clave);
      espera ??= setTimeout(vaciar, ESPERA_MS);
    },
    todo: () => {
      parar();
      void cache.invalidateQueries();
    },
    sueltas: () => {
      for (const queryKey of CLAVES_SIN_VERSION) void cache.invalidateQueries({ queryKey });
      void cache.invalidateQueries({
        predicate: ({ state }) =>
          state.fetchFailureCount > 0 ||
          state.status === 'error' ||
          // Kept in this browser by an earlier visit (lib/ultimo.ts): no answer has confirmed it yet.
          (state.dataUpdatedAt > 0 && state.dataUpdatedAt < performance.timeOrigin),
      });
    },
    parar,
  };
};
