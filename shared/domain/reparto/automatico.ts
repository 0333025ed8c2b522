import { bitDe, CONJUNTOS, en, mascaraDe, rhoDe, sumaDe } from './grupos.ts';
import { cuotaRestante, tareasLegales, tareasSinDueno } from './preguntas.ts';
import type { EstadoReparto, Participante, TareaReparto } from './tipos.ts';

/** Wish lists: per member, task ids, the most wanted first. Unknown, taken or unsuitable ones are passed over. */
export type ListasDeseos = Readonly<Record<number, readonly number[]>>;

/** What is picked for a member, and whether it was his wish or the rule. */
export interface EleccionAutomatica {
  readonly tarea: number;
  readonly motivo: 'LISTA' | 'REGLA';
}

/**
 * The pick for an absent member who has the turn: the first legal task of his wish list; else the largest legal one
 * that keeps the rest assignable (the group inequalities hold on what is left); else the largest legal one. Tie:
 * lowest id. Null when nobody has the turn or nothing is legal for him.
 */
export function elegirAutomatico(estado: EstadoReparto, lista: readonly number[] = []): EleccionAutomatica | null {
  const miembro = estado.participantes.find((p) => p.id === estado.turno);
  if (!miembro) return null;
  const legales = tareasLegales(estado, miembro.id);
  const ids = new Set(legales.map((t) => t.id));
  const deseada = lista.find((id) => ids.has(id));
  if (deseada !== undefined) return { tarea: deseada, motivo: 'LISTA' };

  const mayor = (a: TareaReparto | undefined, b: TareaReparto): TareaReparto =>
    a === undefined || b.carga > a.carga || (b.carga === a.carga && b.id < a.id) ? b : a;
  const elegida = legales.filter(dejaRepartible(estado, miembro)).reduce(mayor, undefined) ?? legales.reduce(mayor, undefined);
  return elegida ? { tarea: elegida.id, motivo: 'REGLA' } : null;
}

/** Whether the group inequalities still hold on what is left once a member has taken a task: both sides lose it, the sets of groups that it touches. */
function dejaRepartible(estado: EstadoReparto, miembro: Participante): (tarea: TareaReparto) => boolean {
  const rho = rhoDe(tareasSinDueno(estado));
  const huecos = sumaDe(estado.participantes.map((p) => [p.grupo_edad, cuotaRestante(estado, p.id)]));
  return (tarea) => {
    const suya = mascaraDe(tarea);
    const deEl = bitDe(miembro.grupo_edad);
    return CONJUNTOS.every((h) => en(huecos, h) - ((deEl & h) === 0 ? 0 : tarea.carga) <= en(rho, h) - ((suya & h) === 0 ? 0 : tarea.carga));
  };
}
