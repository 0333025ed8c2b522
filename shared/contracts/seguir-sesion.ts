import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';
import { estadoDeSesion, sesionDeEstado } from './sesion-vista.ts';
import type { JugadaContada, SesionReparto } from './sesiones-reparto.ts';

/**
 * The session that a move leads to from the one that it was made in, by the server's own rules; faces stay as they are.
 * One that the move has already led to stays too, since an answer and its event overtake each other. Null: it is another
 * session's, or does not follow from this one; then the session has to be read.
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
    // Its log was not this one's, or a newer server tells what these rules do not know.
    return null;
  }
};

/** The admin who took a pick back in a move, as `reparto:turno` tells it; nothing where none was taken back. */
export const quienDeshizo = ({ eventos }: JugadaContada): { readonly deshecha_por?: number } => {
  const deshecha = eventos.findLast((e) => e.tipo === 'DESHECHO');
  return deshecha === undefined ? {} : { deshecha_por: deshecha.por };
};
