import type { Actor, Contexto } from '#server/change/contexto.ts';
import { existeSesion } from '#server/data/sesiones.ts';

/** Whether a session is the actor's family's. */
export const existeReparto =
  ({ db }: Pick<Contexto, 'db'>) =>
  (actor: Actor, { id }: { readonly id: number }): Promise<boolean> =>
    existeSesion(db, actor.familia_id, id);
