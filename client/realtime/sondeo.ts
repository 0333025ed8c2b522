import type { QueryClient } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/claves.ts';
import type { Enlace } from '#client/lib/enlace.ts';
import { ErrorApi } from '#client/lib/error-api.ts';

/** At so many looks in a row a read that is still under way hangs, in a network that swallowed it. */
const COLGADA = 6;

/**
 * Returns how to read the mounted screen's queries, and nothing that nobody looks at. In one place instead of a
 * `refetchInterval` in each query, so that no screen can forget it. A read that is under way is waited for, but not for as
 * long as a network may keep silent: it is begun anew.
 */
export const crearSondeo = (cache: QueryClient): (() => void) => {
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
 * Tells the link, from every read, whether somebody answers at all; when the browser says that the network changed, it
 * asks. Returns how to stop.
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
