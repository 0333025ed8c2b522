import type { QueryClient } from '@tanstack/react-query';
import type { JugadaHecha, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { CLAVES } from './claves.ts';
import { leerEpoca } from './version-familia.ts';

/** A snapshot, and the run of the server that told it. */
export interface SesionConocida extends SesionActual {
  readonly epoca?: string | undefined;
}

/**
 * The newer of two snapshots of the session. Versions are lower bounds of what a snapshot holds, so within one session
 * the length of its log has a say too. Neither counts between two runs of the server: its data may have been put back
 * to an earlier moment, and what arrives is of the present run (see version-familia.ts).
 */
export const masNueva = (guardada: SesionConocida | undefined, llegada: SesionConocida): SesionConocida => {
  if (guardada === undefined || guardada.epoca !== llegada.epoca) return llegada;
  if (llegada.version < guardada.version) return guardada;
  const [a, b] = [guardada.sesion, llegada.sesion];
  return a !== null && b !== null && a.id === b.id && b.n < a.n ? guardada : llegada;
};

/** A snapshot that has just arrived, with the run of the server that it is of. */
export const conEpoca = ({ sesion, version, duenos }: SesionActual): SesionConocida => ({
  sesion,
  version,
  ...(duenos !== undefined && { duenos }),
  epoca: leerEpoca(),
});

/**
 * Stores a snapshot of the session, wherever it comes from: an event, a move's own answer or a read. An older one never
 * replaces a newer one, since answers and events overtake each other.
 */
export const guardarSesion = (cache: QueryClient, llegada: SesionActual): void => {
  cache.setQueryData<SesionConocida>(CLAVES.sesion, (guardada) => masNueva(guardada, conEpoca(llegada)));
};

/** The session as it is known of the present run of the server; null: it is not, or there is none. */
export const sesionConocida = (cache: QueryClient): SesionReparto | null => {
  const guardada = cache.getQueryData<SesionConocida>(CLAVES.sesion);
  return guardada !== undefined && guardada.epoca === leerEpoca() ? guardada.sesion : null;
};

/** The session to show after a move: after a cancellation, the one that is in force again. */
export const loQueSigue = ({
  sesion,
  version,
  vigente,
}: Pick<JugadaHecha, 'sesion' | 'version' | 'vigente'>): SesionActual => ({ sesion: vigente ?? sesion, version });
