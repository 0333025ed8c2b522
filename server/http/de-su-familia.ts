import type { Actor, Contexto } from '#server/change/contexto.ts';
import { existeSesion as leer, leerSesion } from '#server/data/sesiones.ts';

/** Whether a session is the actor's family's. */
export const existeSesion =
  ({ db }: Pick<Contexto, 'db'>) =>
  (actor: Actor, { id }: { readonly id: number }): Promise<boolean> =>
    leer(db, actor.familia_id, id);

/** Whether a proposal is of a session of the actor's family. */
export const existePropuesta =
  ({ db }: Pick<Contexto, 'db'>) =>
  async (actor: Actor, { id, n }: { readonly id: number; readonly n: number }): Promise<boolean> =>
    (await leerSesion(db, actor.familia_id, id))?.estado.propuestas.some((p) => p.n === n) === true;
