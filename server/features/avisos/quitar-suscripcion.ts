import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarSuscripcion, existeSuscripcion } from '#server/data/suscripciones.ts';

/** Forgets one of the caller's devices. No event: nobody else sees them. */
export const quitarSuscripcion = async ({ db }: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  (await borrarSuscripcion(db, actor.id, id)) ? hecho(null) : rechazado('NO_ENCONTRADO');

/** Whether a device is the caller's own. */
export const existeSuscripcionDe =
  ({ db }: Pick<Contexto, 'db'>) =>
  (actor: Actor, { id }: { readonly id: number }): Promise<boolean> =>
    existeSuscripcion(db, actor.id, id);
