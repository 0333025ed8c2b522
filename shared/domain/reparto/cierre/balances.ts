import { cargasReales } from '../registro/pliegue.ts';
import { primeroElDeMas } from '../tablero/empates.ts';
import { bitDe } from '../tablero/grupos.ts';
import type { EstadoReparto } from '../tipos.ts';
import type { Balance } from './objetivo.ts';

/** What each member has against their quota now, first the one who gets the extra load when all are equal. */
export function balancesDe(estado: EstadoReparto): Balance[] {
  const cargas = cargasReales(estado);
  return primeroElDeMas(estado.participantes, estado.desempate).map(({ id }, i) => ({
    id,
    puesto: i,
    exceso: (cargas[id] ?? 0) - (estado.cuotas[id] ?? 0),
  }));
}

/** For each set of groups (its mask, 0 to 7), the members whom a task for these groups suits. */
export function aptosDe(estado: EstadoReparto, balances: readonly Balance[]): readonly (readonly Balance[])[] {
  const bits = new Map(estado.participantes.map((p) => [p.id, bitDe(p.grupo_edad)]));
  return [0, 1, 2, 3, 4, 5, 6, 7].map((mascara) => balances.filter((b) => ((bits.get(b.id) ?? 0) & mascara) !== 0));
}
