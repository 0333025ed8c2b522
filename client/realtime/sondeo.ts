import type { QueryClient } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import type { Enlace } from '#client/lib/red/enlace.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';

/** Number of consecutive polls at which a read must be in flight to count as hung. */
const COLGADA = 6;

/**
 * Returns the function that polls once: it refetches the active queries if the page is visible. It replaces a
 * `refetchInterval` in each query, so that no screen can forget it. A read in flight is not repeated, but a hung one is
 * cancelled and started again, because a dead network may stay silent for minutes.
 */
export const crearSondeo = (cache: QueryClient): (() => void) => {
  /** Number of consecutive polls at which each query had a read in flight, by query hash. */
  const miradas = new Map<string, number>();
  return () => {
    if (document.visibilityState !== 'visible') return;
    const colgadas = new Set<string>();
    for (const { queryHash, state } of cache.getQueryCache().findAll({ type: 'active' })) {
      const veces = state.fetchStatus === 'fetching' ? (miradas.get(queryHash) ?? 0) + 1 : 0;
      if (veces >= COLGADA) colgadas.add(queryHash);
      miradas.set(queryHash, veces % COLGADA);
    }
    void cache
      .cancelQueries({ predicate: ({ queryHash }) => colgadas.has(queryHash) })
      .then(() => cache.refetchQueries({ type: 'active' }, { cancelRefetch: false }));
  };
};

/**
 * Reports to the link, after every read, whether the server answers. When the browser goes online or offline, lets the link
 * decide the connection's state again, and reads the logged-in member to find out. Returns the function that stops it.
 */
export const vigilarRespuestas = (
  cache: QueryClient,
  { responder, mirar }: Pick<Enlace<unknown>, 'responder' | 'mirar'>,
): (() => void) => {
  const preguntar = () => {
    mirar();
    void cache.refetchQueries({ queryKey: CLAVES.yo, type: 'active' });
  };
  addEventListener('online', preguntar);
  addEventListener('offline', preguntar);
  const dejar = cache.getQueryCache().subscribe((cambio) => {
    if (cambio.type !== 'updated') return;
    const { action } = cambio;
    if (action.type === 'success' && action.manual !== true) responder(true);
    if (action.type === 'failed' || action.type === 'error')
      responder(!(action.error instanceof ErrorApi && action.error.sinRed));
  });
  return () => {
    dejar();
    removeEventListener('online', preguntar);
    removeEventListener('offline', preguntar);
  };
};
