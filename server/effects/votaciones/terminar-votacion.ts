import type { Contexto } from '#server/change/contexto.ts';
import type { Publicacion } from '#server/change/publicar.ts';
import { ajustarPendientes } from '#server/data/asignaciones.ts';
import { completarVotacion, leerVotos } from '#server/data/votaciones.ts';
import type { Db } from '#server/db/esquema.ts';
import { eventosDeMiembro } from '#server/effects/eventos/eventos-de-miembro.ts';
import { FIN_DE_VOTACION } from '#server/effects/logros/leer-historia.ts';
import { otorgarLogros } from '#server/effects/logros/otorgar-logros.ts';

/**
 * Ends a task's open voting: writes the points, also on what is pending, and gives whoever voted what their votes have
 * earned. Not before, and in the members' order: points and achievements are there for all to see, and would tell who
 * had voted. Inside the caller's transaction, after `subirVersion`; tells whether pending assignments changed.
 */
export const terminarVotacion = async (
  contexto: Contexto,
  trx: Db,
  { familia, tarea, version }: { readonly familia: number; readonly tarea: number; readonly version: number },
  puntos: number,
): Promise<{ asignaciones: boolean; eventos: Publicacion[] }> => {
  await completarVotacion(trx, tarea, puntos);
  const asignaciones = await ajustarPendientes(trx, tarea, { tarea_puntos: puntos });
  const eventos: Publicacion[] = [];
  const votaron = (await leerVotos(trx, familia, [tarea])).map((v) => v.miembro);
  for (const miembro of votaron.toSorted((a, b) => a - b)) {
    const logros = await otorgarLogros(contexto, trx, familia, miembro, FIN_DE_VOTACION);
    if (logros.length > 0) eventos.push(...(await eventosDeMiembro(trx, familia, version, miembro, logros)));
  }
  return { asignaciones, eventos };
};
