import { responderPropuesta as mover } from '#shared/domain/reparto/jugadas-cierre.ts';
import { rechazo } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { jugar } from './jugar.ts';

/** A member answers a proposed change. Its number is an id in the path, so an unknown one is told before the session's phase. */
export const responderPropuesta = (contexto: Contexto, actor: Actor, sesion: number, propuesta: number, acepta: boolean) =>
  jugar(
    contexto,
    actor,
    sesion,
    (estado, ahora) =>
      estado.propuestas.some((p) => p.n === propuesta) ? mover(estado, { miembro: actor.id, propuesta, acepta }, ahora) : rechazo('PROPUESTA_NO_ENCONTRADA'),
    () => (acepta ? 'Has aceptado el cambio' : 'Has rechazado el cambio'),
  );
