import { deshacer as mover } from '#shared/domain/reparto/jugadas.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { jugar } from './jugar.ts';

/** An admin takes the last pick back. */
export const deshacer = (contexto: Contexto, actor: Actor, sesion: number) =>
  jugar(contexto, actor, sesion, (estado, ahora) => mover(estado, { por: actor.id }, ahora), () => 'Última elección deshecha');
