import { cargasReales } from '../registro/pliegue.ts';
import { bitDe } from '../tablero/grupos.ts';
import type { EstadoReparto } from '../tipos.ts';
import type { Balance } from './objetivo.ts';

/** What each member has against their quota now, in ascending id. */
export function balancesDe(estado: EstadoReparto): Balance[] {
  const cargas = cargasReales(estado);
  return estado.participantes
    .map(({ id }) => ({ id, exceso: (cargas[id] ?? 0) - (estado.cuotas[id] ?? 0) }))
    .toSorted((a, b) => a.id - b.id);
}

/** By set of groups (its mask 0 to 7), the members of any of them: those whom a task for these groups suits. */
export function aptosDe(estado: EstadoReparto, balances: readonly Balance[]): readonly (readonly Balance[])[] {
  const bits = new Map(estado.participantes.map((p) => [p.id, bitDe(p.grupo_edad)]));
  return [0, 1, 2, 3, 4, 5, 6, 7].map((mascara) => balances.filter((b) => ((bits.get(b.id) ?? 0) & mascara) !== 0));
}
