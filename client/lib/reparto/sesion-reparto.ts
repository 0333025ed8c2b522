import type { QueryClient } from '@tanstack/react-query';
import type { JugadaHecha, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { leerEpoca } from '#client/lib/red/version-familia.ts';

/** A snapshot of the draft, with the run of the server that it comes from. */
export interface SesionConocida extends Omit<SesionActual, 'reacciones'> {
  /** Whether reactions are switched on. Only reads say so: missing until the session has been fetched. */
  readonly reacciones?: boolean | undefined;
  readonly epoca?: string | undefined;
}

/**
 * Returns the newer of two snapshots. One may contain more than its version says, so within one session the length of its log
 * (`n`) counts too. Between two runs of the server neither counts, because a backup may have been restored: then the arriving
 * snapshot is the newer, since answers of ended runs do not arrive here (client/lib/red/version-familia.ts).
 */
export const masNueva = (guardada: SesionConocida | undefined, llegada: SesionConocida): SesionConocida => {
  if (guardada === undefined || guardada.epoca !== llegada.epoca) return llegada;
  if (llegada.version < guardada.version) return guardada;
  const [a, b] = [guardada.sesion, llegada.sesion];
  return a !== null && b !== null && a.id === b.id && b.n < a.n ? guardada : llegada;
};

/** Adds the current run of the server to a snapshot that has just arrived. */
export const conEpoca = ({ sesion, version, duenos, reacciones }: SesionActual): SesionConocida => ({
  sesion,
  version,
  ...(duenos !== undefined && { duenos }),
  ...(reacciones !== undefined && { reacciones }),
  epoca: leerEpoca(),
});

/**
 * Stores a snapshot from an event, an answer to a move, or a read. An older one never replaces a newer one, because answers and
 * events overtake each other. Keeps the known `reacciones` if the snapshot lacks it.
 */
export const guardarSesion = (cache: QueryClient, llegada: SesionActual): void => {
  cache.setQueryData<SesionConocida>(CLAVES.sesion, (guardada) =>
    masNueva(guardada, { reacciones: guardada?.reacciones, ...conEpoca(llegada) }),
  );
};

/** Returns the cached session; null if none is cached, it is of another run of the server, or the family has none. */
export const sesionConocida = (cache: QueryClient): SesionReparto | null => {
  const guardada = cache.getQueryData<SesionConocida>(CLAVES.sesion);
  return guardada !== undefined && guardada.epoca === leerEpoca() ? guardada.sesion : null;
};

/**
 * Returns the session to show after a move: after a cancellation the one in force again (`vigente`), if there is any; else the
 * session of the move itself.
 */
export const loQueSigue = ({
  sesion,
  version,
  vigente,
}: Pick<JugadaHecha, 'sesion' | 'version' | 'vigente'>): SesionActual => ({ sesion: vigente ?? sesion, version });
