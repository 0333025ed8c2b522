import type { Tarea } from '#shared/contracts/tareas.ts';
import { apta } from '#shared/domain/reparto/carga.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';

export interface Recuento {
  /** Tasks of this member's age that he has nothing left to do about, in the order that tells news first. */
  readonly resueltas: readonly Tarea[];
  readonly quedan: number;
  readonly total: number;
}

/**
 * What is voted and what is left. A task counts as done when it is not among those to vote, also when the family
 * decided it before this member joined: the bar says how far the list is, not who did it.
 */
export const recuento = (paraVotar: readonly Tarea[], todas: readonly Tarea[], grupo: GrupoEdad): Recuento => {
  const pendientes = new Set(paraVotar.map((t) => t.id));
  const resueltas = todas
    .filter((t) => t.activa && apta(t, grupo) && !pendientes.has(t.id))
    .sort((a, b) => Number(b.votaciones_completadas) - Number(a.votaciones_completadas) || a.nombre.localeCompare(b.nombre, 'es'));
  return { resueltas, quedan: paraVotar.length, total: paraVotar.length + resueltas.length };
};
