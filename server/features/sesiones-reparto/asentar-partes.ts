import type { EstadoReparto, EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { apagarOtrasPartes, apagarPartes } from '#server/data/partes.ts';

/**
 * Applies a move to chores in parts: those of a draft that is called off go, and one that is completed leaves no others
 * than its own. Returns the chores that are in parts now and were not, or the other way round.
 */
export const asentarPartes = async (
  { db, familia }: Cambio,
  { fase, tareas }: EstadoReparto,
  jugada: readonly EventoReparto[],
): Promise<number[]> => {
  const partes = tareas.flatMap(({ id, parte_de }) => (parte_de === undefined ? [] : [{ id, parte_de }]));
  const ids = partes.map((p) => p.id);
  const enteras = jugada[0]?.tipo === 'INICIO' || fase === 'CANCELADA' ? partes.map((p) => p.parte_de) : [];
  if (fase === 'CANCELADA') await apagarPartes(db, ids);
  const otras = fase === 'COMPLETADA' ? await apagarOtrasPartes(db, familia, ids) : [];
  return [...new Set([...enteras, ...otras])];
};
