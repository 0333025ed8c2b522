import type { QueryClient } from '@tanstack/react-query';
import { ErrorApi } from '#client/lib/error-api.ts';
import { ponerSinRespuesta } from './estado.ts';

/** The specification's own refresh, for whoever has no socket. */
export const INTERVALO_MS = 5_000;

/**
 * Reads the mounted screen's queries every five seconds, and nothing that nobody looks at. In one place instead of a
 * `refetchInterval` in each query, so that no screen can forget it. Returns how to stop.
 */
export const sondear = (cache: QueryClient): (() => void) => {
  const reloj = setInterval(() => {
    if (document.visibilityState === 'visible') void cache.refetchQueries({ type: 'active' }, { cancelRefetch: false });
  }, INTERVALO_MS);
  return () => clearInterval(reloj);
};

/** Notes, from every read, whether somebody answers at all. Returns how to stop. */
export const vigilarRespuestas = (cache: QueryClient): (() => void) =>
  cache.getQueryCache().subscribe((aviso) => {
    if (aviso.type !== 'updated') return;
    const { action } = aviso;
    if (action.type === 'success' && action.manual !== true) ponerSinRespuesta(false);
    if (action.type === 'failed' || action.type === 'error') ponerSinRespuesta(action.error instanceof ErrorApi && action.error.sinRed);
  });
