import { GRUPOS_EDAD, type Dia } from '#shared/domain/tipos.ts';
import type { EnCuenta } from '#shared/domain/reparto/tipos.ts';
import type { Desempate, Participante } from '../tipos.ts';
import { diasFuera } from './en-cuenta.ts';

/**
 * A member with the traits that decide ties, in order of importance. Of two members the one whose first different number is
 * larger takes an extra load.
 */
interface Comparable {
  readonly id: number;
  readonly rasgos: readonly number[];
}

const comparar = (a: Comparable, b: Comparable): number => {
  const i = a.rasgos.findIndex((x, k) => x !== b.rasgos[k]);
  return i < 0 ? 0 : (a.rasgos[i] ?? 0) - (b.rasgos[i] ?? 0);
};

/**
 * Returns the tie order of the members in a quarter: the one who stands later gets the extra load. Equal members stand
 * together, in the family's shuffle and rotated by one place each quarter, so that n equal members hold each place once
 * in n quarters. Unequal members are ordered by their traits, the larger ones later.
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

/** Returns the tie order of the chores, shuffled anew for each quarter. */
export const ordenDeTareas = (ids: readonly number[], semilla: number, indice: number): number[] =>
  barajar(ids, semilla ^ Math.imul(indice, 0x9e3779b1));

/** Returns a member's age group as a trait: the older, the larger. */
export const edadEnRasgos = ({ grupo_edad }: Pick<Participante, 'grupo_edad'>): number =>
  GRUPOS_EDAD.indexOf(grupo_edad);

/** The data of a draft on which the tie orders depend. */
interface Partida {
  readonly participantes: readonly Participante[];
  readonly tareas: readonly { readonly id: number }[];
  readonly en_cuenta?: EnCuenta | undefined;
}

/**
 * Returns the traits by which members of a draft are compared, the most important first, such that larger numbers take an extra
 * load: older, with a larger share, fewer days away, a lower balance, more points lapsed, or an agreement to more load.
 */
export const rasgosDe = ({ en_cuenta }: Pick<Partida, 'en_cuenta'>, p: Participante): number[] => {
  const { saldo = 0, vencido = 0, acepta = 0 } = en_cuenta?.saldos?.find((s) => s.miembro === p.id) ?? {};
  const fuera = en_cuenta === undefined ? 0 : diasFuera(en_cuenta, p.id);
  return [edadEnRasgos(p), p.porcentaje, -fuera, -saldo, vencido, acepta];
};

/** Returns the tie orders of a draft. */
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

/** A random number generator. Each call returns an integer from 0 up to but excluding `hasta` (1 to 2^32). */
export type Azar = (hasta: number) => number;

/**
 * Creates a small seeded random number generator (mulberry32). The same 32-bit seed always gives the same numbers. It
 * is good for shuffles and tests, never for secrets.
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
 * Shuffles ids (Fisher–Yates, inside out). They are sorted first, so the result depends on the set and the seed only.
 * Each id in turn takes a random place among the earlier ones, and the id that stood there moves to the end.
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

/** Returns the number of a quarter, consecutive over the years (year × 4 + 0 to 3), from any of its days. */
export function indiceTrimestre(dia: Dia): number {
  return Number(dia.slice(0, 4)) * 4 + Math.floor((Number(dia.slice(5, 7)) - 1) / 3);
}

/**
 * Returns the order of picking in a quarter: the family's one shuffle, rotated left by one place per quarter. Over n
 * consecutive quarters each of n members holds every place once. When a member with the highest id joins, at most one of the
 * others changes place in the shuffle: that one moves to the end. When a member leaves, the places of those with higher ids are
 * drawn anew.
 */
export function ordenDelTrimestre(ids: readonly number[], semilla: number, trimestre: number): number[] {
  const orden = barajar(ids, semilla);
  const giro = orden.length === 0 ? 0 : trimestre % orden.length;
  return [...orden.slice(giro), ...orden.slice(0, giro)];
}
