import type { Cambio } from '#server/change/cambiar.ts';
import { ajustarPendientes } from '#server/data/asignaciones.ts';
import type { FilaTarea } from '#server/data/tareas.ts';
import { completarVotacion } from '#server/data/votaciones.ts';
import { FIN_DE_VOTACION } from '#server/effects/logros/leer-historia.ts';
import { otorgarLogros } from '#server/effects/logros/otorgar-logros.ts';
import { puntuarPartes } from '#server/effects/trabajo/partes.ts';

/**
 * Ends a task's open voting: writes the points, also on what is pending, and gives the voters what their votes have earned. Only
 * now, and in the members' order: everybody sees points and achievements, which would otherwise tell who had voted. Returns
 * whether pending assignments changed, or what anybody may take.
 */
export const terminarVotacion = async (
  cambio: Cambio,
  { id, abierta_en }: Pick<FilaTarea, 'id' | 'abierta_en'>,
  { puntos, votaron }: { readonly puntos: number; readonly votaron: readonly number[] },
): Promise<{ readonly asignaciones: boolean }> => {
  const { db } = cambio;
  await completarVotacion(db, id, puntos);
  const suyas = await ajustarPendientes(db, id, { tarea_puntos: puntos });
  const partes = await puntuarPartes(db, id, puntos);
  const votantes = votaron.toSorted((a, b) => a - b);
  await otorgarLogros(cambio, new Map(votantes.map((miembro) => [miembro, FIN_DE_VOTACION])));
  return { asignaciones: suyas || partes || abierta_en !== null };
};
