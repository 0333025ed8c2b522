import { bien } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { type Cupo, frenado, gastarCupo } from '#server/effects/frenos/frenos.ts';
import type { Haceres } from '#server/http/montar.ts';

/**
 * Maximum number of error reports that a member's browsers may send in an hour, so that a screen that keeps failing does
 * not fill the log.
 */
const CUPO_AVERIAS: Cupo = { maximo: 20, segundos: 3_600 };

/** Counts one of the caller's error reports; refuses with 429 when there are too many. */
const contarAveria = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, null, async ({ db, ahora }) => {
    const espera = await gastarCupo(db, `averia|${String(actor.id)}`, CUPO_AVERIAS, ahora);
    return espera > 0 ? frenado(espera) : bien(null);
  });

export const casosDeAverias = (contexto: Contexto) =>
  ({
    contarAveria: async ({ actor, cuerpo, request }) => {
      const contada = await contarAveria(contexto, actor);
      if (contada.ok) request.log.error({ averia: cuerpo }, 'a screen broke in a browser');
      return contada;
    },
  }) satisfies Partial<Haceres>;
