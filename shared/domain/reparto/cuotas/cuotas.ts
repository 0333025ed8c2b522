import type { Aptitud, GrupoEdad } from '#shared/domain/tipos.ts';
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

/** The groups that one step of the rule serves together: all its members get the same load per percent of share. */
interface Escalon {
  readonly grupos: readonly GrupoEdad[];
  /** Sum of their shares, percent. */
  readonly porcentaje: number;
  /** Load that they get, all of what suits them and the earlier steps did not take. */
  readonly carga: number;
}

export interface RepartoCuotas {
  /** Quota per member, integer ≥ 0. */
  readonly cuotas: Readonly<Record<number, number>>;
  /** Load of the tasks that some participant may take; the quotas sum exactly to it. */
  readonly total: number;
  /** One step when nobody's share is cut; the first ones are the most cut. */
  readonly escalones: readonly Escalon[];
}

/**
 * Quotas of a session: integer, exact in sum, in proportion to the shares as far as suitability allows
 * (the lexicographically optimal base of the polymatroid of rho). Participants have a share above 0.
 *
 * All products stay far below 2^53: loads up to 60 × 10^6 × 91 ≈ 5.5·10^9 times shares up to 100 make 5.5·10^11;
 * a reajuste's weights, percent × days, up to 9 200 make 5·10^13.
 */
export function calcularCuotas(
  participantes: readonly Participante[],
  tareas: readonly (Aptitud & Pick<TareaReparto, 'carga'>)[],
): RepartoCuotas {
  const rho = rhoDe(tareas);
  const parte = sumaDe(participantes.map((p) => [p.grupo_edad, p.porcentaje]));
  const todos = participantes.reduce((mascara, p) => mascara | bitDe(p.grupo_edad), 0);
  const cuotas = new Map<number, number>();
  const escalones: Escalon[] = [];
  let servidos: Mascara = 0;
  while (servidos !== todos) {
    const g = masApretado(rho, parte, servidos, todos & ~servidos);
    const escalon = {
      grupos: gruposDe(g),
      porcentaje: en(parte, g),
      carga: en(rho, servidos | g) - en(rho, servidos),
    };
    escalones.push(escalon);
    repartirEscalon(participantes, escalon, rho, cuotas);
    servidos |= g;
  }
  return { cuotas: Object.fromEntries(cuotas), total: en(rho, todos), escalones };
}

/** The set of unserved groups with least load per percent; of equals the largest, which is the union of them all. */
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
 * Gives the members of one step their floor and the remainder by largest fraction (tie: lowest id).
 * A +1 that would promise some set of groups more than suits it is skipped; one pass always places them all,
 * since roundings up that fit are the independent sets of a matroid and the exact fractions show a full one.
 */
function repartirEscalon(
  participantes: readonly Participante[],
  { grupos, carga, porcentaje: parte }: Escalon,
  rho: PorConjunto,
  cuotas: Map<number, number>,
): void {
  const miembros = participantes.filter((p) => grupos.includes(p.grupo_edad));
  let queda = carga;
  for (const p of miembros) {
    const suelo = Math.floor((p.porcentaje * carga) / parte);
    cuotas.set(p.id, suelo);
    queda -= suelo;
  }
  const porResto = miembros.toSorted(
    (a, b) => ((b.porcentaje * carga) % parte) - ((a.porcentaje * carga) % parte) || a.id - b.id,
  );
  for (const p of porResto) {
    if (queda === 0) return;
    const antes = cuotas.get(p.id) ?? 0;
    cuotas.set(p.id, antes + 1);
    if (cabe(sumaDe(participantes.map((q) => [q.grupo_edad, cuotas.get(q.id) ?? 0])), rho)) queda -= 1;
    else cuotas.set(p.id, antes);
  }
}
