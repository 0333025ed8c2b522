import { elegirPor as mover } from '#shared/domain/reparto/jugadas.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { jugar } from './jugar.ts';
import { nombreDeTarea } from './nombre-de-tarea.ts';

/** An admin picks for whoever has the turn; everyone sees that he did. */
export const elegirPor = (contexto: Contexto, actor: Actor, sesion: number, tarea: number) =>
  jugar(
    contexto,
    actor,
    sesion,
    (estado, ahora, listas) => mover(estado, { por: actor.id, tarea }, ahora, listas),
    (estado) => `Has elegido «${nombreDeTarea(estado, tarea)}» en su lugar`,
  );
