import type { Desempate } from '../tipos.ts';

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
