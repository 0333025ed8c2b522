import { GRUPOS_EDAD, type Aptitud, type GrupoEdad } from '#shared/domain/tipos.ts';
import type { Desempate } from '../tipos.ts';

/** A set of age groups as bits, 0 (none) to 7 (all three). */
export type Mascara = number;

/** All sets of age groups but the empty one, from 1 to 7. */
export const CONJUNTOS: readonly Mascara[] = [1, 2, 3, 4, 5, 6, 7];

const BIT = { INFANTIL: 1, JUVENIL: 2, ADULTO: 4 } satisfies Record<GrupoEdad, Mascara>;

export const bitDe = (grupo: GrupoEdad): Mascara => BIT[grupo];

/** The groups of a set, children first. */
export const gruposDe = (mascara: Mascara): GrupoEdad[] => GRUPOS_EDAD.filter((grupo) => (mascara & BIT[grupo]) !== 0);

/** The groups that a task suits. */
export const mascaraDe = (tarea: Aptitud): Mascara =>
  (tarea.apta_infantil ? BIT.INFANTIL : 0) |
  (tarea.apta_juvenil ? BIT.JUVENIL : 0) |
  (tarea.apta_adulto ? BIT.ADULTO : 0);

/** One number per set of groups, indexed by its mask 0 to 7. */
export type PorConjunto = readonly number[];

/** rho(H) of every set H: total load of the tasks that suit at least one group in H. */
export function rhoDe(tareas: readonly (Aptitud & { readonly carga: number })[]): PorConjunto {
  const porMascara = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const tarea of tareas) {
    const mascara = mascaraDe(tarea);
    porMascara[mascara] = en(porMascara, mascara) + tarea.carga;
  }
  return queTocan(porMascara);
}

/** Sum over every set H of groups of the amounts that its members have. */
export function sumaDe<M extends { readonly grupo_edad: GrupoEdad }>(
  miembros: Iterable<M>,
  cantidadDe: (miembro: M) => number,
): PorConjunto {
  const porMascara = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const miembro of miembros) {
    const mascara = BIT[miembro.grupo_edad];
    porMascara[mascara] = en(porMascara, mascara) + cantidadDe(miembro);
  }
  return queTocan(porMascara);
}

/** For every set H, the sum over the masks that share a group with it. */
function queTocan(porMascara: PorConjunto): PorConjunto {
  return [0, ...CONJUNTOS].map((h) => {
    let suma = 0;
    for (const mascara of CONJUNTOS) if ((mascara & h) !== 0) suma += en(porMascara, mascara);
    return suma;
  });
}

/**
 * The group inequalities: whether no set of groups is promised more than suits it, Σ_{i∈H} q_i ≤ rho(H) for all H.
 * When the two totals are equal this says exactly that the tasks, were they divisible, could be shared out so.
 */
export function cabe(suma: PorConjunto, rho: PorConjunto): boolean {
  return CONJUNTOS.every((h) => en(suma, h) <= en(rho, h));
}

/** Value of a set of groups. */
export const en = (valores: PorConjunto, h: Mascara): number => valores[h] ?? 0;

/** Kept for each list, which never changes: a draft that plays itself asks for its own hundreds of times. */
const conocidos = new WeakMap<readonly number[], ReadonlyMap<number, number>>();

const lugares = (ids: readonly number[]): ReadonlyMap<number, number> => {
  const conocido = conocidos.get(ids) ?? new Map(ids.map((id, i) => [id, i]));
  conocidos.set(ids, conocido);
  return conocido;
};

/** Members with the one first who gets the extra load when all are equal. */
export function primeroElDeMas<M extends { readonly id: number }>(miembros: readonly M[], desempate: Desempate): M[] {
  const lugar = lugares(desempate.miembros);
  return miembros.toSorted((a, b) => (lugar.get(b.id) ?? -1) - (lugar.get(a.id) ?? -1) || a.id - b.id);
}

/** Compares two chores that are equal in everything else: below 0 when the first goes first. */
export function entreIguales(desempate: Desempate): (a: number, b: number) => number {
  const lugar = lugares(desempate.tareas);
  return (a, b) => (lugar.get(a) ?? Infinity) - (lugar.get(b) ?? Infinity) || a - b;
}
