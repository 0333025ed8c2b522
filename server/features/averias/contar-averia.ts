import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { frenado, gastarCupo, type Cupo } from '#server/effects/frenos/frenar.ts';

/** Reports that a member's browsers may send, so that a screen that breaks again and again does not fill the log. */
const CUPO_AVERIAS: Cupo = { maximo: 20, segundos: 3_600 };

/** Takes one of the caller's reports; refuses with 429 once there are too many. */
export const contarAveria = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, null, async ({ db, ahora }) => {
    const espera = await gastarCupo(db, `averia|${String(actor.id)}`, CUPO_AVERIAS, ahora);
    return espera > 0 ? frenado(espera) : hecho(null);
  });
