import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leerTarea } from '#server/data/tareas.ts';

/** Whether a task is one of the actor's family and not deleted. */
export const existeTarea =
  ({ db }: Pick<Contexto, 'db'>) =>
  async ({ familia_id }: Actor, { id }: { readonly id: number }): Promise<boolean> =>
    (await leerTarea(db, familia_id, id)) !== undefined;
