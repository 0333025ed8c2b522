import { GRUPOS_EDAD, type Aptitud, type GrupoEdad } from '#shared/domain/tipos.ts';
import type { Desempate } from '../tipos.ts';

/** A set of age groups as a bit mask, 0 (none) to 7 (all three). */
export type Mascara = number;

/** All sets of age groups except the empty one. */
export const CONJUNTOS: readonly Mascara[] = [1, 2, 3, 4, 5, 6, 7];

const BIT = { INFANTIL: 1, JUVENIL: 2, ADULTO: 4 } satisfies Record<GrupoEdad, Mascara>;

export const bitDe = (grupo: GrupoEdad): Mascara => BIT[grupo];

/** Returns the age groups of a set, children first. */
export const gruposDe = (mascara: Mascara): GrupoEdad[] => GRUPOS_EDAD.filter((grupo) => (mascara & BIT[grupo]) !== 0);

/** Returns the set of age groups that a chore suits. */
export const mascaraDe = (tarea: Aptitud): Mascara =>
  (tarea.apta_infantil ? BIT.INFANTIL : 0) |
  (tarea.apta_juvenil ? BIT.JUVENIL : 0) |
  (tarea.apta_adulto ? BIT.ADULTO : 0);

/** One number for each set of age groups, indexed by its mask 0 to 7. */
export type PorConjunto = readonly number[];

/** Computes rho(H) for every set H of age groups: the total load of the chores that suit at least one group in H. */
export function rhoDe(tareas: readonly (Aptitud & { readonly carga: number })[]): PorConjunto {
  const porMascara = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const tarea of tareas) {
    const mascara = mascaraDe(tarea);
    porMascara[mascara] = en(porMascara, mascara) + tarea.carga;
  }
  return queTocan(porMascara);
}

/** Sums an amount over the members of each set of age groups. */
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

/** Returns for every set H the sum over the masks that share a group with it. */
function queTocan(porMascara: PorConjunto): PorConjunto {
  return [0, ...CONJUNTOS].map((h) => {
    let suma = 0;
    for (const mascara of CONJUNTOS) if ((mascara & h) !== 0) suma += en(porMascara, mascara);
    return suma;
  });
}

/**
 * Checks the group inequalities: no set of age groups is promised more load than suits it, Σ_{i∈H} q_i ≤ rho(H) for all H. When
 * both totals are equal, this holds if and only if each member could get exactly what is promised, were chores divisible.
 */
export function cabe(suma: PorConjunto, rho: PorConjunto): boolean {
  return CONJUNTOS.every((h) => en(suma, h) <= en(rho, h));
}

/** Returns the value stored for a set of age groups. */
export const en = (valores: PorConjunto, h: Mascara): number => valores[h] ?? 0;

/**
 * Cache of the positions in each tie order, by the list of ids. The lists never change, and a draft that plays itself needs the
 * positions hundreds of times.
 */
const conocidos = new WeakMap<readonly number[], ReadonlyMap<number, number>>();

const lugares = (ids: readonly number[]): ReadonlyMap<number, number> => {
  const conocido = conocidos.get(ids) ?? new Map(ids.map((id, i) => [id, i]));
  conocidos.set(ids, conocido);
  return conocido;
};

/** Sorts members by the tie order reversed: among equal ones the member who gets an extra load comes first. */
export function primeroElDeMas<M extends { readonly id: number }>(miembros: readonly M[], desempate: Desempate): M[] {
  const lugar = lugares(desempate.miembros);
  return miembros.toSorted((a, b) => (lugar.get(b.id) ?? -1) - (lugar.get(a.id) ?? -1) || a.id - b.id);
}

/** Returns a comparison of two otherwise equal chores by the tie order: below 0 when the first goes first. */
export function entreIguales(desempate: Desempate): (a: number, b: number) => number {
  const lugar = lugares(desempate.tareas);
  return (a, b) => (lugar.get(a) ?? Infinity) - (lugar.get(b) ?? Infinity) || a - b;
}
