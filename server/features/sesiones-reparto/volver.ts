import { volver as mover } from '#shared/domain/reparto/jugadas/jugadas.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { jugar } from './jugar.ts';

/** A member says «He vuelto»: from his next turn on he picks himself. Whoever was not away changes nothing. */
export const volver = (contexto: Contexto, actor: Actor, sesion: number) =>
  jugar(
    contexto,
    actor,
    sesion,
    (estado, ahora) => mover(estado, { miembro: actor.id }, ahora),
    () => '¡Hola de nuevo! En tu próximo turno eliges tú',
  );
