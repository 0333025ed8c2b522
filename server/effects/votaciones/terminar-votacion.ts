import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { ajustarPendientes } from '#server/data/asignaciones.ts';
import { completarVotacion, leerVotos } from '#server/data/votaciones.ts';
import { FIN_DE_VOTACION } from '#server/effects/logros/leer-historia.ts';
import { otorgarLogros } from '#server/effects/logros/otorgar-logros.ts';
import { puntuarPartes } from '#server/effects/trabajo/partes.ts';
import { retratarDeNadie } from '#server/effects/vistas/vista-libres.ts';

/**
 * Ends a task's open voting: writes the points, also on what is pending, and gives whoever voted what their votes have
 * earned. Only now, and in the members' order: everybody sees points and achievements, which would otherwise tell who
 * had voted. Returns whether pending assignments changed, or what anybody may take, and the achievements for `avisarDeLogros`.
 */
export const terminarVotacion = async (
  cambio: Cambio,
  tarea: number,
  puntos: number,
): Promise<{
  readonly asignaciones: boolean;
  readonly logros: ReadonlyMap<number, readonly LogroDesbloqueado[]>;
}> => {
  const { db, familia } = cambio;
  const deNadie = await retratarDeNadie(db, familia);
  await completarVotacion(db, tarea, puntos);
  const suyas = await ajustarPendientes(db, tarea, { tarea_puntos: puntos });
  const partes = await puntuarPartes(db, tarea, puntos);
  const asignaciones = suyas || partes || (await retratarDeNadie(db, familia)) !== deNadie;
  const logros = new Map<number, readonly LogroDesbloqueado[]>();
  const votaron = (await leerVotos(db, familia, [tarea])).map((v) => v.miembro);
  for (const miembro of votaron.toSorted((a, b) => a - b)) {
    const suyos = await otorgarLogros(cambio, miembro, FIN_DE_VOTACION);
    if (suyos.length > 0) logros.set(miembro, suyos);
  }
  return { asignaciones, logros };
};
