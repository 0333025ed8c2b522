import { elegirTarea as mover } from '#shared/domain/reparto/jugadas/jugadas.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { jugar } from './jugar.ts';
import { nombreDeTarea } from './nombre-de-tarea.ts';

/** The member who has the turn picks a task. */
export const elegirTarea = (contexto: Contexto, actor: Actor, sesion: number, tarea: number) =>
  jugar(
    contexto,
    actor,
    sesion,
    (estado, ahora, listas) => mover(estado, { miembro: actor.id, tarea }, ahora, listas),
    (estado) => `Has elegido «${nombreDeTarea(estado, tarea)}»`,
  );
