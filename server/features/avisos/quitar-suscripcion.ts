import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarSuscripcion } from '#server/data/suscripciones.ts';

/** Forgets one of the caller's devices. No event: nobody else sees them. */
export const quitarSuscripcion = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async ({ db }) =>
    (await borrarSuscripcion(db, actor.id, id)) ? hecho(null) : rechazado('NO_ENCONTRADO'),
  );
