import type { GrupoEdad } from '#shared/domain/tipos.ts';
import {
  bitDe,
  cabe,
  CONJUNTOS,
  en,
  gruposDe,
  type Mascara,
  type PorConjunto,
  rhoDe,
  sumaDe,
} from '../tablero/grupos.ts';
import type { Participante, TareaReparto } from '../tipos.ts';

/** A participant whose quota is proportional to a weight. */
export interface Pesado {
  readonly id: number;
  readonly grupo_edad: GrupoEdad;
  /** Integer ≥ 1. */
  readonly peso: number;
}

/** Age groups that the rule serves in one step: all their members get the same load per weight. */
interface Escalon {
  readonly grupos: readonly GrupoEdad[];
  /** Sum of the weights of their members. */
  readonly peso: number;
  /** The load that they get: all that suits them and was not given in earlier steps. */
  readonly carga: number;
}

/** Quota of each member, an integer ≥ 0, by member id. */
export type Cuotas = Readonly<Record<number, number>>;

/** The quotas of a draft, and the steps in which they were computed. */
export interface RepartoCuotas {
  readonly cuotas: Cuotas;
  /** Load of the chores that suit some participant; the quotas add up to it exactly. */
  readonly total: number;
  /** A single step if no share is cut. Otherwise the groups cut most come first. */
  readonly escalones: readonly Escalon[];
}

/** Computes the quotas by shares alone. Participants have a share above 0 and come in the order of `primeroElDeMas`. */
export const calcularCuotas = (
  participantes: readonly Participante[],
  tareas: readonly TareaReparto[],
): RepartoCuotas =>
  cuotasPorPeso(
    participantes.map(({ id, grupo_edad, porcentaje }) => ({ id, grupo_edad, peso: porcentaje })),
    rhoDe(tareas),
  );

/**
 * Computes the quotas of a draft. They are integers that add up to the total exactly, in proportion to the weights as far as
 * the chores suit the members (the lexicographically optimal base of the polymatroid of rho). An extra point that equals cannot
 * share goes to the first of them. Total load × sum of weights must stay below 2^53, and callers scale larger weights down. A
 * family's load is at most 400 × 10^6 × 91 ≈ 3.6·10^10; × shares of 100 that is 3.6·10^12, and × shares × days 3.4·10^14.
 */
export function cuotasPorPeso(participantes: readonly Pesado[], rho: PorConjunto): RepartoCuotas {
  const parte = sumaDe(participantes, (p) => p.peso);
  const todos = participantes.reduce((mascara, p) => mascara | bitDe(p.grupo_edad), 0);
  const cuotas = new Map<number, number>();
  const escalones: Escalon[] = [];
  let servidos: Mascara = 0;
  while (servidos !== todos) {
    const g = masApretado(rho, parte, servidos, todos & ~servidos);
    const escalon = {
      grupos: gruposDe(g),
      peso: en(parte, g),
      carga: en(rho, servidos | g) - en(rho, servidos),
    };
    escalones.push(escalon);
    repartirEscalon(participantes, escalon, rho, cuotas);
    servidos |= g;
  }
  return { cuotas: Object.fromEntries(cuotas), total: en(rho, todos), escalones };
}

/** Returns the set of unserved groups with the least load per weight; of equal ones the largest, which is the union of all. */
function masApretado(rho: PorConjunto, parte: PorConjunto, servidos: Mascara, resto: Mascara): Mascara {
  let mejor = resto;
  for (const g of CONJUNTOS) {
    if ((g & ~resto) !== 0) continue;
    const izquierda = (en(rho, servidos | g) - en(rho, servidos)) * en(parte, mejor);
    const derecha = (en(rho, servidos | mejor) - en(rho, servidos)) * en(parte, g);
    if (izquierda < derecha || (izquierda === derecha && gruposDe(g).length > gruposDe(mejor).length)) mejor = g;
  }
  return mejor;
}

/**
 * Gives the members of a step their exact quota rounded down, then the rest by largest remainder (ties: the first member).
 * An extra point that would promise a set of groups more than suits it is skipped. One pass places all points: the
 * roundings up that fit are the independent sets of a matroid, and the exact fractions prove that a full one exists.
 */
function repartirEscalon(
  participantes: readonly Pesado[],
  { grupos, carga, peso: parte }: Escalon,
  rho: PorConjunto,
  cuotas: Map<number, number>,
): void {
  const miembros = participantes.filter((p) => grupos.includes(p.grupo_edad));
  let queda = carga;
  for (const p of miembros) {
    const suelo = Math.floor((p.peso * carga) / parte);
    cuotas.set(p.id, suelo);
    queda -= suelo;
  }
  const porResto = miembros.toSorted((a, b) => ((b.peso * carga) % parte) - ((a.peso * carga) % parte));
  for (const p of porResto) {
    if (queda === 0) return;
    const antes = cuotas.get(p.id) ?? 0;
    cuotas.set(p.id, antes + 1);
    const suma = sumaDe(participantes, (q) => cuotas.get(q.id) ?? 0);
    if (cabe(suma, rho)) queda -= 1;
    else cuotas.set(p.id, antes);
  }
}
