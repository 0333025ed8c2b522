import { cancelar as mover } from '#shared/domain/reparto/jugadas.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { jugar } from './jugar.ts';

/** An admin calls the session off. */
export const cancelar = (contexto: Contexto, actor: Actor, sesion: number) =>
  jugar(contexto, actor, sesion, (estado, ahora) => mover(estado, { por: actor.id }, ahora), () => 'Reparto cancelado');
