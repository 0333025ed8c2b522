import type { QueryClient } from '@tanstack/react-query';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import { CLAVES } from './claves.ts';

/**
 * The newer of two snapshots of the session. Versions are lower bounds of what a snapshot holds, so within one session
 * the length of its log has a say too.
 */
export const masNueva = (guardada: SesionActual | undefined, llegada: SesionActual): SesionActual => {
  if (guardada === undefined) return llegada;
  if (llegada.version < guardada.version) return guardada;
  const [a, b] = [guardada.sesion, llegada.sesion];
  return a !== null && b !== null && a.id === b.id && b.n < a.n ? guardada : llegada;
};

/**
 * Stores a snapshot of the session, wherever it comes from: an event, a move's own answer or a read. An older one never
 * replaces a newer one, since answers and events overtake each other.
 */
export const guardarSesion = (cache: QueryClient, llegada: SesionActual): void => {
  cache.setQueryData<SesionActual>(CLAVES.sesion, (guardada) => masNueva(guardada, llegada));
};
