import { apta } from '../tablero/carga.ts';
import { entreIguales, bitDe, CONJUNTOS, en, mascaraDe, rhoDe, sumaDe } from '../tablero/grupos.ts';
import { cuotaRestante, tareasSinDueno } from '../tablero/preguntas.ts';
import type { EstadoReparto, Participante, TareaReparto } from '../tipos.ts';

/**
 * Wish lists: per member, task ids, the most wanted first. Unknown, taken or unsuitable ones are passed over; a wish for a
 * chore that is handed out in parts is one for each of them.
 */
export type ListasDeseos = Readonly<Record<number, readonly number[]>>;

/** An automatic pick, and whether it was the member's wish or the rule. */
export interface EleccionAutomatica {
  readonly tarea: number;
  readonly motivo: 'LISTA' | 'REGLA';
}

/**
 * The pick for an absent member who has the turn: the first legal task of their wish list; else the largest legal one
 * that keeps the rest assignable (the group inequalities hold on what is left); else the largest legal one. Of equal ones
 * that which goes first. Null when nobody has the turn or nothing is legal for them.
 */
export function elegirAutomatico(estado: EstadoReparto, lista: readonly number[] = []): EleccionAutomatica | null {
  const miembro = estado.participantes.find((p) => p.id === estado.turno);
  if (!miembro) return null;
  const libres = tareasSinDueno(estado);
  const hueco = cuotaRestante(estado, miembro.id);
  const legal = (t: TareaReparto): boolean => t.carga <= hueco && apta(t, miembro.grupo_edad);
  for (const deseo of lista) {
    const deseada = libres.find((t) => (t.id === deseo || t.parte_de === deseo) && legal(t));
    if (deseada !== undefined) return { tarea: deseada.id, motivo: 'LISTA' };
  }

  const repartible = dejaRepartible(estado, miembro, libres);
  const antes = entreIguales(estado.desempate);
  const mayorDe = (vale: (tarea: TareaReparto) => boolean): TareaReparto | undefined => {
    let mayor: TareaReparto | undefined;
    for (const tarea of libres) if (esMayor(tarea, mayor, antes) && vale(tarea)) mayor = tarea;
    return mayor;
  };
  const elegida = mayorDe((t) => legal(t) && repartible(t)) ?? mayorDe(legal);
  return elegida ? { tarea: elegida.id, motivo: 'REGLA' } : null;
}

const esMayor = (a: TareaReparto, b: TareaReparto | undefined, antes: (a: number, b: number) => number): boolean =>
  b === undefined || a.carga > b.carga || (a.carga === b.carga && antes(a.id, b.id) < 0);

/**
 * Whether the group inequalities still hold on what is left once a member has taken a task. A set of groups loses room
 * when the member belongs to it, and load when the task suits it. So each set says how light or how heavy the task may
 * be, and tasks of the same groups share one answer.
 */
function dejaRepartible(
  estado: EstadoReparto,
  miembro: Participante,
  libres: readonly TareaReparto[],
): (tarea: TareaReparto) => boolean {
  const rho = rhoDe(libres);
  const huecos = sumaDe(estado.participantes, (p) => cuotaRestante(estado, p.id));
  const deEl = bitDe(miembro.grupo_edad);
  const margenes = [0, ...CONJUNTOS].map((suya) => {
    let ligera = 0;
    let pesada = Infinity;
    for (const h of CONJUNTOS) {
      const falta = en(huecos, h) - en(rho, h);
      const suyo = (suya & h) !== 0;
      if (suyo === ((deEl & h) !== 0)) ligera = falta > 0 ? Infinity : ligera;
      else if (suyo) pesada = Math.min(pesada, -falta);
      else ligera = Math.max(ligera, falta);
    }
    return { ligera, pesada };
  });
  return (tarea) => {
    const margen = margenes[mascaraDe(tarea)];
    return margen !== undefined && margen.ligera <= tarea.carga && tarea.carga <= margen.pesada;
  };
}
