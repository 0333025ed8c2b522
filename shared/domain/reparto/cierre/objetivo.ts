import { cargasReales } from '../registro/pliegue.ts';
import { faltaEn } from '../tablero/carga.ts';
import { bitDe, CONJUNTOS, mascaraDe, primeroElDeMas } from '../tablero/grupos.ts';
import type { Cambio, EstadoReparto, Propuesta, TareaReparto } from '../tipos.ts';

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
 * Measures how far extra loads are from the members whom the tie order prefers; lower is better. It decides between
 * assignments with equal objectives.
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

/**
 * The steps that a search may still take. A step is about one member tried for one chore, or one swap of two. Steps are counted
 * instead of time, so that the same input gives the same result on every machine.
 */
export interface Pasos {
  quedan: number;
}

/** Steps of the exact search for leftovers. When they run out, the best assignment found so far is taken. */
export const PASOS_EXACTOS = 250_000;

/** Maximum number of steps of the search for moves and swaps that improve a distribution (voraz.ts). */
export const PASOS_MEJORAR = 250_000;

/** Steps of the search for a bundle of changes. */
export const PASOS_PAQUETE = 100_000;

/** The fields that tell who picked a chore; the server's state and a client's snapshot both have them. */
type ConElecciones = Pick<EstadoReparto, 'elecciones' | 'terminan'>;

/**
 * Returns a function that tells who must agree to changes of the closing, by ascending id. Both parties of a change must agree
 * if it involves a chore of `elegidasPorAlguien`; otherwise nobody is asked. Chores picked automatically for an absent member
 * move without asking, whether their wish list or the rule picked them: everyone sees who is asked, so a difference between the
 * two would reveal the private list.
 */
export function quienesDeciden(estado: ConElecciones): (cambios: readonly Cambio[]) => number[] {
  const elegidas = elegidasPorAlguien(estado);
  return (cambios) =>
    cambios.some((c) => elegidas.has(c.tarea))
      ? [...new Set(cambios.flatMap((c) => [c.de, c.a]))].toSorted((a, b) => a - b)
      : [];
}

/**
 * Returns the chores picked by a member, or for a member by an admin. For a member who has ever let the rule finish, all
 * automatic picks count too, since that member is present.
 */
export const elegidasPorAlguien = ({ elecciones, terminan }: ConElecciones): ReadonlySet<number> =>
  new Set(elecciones.filter((e) => e.tipo !== 'AUTO' || terminan[e.miembro] !== undefined).map((e) => e.tarea));

/** A member's load above their quota (negative below it) before and after a change. */
interface Distancia {
  readonly miembro: number;
  readonly antes: number;
  readonly despues: number;
}

/** A bundle of proposals in figures that screens show. */
export interface LecturaPaquete {
  readonly lote: number;
  /** The objective before the bundle, and after all of its proposals that are open or accepted. */
  readonly antes: Objetivo;
  readonly despues: Objetivo;
  /** Each member's load above their quota (negative below it) at those two moments. */
  readonly miembros: readonly Distancia[];
  /** Effect of each open or accepted proposal on its parties, by proposal number. */
  readonly distancias: ReadonlyMap<number, readonly Distancia[]>;
}

/**
 * Computes the figures of the latest bundle. For each proposal, those before it that are open or accepted count as carried
 * out. Null before the first bundle.
 */
export function leerPaquete(estado: EstadoReparto): LecturaPaquete | null {
  const lote = estado.propuestas.at(-1)?.lote;
  if (lote === undefined) return null;
  const suyas = estado.propuestas.filter((p) => p.lote === lote);
  const balances = balancesDe(estado);
  const cargas = new Map(estado.tareas.map((t) => [t.id, t.carga]));
  const mover = (p: Propuesta, sentido: 1 | -1): void => {
    for (const { tarea, de, a } of p.cambios) {
      const carga = sentido * (cargas.get(tarea) ?? 0);
      for (const b of balances) b.exceso += (b.id === a ? carga : 0) - (b.id === de ? carga : 0);
    }
  };
  for (const p of suyas) if (p.estado === 'ACEPTADA') mover(p, -1);
  const antes = objetivo(balances, distancia);
  const alPrincipio = new Map(balances.map((b) => [b.id, b.exceso]));
  const distancias = new Map<number, readonly Distancia[]>();
  for (const p of suyas) {
    if (p.estado !== 'ACEPTADA' && p.estado !== 'PENDIENTE') continue;
    const partes = new Set(p.cambios.flatMap((c) => [c.de, c.a]));
    const previos = balances.filter((b) => partes.has(b.id)).map((b): Balance => ({ ...b }));
    mover(p, 1);
    distancias.set(
      p.n,
      previos.map(({ id, exceso }) => ({
        miembro: id,
        antes: exceso,
        despues: balances.find((b) => b.id === id)?.exceso ?? exceso,
      })),
    );
  }
  const miembros = balances.map(({ id, exceso }) => ({
    miembro: id,
    antes: alPrincipio.get(id) ?? exceso,
    despues: exceso,
  }));
  return { lote, antes, despues: objetivo(balances, distancia), miembros, distancias };
}
