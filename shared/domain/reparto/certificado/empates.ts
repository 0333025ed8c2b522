import { aptosDe, balancesDe, type Balance } from '../cierre/objetivo.ts';
import { desempateDe, rasgosDe } from '../cuotas/orden.ts';
import type { EstadoReparto, Propuesta } from '../tipos.ts';
import type { Recorrido } from './recorrido.ts';

/** A tie and how it was broken: `miembros` are the equal members, in the tie order, and `para` those who got the extra load. */
interface Empate {
  /** CUOTA: a rounding point of a quota. SOBRANTE: a leftover chore. CAMBIO: the receiver of a chore that a bundle moves. */
  readonly tipo: 'CUOTA' | 'SOBRANTE' | 'CAMBIO';
  readonly miembros: readonly number[];
  readonly para: readonly number[];
  /** The chore; null for a quota. */
  readonly tarea: number | null;
}

/** The ties of a draft. */
export interface Empates {
  /** Member ids in the tie order: of equal members the later one gets the extra load. */
  readonly orden: readonly number[];
  readonly empates: readonly Empate[];
}

/** Returns the ties of a draft and how each was broken, from its log. */
export function empatesDe({ final, cierre }: Recorrido): Empates {
  const orden = final.desempate.miembros;
  const enOrden = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => orden.indexOf(a) - orden.indexOf(b));
  const alCerrar = cierre?.despues;
  return {
    orden,
    empates: [
      ...deCuotas(final),
      ...(alCerrar === undefined ? [] : deSobrantes(alCerrar)),
      ...(alCerrar === undefined ? [] : deCambios(alCerrar, final)),
    ].map((e) => ({ ...e, miembros: enOrden(e.miembros), para: enOrden(e.para) })),
  };
}

/** Returns the groups of equal members in which some have a larger quota than others. */
function deCuotas(final: EstadoReparto): Empate[] {
  const iguales = Map.groupBy(final.participantes, (p) => rasgosDe(final, p).join(' '));
  return [...iguales.values()].flatMap((grupo) => {
    const menor = Math.min(...grupo.map((p) => final.cuotas[p.id] ?? 0));
    const para = grupo.filter((p) => (final.cuotas[p.id] ?? 0) > menor).map((p) => p.id);
    return para.length === 0 ? [] : [{ tipo: 'CUOTA' as const, miembros: grupo.map((p) => p.id), para, tarea: null }];
  });
}

/** Returns the leftovers that another member could have got as well, because their excess with it would equal its owner's. */
function deSobrantes(alCerrar: EstadoReparto): Empate[] {
  const balances = balancesDe(alCerrar);
  const aptos = aptosDe(alCerrar, balances);
  return alCerrar.asignadas.flatMap(({ id, miembro, origen }) => {
    const tarea = alCerrar.tareas.find((t) => t.id === id);
    const dueno = balances.find((b) => b.id === miembro);
    if (origen !== 'CIERRE' || tarea === undefined || dueno === undefined || tarea.carga === 0) return [];
    const otros = aptos(tarea).filter((b) => b !== dueno && b.exceso + tarea.carga === dueno.exceso);
    return otros.length === 0
      ? []
      : [{ tipo: 'SOBRANTE' as const, miembros: [dueno, ...otros].map((b) => b.id), para: [dueno.id], tarea: id }];
  });
}

/**
 * Returns the proposed moves, swaps left out, that could have gone to another member as well: that member's excess equalled the
 * receiver's before the move.
 */
function deCambios(alCerrar: EstadoReparto, final: EstadoReparto): Empate[] {
  const empates: Empate[] = [];
  for (const lote of [1, 2]) {
    const antes = final.propuestas.filter((p) => p.lote < lote && p.estado === 'ACEPTADA');
    const balances = balancesDe(alCerrar);
    for (const p of antes) mover(alCerrar, balances, p);
    for (const p of final.propuestas.filter((x) => x.lote === lote)) {
      const [cambio, vuelta] = p.cambios;
      const tarea = alCerrar.tareas.find((t) => t.id === cambio?.tarea);
      if (cambio !== undefined && tarea !== undefined && vuelta === undefined) {
        const recibe = balances.find((b) => b.id === cambio.a);
        const otros = aptosDe(
          alCerrar,
          balances,
        )(tarea).filter((b) => b.id !== cambio.a && b.id !== cambio.de && b.exceso === recibe?.exceso);
        if (otros.length > 0)
          empates.push({
            tipo: 'CAMBIO',
            miembros: [cambio.a, ...otros.map((b) => b.id)],
            para: [cambio.a],
            tarea: tarea.id,
          });
      }
      mover(alCerrar, balances, p);
    }
  }
  return empates;
}

function mover({ tareas }: EstadoReparto, balances: readonly Balance[], { cambios }: Propuesta): void {
  for (const { tarea, de, a } of cambios) {
    const carga = tareas.find((t) => t.id === tarea)?.carga ?? 0;
    for (const b of balances) b.exceso += (b.id === a ? carga : 0) - (b.id === de ? carga : 0);
  }
}

/** Counts the members and chores whose position in the logged tie orders is the one that the seed gives; `limite` counts all. */
export function enSuSorteo(final: EstadoReparto, semilla: number): { readonly valor: number; readonly limite: number } {
  const sorteado = desempateDe(final, { semilla, trimestre_inicio: final.trimestre_inicio });
  const { miembros, tareas } = final.desempate;
  const iguales = (a: readonly number[], b: readonly number[]): number => a.filter((id, i) => b[i] === id).length;
  return {
    valor: iguales(miembros, sorteado.miembros) + iguales(tareas, sorteado.tareas),
    limite: Math.max(miembros.length + tareas.length, sorteado.miembros.length + sorteado.tareas.length),
  };
}
