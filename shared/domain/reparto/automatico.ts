import { cabe, rhoDe, sumaDe } from './grupos.ts';
import { cuotaRestante, tareasLegales, tareasLibres } from './preguntas.ts';
import type { EstadoReparto } from './tipos.ts';

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
  const legales = tareasLegales(estado, miembro.id).toSorted((a, b) => b.carga - a.carga || a.id - b.id);
  const deseada = lista.find((id) => legales.some((t) => t.id === id));
  if (deseada !== undefined) return { tarea: deseada, motivo: 'LISTA' };

  const libres = tareasLibres(estado);
  const reparable = legales.find((tarea) => {
    const hueco = (id: number) => cuotaRestante(estado, id) - (id === miembro.id ? tarea.carga : 0);
    const huecos = sumaDe(estado.participantes.map((p) => [p.grupo_edad, hueco(p.id)]));
    return cabe(huecos, rhoDe(libres.filter((t) => t !== tarea)));
  });
  const elegida = reparable ?? legales[0];
  return elegida ? { tarea: elegida.id, motivo: 'REGLA' } : null;
}
