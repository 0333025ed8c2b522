import type { ElegirPor } from '#shared/contracts/sesiones-reparto.ts';
import { elegirPor as mover } from '#shared/domain/reparto/jugadas/jugadas.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { jugar } from './jugar.ts';
import { nombreDeTarea } from './nombre-de-tarea.ts';

/** An admin picks for the member that they name, if that member has the turn; everyone sees that they did. */
export const elegirPor = (contexto: Contexto, actor: Actor, sesion: number, { tarea_id: tarea, miembro }: ElegirPor) =>
  jugar(
    contexto,
    actor,
    sesion,
    (estado, ahora, listas) => mover(estado, { por: actor.id, tarea, miembro }, ahora, listas),
    (estado) => `Has elegido «${nombreDeTarea(estado, tarea)}» en su lugar`,
  );
