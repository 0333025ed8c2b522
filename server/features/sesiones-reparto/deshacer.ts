import { deshacer as mover } from '#shared/domain/reparto/jugadas/jugadas.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { jugar } from './jugar.ts';

/** An admin takes a pick back: the one that they name, if it still is the last. */
export const deshacer = (contexto: Contexto, actor: Actor, sesion: number, n?: number) =>
  jugar(
    contexto,
    actor,
    sesion,
    (estado, ahora) => mover(estado, { por: actor.id, n }, ahora),
    () => 'Última elección deshecha',
  );
