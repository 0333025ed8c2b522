import { cargasReales } from '../registro/pliegue.ts';
import { faltaEn } from '../tablero/carga.ts';
import { primeroElDeMas, bitDe, CONJUNTOS, mascaraDe } from '../tablero/grupos.ts';
import type { EstadoReparto, TareaReparto } from '../tipos.ts';

/** Returns each member's load above their quota; among equal members the one who gets an extra load comes first. */
export function balancesDe(estado: EstadoReparto): Balance[] {
  const cargas = cargasReales(estado);
  return primeroElDeMas(estado.participantes, estado.desempate).map(({ id }, i) => ({
    id,
    puesto: i,
    exceso: (cargas[id] ?? 0) - (estado.cuotas[id] ?? 0),
  }));
}

/**
 * Returns a function from a chore to the members whom it suits, without those who are away in all of its weeks. Chores for the
 * same age groups share one list, which callers compare by identity; a chore in all of whose weeks somebody is away has its own.
 */
export function aptosDe(
  estado: EstadoReparto,
  balances: readonly Balance[],
): (tarea: TareaReparto) => readonly Balance[] {
  const bits = new Map(estado.participantes.map((p) => [p.id, bitDe(p.grupo_edad)]));
  const listas = [0, ...CONJUNTOS].map((mascara) => balances.filter((b) => ((bits.get(b.id) ?? 0) & mascara) !== 0));
  return (tarea) => {
    const lista = listas[mascaraDe(tarea)] ?? [];
    return tarea.fuera === undefined ? lista : lista.filter((b) => !faltaEn(tarea, b.id));
  };
}

/** A member's load above their quota (`exceso`, negative below it). Searches change it in place. */
export interface Balance {
  readonly id: number;
  /** Index in the order of `primeroElDeMas`: among equal members the one with the lowest gets an extra load. */
  readonly puesto: number;
  exceso: number;
}

/** The weight of an excess in the objective, at least 0. */
type Peso = (exceso: number) => number;

/** The weight in step 1 of the closing: only load above the quota counts. */
export const sobreCuota: Peso = (exceso) => (exceso > 0 ? exceso : 0);

/** The weight for proposals: load above and below the quota counts alike. */
export const distancia: Peso = Math.abs;

/** The objective of the closing, minimised in this order: largest weight, sum of weights, sum of squared excesses. */
export type Objetivo = readonly [mayor: number, suma: number, cuadrados: number];

/**
 * Computes the objective. The squares are exact while the total load is below 6·10^7. Beyond that they are rounded, but
 * always in the same order of members, so results stay deterministic and searches still end.
 */
export function objetivo(balances: readonly Balance[], peso: Peso = sobreCuota): Objetivo {
  let mayor = 0;
  let suma = 0;
  let cuadrados = 0;
  for (const { exceso } of balances) {
    const pesa = peso(exceso);
    suma += pesa;
    if (pesa > mayor) mayor = pesa;
    cuadrados += exceso * exceso;
  }
  return [mayor, suma, cuadrados];
}

/** Compares two objectives: below 0 when `a` is better, 0 when they are equal. */
export function comparar(a: Objetivo, b: Objetivo): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/**
 * Tells whether passing a load from one member to another lowers the objective. It does if and only if the receiver
 * ends below where the giver was. Then both end strictly between their former excesses. So no convex term grows, the
 * squares fall, and so does the larger of the two distances. Otherwise the two end at least as far apart, and nothing
 * falls.
 */
export const mejora = (carga: number, de: Balance, a: Balance): boolean => carga > 0 && a.exceso + carga < de.exceso;

/**
 * Measures how far extra loads are from the members whom the tie order prefers, the last key of every comparison. Lower is
 * better.
 */
export const enSuPuesto = (balances: readonly Balance[]): number =>
  balances.reduce((suma, { puesto, exceso }) => suma + puesto * exceso, 0);

/**
 * Returns a function that computes the objective after passing a load from one member to another. It does not visit the
 * other members: the largest weight among them is one of the three largest of all. Of the squares it returns only the
 * change, which is enough to compare candidates.
 */
export function medirTraspasos(
  balances: readonly Balance[],
  peso: Peso = sobreCuota,
): (carga: number, de: Balance, a: Balance) => Objetivo {
  const [primero, segundo, tercero] = balances.toSorted((x, y) => peso(y.exceso) - peso(x.exceso));
  const [, suma] = objetivo(balances, peso);
  const pesoDe = (b: Balance | undefined): number => (b === undefined ? 0 : peso(b.exceso));
  const resto = (de: Balance, a: Balance): number => {
    if (primero !== de && primero !== a) return pesoDe(primero);
    return pesoDe(segundo !== de && segundo !== a ? segundo : tercero);
  };
  return (carga, de, a) => {
    const [queda, llega] = [de.exceso - carga, a.exceso + carga];
    const [pesaQueda, pesaLlega] = [peso(queda), peso(llega)];
    return [
      Math.max(resto(de, a), pesaQueda, pesaLlega),
      suma - peso(de.exceso) - peso(a.exceso) + pesaQueda + pesaLlega,
      2 * carga * (carga + a.exceso - de.exceso),
    ];
  };
}
