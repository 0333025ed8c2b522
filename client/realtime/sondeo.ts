import type { QueryClient } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/claves.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { leerConexion, ponerSinRespuesta, suscribirConexion } from './estado.ts';

/** The specification's own refresh, for whoever has no socket. */
const INTERVALO_MS = 5_000;
/** At so many looks in a row a read that is still under way hangs, in a network that swallowed it. */
const COLGADA = 6;

/**
 * While the connection is not live, reads the mounted screen's queries every five seconds, and nothing that nobody
 * looks at. In one place instead of a `refetchInterval` in each query, so that no screen can forget it. Returns how to
 * stop. A read that is under way is waited for, but not for as long as a network may keep silent: it is begun anew.
 */
export const sondear = (cache: QueryClient): (() => void) => {
  let reloj: ReturnType<typeof setInterval> | undefined;
  const miradas = new Map<string, number>();
  const leer = () => {
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
  const mirar = () => {
    if (leerConexion() !== 'vivo') reloj ??= setInterval(leer, INTERVALO_MS);
    else {
      clearInterval(reloj);
      reloj = undefined;
    }
  };
  mirar();
  const dejar = suscribirConexion(mirar);
  return () => {
    dejar();
    clearInterval(reloj);
  };
};

/**
 * Notes, from every read, whether somebody answers at all; when the browser says that the network changed, it asks.
 * Returns how to stop.
 */
export const vigilarRespuestas = (cache: QueryClient): (() => void) => {
  const preguntar = () => void cache.refetchQueries({ queryKey: CLAVES.yo, type: 'active' });
  addEventListener('online', preguntar);
  addEventListener('offline', preguntar);
  const dejar = cache.getQueryCache().subscribe((cambio) => {
    if (cambio.type !== 'updated') return;
    const { action } = cambio;
    if (action.type === 'success' && action.manual !== true) ponerSinRespuesta(false);
    if (action.type === 'failed' || action.type === 'error')
      ponerSinRespuesta(action.error instanceof ErrorApi && action.error.sinRed);
  });
  return () => {
    dejar();
    removeEventListener('online', preguntar);
    removeEventListener('offline', preguntar);
  };
};
