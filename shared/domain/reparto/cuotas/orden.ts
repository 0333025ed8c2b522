import { GRUPOS_EDAD, type Dia } from '#shared/domain/tipos.ts';
import type { EnCuenta } from '../tenido-en-cuenta.ts';
import type { Desempate, Participante } from '../tipos.ts';
import { diasFuera } from './en-cuenta.ts';

/** A member with all that makes them equal to another or not, as numbers: the more, the more load is theirs to take. */
interface Comparable {
  readonly id: number;
  readonly rasgos: readonly number[];
}

const comparar = (a: Comparable, b: Comparable): number => {
  const i = a.rasgos.findIndex((x, k) => x !== b.rasgos[k]);
  return i < 0 ? 0 : (a.rasgos[i] ?? 0) - (b.rasgos[i] ?? 0);
};

/**
 * The order in which members break ties in a quarter: the one who stands later gets the extra load. Equals stand together, in the
 * family's shuffle restricted to them and rotated a place each quarter, so over as many quarters as they are many each has held
 * every place. Of unequal ones the older stand later, then those with the larger share.
 */
export function ordenDeEmpates(miembros: readonly Comparable[], semilla: number, indice: number): number[] {
  const sorteo = barajar(
    miembros.map((m) => m.id),
    semilla,
  );
  const lugar = new Map(sorteo.map((id, i) => [id, i]));
  const enOrden = miembros.toSorted((a, b) => comparar(a, b) || (lugar.get(a.id) ?? 0) - (lugar.get(b.id) ?? 0));
  return enOrden.flatMap((primero, i) => {
    const anterior = enOrden[i - 1];
    if (anterior !== undefined && comparar(anterior, primero) === 0) return [];
    const iguales = enOrden.filter((m) => comparar(m, primero) === 0).map((m) => m.id);
    const giro = indice % iguales.length;
    return [...iguales.slice(giro), ...iguales.slice(0, giro)];
  });
}

/** A shuffle of equal chores of its own for each quarter. */
export const ordenDeTareas = (ids: readonly number[], semilla: number, indice: number): number[] =>
  barajar(ids, semilla ^ Math.imul(indice, 0x9e3779b1));

export const edadEnRasgos = ({ grupo_edad }: Pick<Participante, 'grupo_edad'>): number =>
  GRUPOS_EDAD.indexOf(grupo_edad);

/** The input of a draft. */
interface Partida {
  readonly participantes: readonly Participante[];
  readonly tareas: readonly { readonly id: number }[];
  readonly en_cuenta?: EnCuenta | undefined;
}

/** The key by which members are equal in a draft: age group, share, and how days away and balance count. */
export const rasgosDe = ({ en_cuenta }: Pick<Partida, 'en_cuenta'>, p: Participante): number[] => {
  const { saldo = 0, vencido = 0, acepta = 0 } = en_cuenta?.saldos?.find((s) => s.miembro === p.id) ?? {};
  const fuera = en_cuenta === undefined ? 0 : diasFuera(en_cuenta, p.id);
  return [edadEnRasgos(p), p.porcentaje, -fuera, -saldo, vencido, acepta];
};

/** The tie orders of a draft. */
export function desempateDe(
  { participantes, tareas, en_cuenta }: Partida,
  { semilla, trimestre_inicio }: { readonly semilla: number; readonly trimestre_inicio: Dia },
): Desempate {
  const indice = indiceTrimestre(trimestre_inicio);
  return {
    miembros: ordenDeEmpates(
      participantes.map((p) => ({ id: p.id, rasgos: rasgosDe({ en_cuenta }, p) })),
      semilla,
      indice,
    ),
    tareas: ordenDeTareas(
      tareas.map((t) => t.id),
      semilla,
      indice,
    ),
  };
}

/** A stream of integers: each call gives the next one from 0 up to, not including, `hasta` (1 to 2^32). */
export type Azar = (hasta: number) => number;

/**
 * Small seeded generator (mulberry32): the same 32-bit integer seed always gives the same stream.
 * Good for shuffles and tests, never for secrets.
 */
export function azarDeSemilla(semilla: number): Azar {
  let estado = semilla | 0;
  return (hasta) => {
    estado = (estado + 0x6d2b79f5) | 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * hasta);
  };
}

/**
 * Shuffles ids (Fisher–Yates, inside out) after sorting them ascending, so that only the set and the seed matter. Each id in turn
 * lands on a random place among those before it, and the id that stood there goes to the end.
 */
export function barajar(ids: readonly number[], semilla: number): number[] {
  const azar = azarDeSemilla(semilla);
  const orden: number[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const sitio = azar(orden.length + 1);
    orden.push(orden[sitio] ?? id);
    orden[sitio] = id;
  }
  return orden;
}

/** Number of a quarter, counted without gaps (year × 4 + 0 to 3), from any of its days. */
export function indiceTrimestre(dia: Dia): number {
  return Number(dia.slice(0, 4)) * 4 + Math.floor((Number(dia.slice(5, 7)) - 1) / 3);
}

/**
 * Order of picking in a quarter: the family's one shuffle, rotated left a place per quarter, so that over n
 * quarters in a row each of n members holds every place once.
 *
 * When somebody joins with the highest id, the shuffle before rotation keeps everybody's place except at most one,
 * who goes to the end, and the rotation counts anew in n + 1 places. When somebody leaves, those with lower ids
 * keep their places among themselves and the rest is dealt again.
 */
export function ordenDelTrimestre(ids: readonly number[], semilla: number, trimestre: number): number[] {
  const orden = barajar(ids, semilla);
  const giro = orden.length === 0 ? 0 : trimestre % orden.length;
  return [...orden.slice(giro), ...orden.slice(0, giro)];
}
