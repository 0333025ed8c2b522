import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';
import { estadoDeSesion, sesionDeEstado } from './sesion-vista.ts';
import type { JugadaContada, SesionReparto } from './sesiones-reparto.ts';

/**
 * Applies a move to a draft by the server's own rules and returns the new draft; members' faces stay as they are. If
 * the draft already contains the move, it is returned unchanged, since the answer and the event of a move may arrive in
 * either order. Null when the move belongs to another draft or does not follow from this one: then the draft must be
 * reloaded.
 */
export const seguirSesion = (
  sesion: SesionReparto | null,
  { sesion: suya, eventos, vence_en }: JugadaContada,
): SesionReparto | null => {
  if (sesion?.id !== suya) return null;
  if (sesion.n >= (eventos.at(-1)?.n ?? 0)) return sesion;
  try {
    const estado = eventos.reduce(aplicar, estadoDeSesion(sesion));
    return sesionDeEstado(suya, estado, new Map(sesion.participantes.map((p) => [p.id, p])), vence_en);
  } catch {
    // The move does not fit this log, or a newer server sent an event that these rules do not know.
    return null;
  }
};
