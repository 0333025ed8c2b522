import { hoyEn } from '#shared/domain/calendario.ts';
import { terminarReajuste } from '#shared/domain/reajuste/jugadas.ts';
import { ultimoDia } from '#shared/domain/reajuste/tipos.ts';
import { bien } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { consultar } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerReajusteEnCurso } from '#server/data/reajustes.ts';
import { asentarReajuste, leerYaNo } from '#server/effects/reajuste/asentar.ts';

/**
 * Ends a family's reajuste with the answers given so far, once the days for answering are over. Called at midnight and
 * before each action on a reajuste, so that the result does not depend on when a timer ran.
 */
export const vencerReajuste = async (
  contexto: Contexto,
  { familia_id: familia, zona_horaria }: Pick<Actor, 'familia_id' | 'zona_horaria'>,
): Promise<ResultadoCaso<null>> => {
  const visto = await consultar(contexto, (db) => leerReajusteEnCurso(db, familia));
  if (visto === null || hoyEn(zona_horaria, contexto.reloj.ahora()) <= ultimoDia(visto.estado)) return bien(null);
  return cambiar(contexto, familia, async (cambio) => {
    const guardado = await leerReajusteEnCurso(cambio.db, familia);
    if (guardado === null || guardado.id !== visto.id) return bien(null);
    const fin = { motivo: 'PLAZO', por: null } as const;
    const jugada = terminarReajuste(guardado.estado, fin, cambio.ahora, await leerYaNo(cambio));
    await asentarReajuste(cambio, guardado, jugada);
    return bien(null);
  });
};
