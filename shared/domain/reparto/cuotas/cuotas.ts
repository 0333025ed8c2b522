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

/** A participant whose quota is proportional to their weight. */
export interface Pesado {
  readonly id: number;
  readonly grupo_edad: GrupoEdad;
  /** Integer ≥ 1. */
  readonly peso: number;
}

/** The groups that one step of the rule serves together: all its members get the same load per weight. */
interface Escalon {
  readonly grupos: readonly GrupoEdad[];
  /** Sum of their weights. */
  readonly peso: number;
  /** Load that they get, all of what suits them and the earlier steps did not take. */
  readonly carga: number;
}

/** Quota per member, integer ≥ 0. */
export type Cuotas = Readonly<Record<number, number>>;

export interface RepartoCuotas {
  readonly cuotas: Cuotas;
  /** Load of the tasks that some participant may take; the quotas sum exactly to it. */
  readonly total: number;
  /** One step when nobody's share is cut; the first ones are the most cut. */
  readonly escalones: readonly Escalon[];
}

/** Quotas by the shares alone. Participants have a share above 0 and come in the order of `primeroElDeMas`. */
export const calcularCuotas = (
  participantes: readonly Participante[],
  tareas: readonly TareaReparto[],
): RepartoCuotas =>
  cuotasPorPeso(
    participantes.map(({ id, grupo_edad, porcentaje }) => ({ id, grupo_edad, peso: porcentaje })),
    rhoDe(tareas),
  );

/**
 * Quotas of a session: integer, exact in sum, in proportion to the weights as far as suitability allows (the lexicographically
 * optimal base of the polymatroid of rho). Among equals the first gets a point that cannot be shared.
 *
 * Products must stay below 2^53: loads up to 400 × 10^6 × 91 ≈ 3.6·10^10 times shares up to 100 make 3.6·10^12, times shares by
 * the day 3.4·10^14; larger weights are the caller's to keep in bounds.
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

/** The set of unserved groups with least load per weight; of equals the largest, which is the union of them all. */
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
 * Gives the members of one step their floor and the remainder by largest fraction (tie: the first member). A +1 that would
 * promise some set of groups more than suits it is skipped; one pass always places them all, since roundings up that fit are the
 * independent sets of a matroid and the exact fractions show a full one.
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
