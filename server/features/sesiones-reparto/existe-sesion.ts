import type { Actor, Contexto } from '#server/contexto.ts';
import { existeSesion as leer } from './sesiones-reparto.repo.ts';

/** Whether a session is the actor's family's. */
export const existeSesion =
  ({ db }: Pick<Contexto, 'db'>) =>
  (actor: Actor, { id }: { readonly id: number }): Promise<boolean> =>
    leer(db, actor.familia_id, id);
