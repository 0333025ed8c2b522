import { finDeDevolver } from '../premios/premios.ts';
import type { Cumplido } from '../ranking.ts';
import type { Dia, Instante } from '../tipos.ts';

/** The largest amount a week, in cents. */
export const MAXIMO_CENTIMOS = 100_000;

/** The currencies that a family may choose, by ISO 4217. All have a hundred cents. */
export const MONEDAS = ['EUR', 'USD', 'GBP', 'CHF', 'MXN', 'ARS', 'PEN'] as const;
export type Moneda = (typeof MONEDAS)[number];

/**
 * The states of one week's pocket money. `POR_PAGAR` waits until an admin marks it paid (`PAGADA`). `NADA`: there is nothing to
 * pay. `RETIRADA`: it waited when the member left.
 */
export const ESTADOS_PAGA = ['POR_PAGAR', 'PAGADA', 'NADA', 'RETIRADA'] as const;
export type EstadoPaga = (typeof ESTADOS_PAGA)[number];

/** Formatters by their currency. Kept, because making one takes longer than formatting a hundred amounts. */
const FORMATOS = new Map<Moneda, Intl.NumberFormat>();

/** Formats an amount in cents in Spanish: «3,50 €». */
export const enDinero = (centimos: number, moneda: Moneda): string => {
  const formato =
    FORMATOS.get(moneda) ?? new Intl.NumberFormat('es-ES', { style: 'currency', currency: moneda, useGrouping: true });
  FORMATOS.set(moneda, formato);
  return formato.format(centimos / 100);
};

/**
 * Returns the cents of an amount as people type it: «3», «3,5» or «3.50»; empty is 0. Null for any other text, and for more
 * than six digits before the comma.
 */
export const deDinero = (texto: string): number | null => {
  const limpio = texto.trim();
  if (limpio === '') return 0;
  const [, enteros, decimales = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(limpio) ?? [];
  return enteros === undefined ? null : Number(enteros) * 100 + Number(decimales.padEnd(2, '0'));
};

// Pocket money is off until an admin sets an amount a week for a member. It is reckoned when the week is settled, from the points
// that fell due to the member and those that they did (`partesDeLaSemana`), and never changes afterwards: what is corrected later
// is a line of the next week. Amounts are integers, in cents. No money moves, and pocket money never changes `puntos_totales`.

/** Percentage of the points that fell due from which the whole amount is paid. */
const ENTERA_DESDE = 90;

/** The points of a week that fell due to a member, and those that they did. */
export type Cumplida = Pick<Cumplido, 'puntos_tocan' | 'puntos_hechos'>;

/**
 * Returns the pocket money of a week: the amount in proportion to what was done, rounded down to cents; all of it from 90 %, and
 * in a week in which nothing fell due.
 */
export const pagaDe = (centimos: number, { puntos_tocan: tocan, puntos_hechos: hechos }: Cumplida): number =>
  100 * hechos >= ENTERA_DESDE * tocan ? centimos : Math.floor((centimos * hechos) / tocan);

/** Returns the points that a member did in percent of those that fell due, rounded down, at most 100; null when none fell due. */
export const porcientoDe = ({ puntos_tocan: tocan, puntos_hechos: hechos }: Cumplida): number | null =>
  tocan === 0 ? null : Math.min(100, Math.floor((100 * hechos) / tocan));

/** A line of a later week: the cents by which an earlier week, named by its Monday, was corrected. */
export interface Correccion {
  readonly semana: Dia;
  readonly diferencia: number;
}

/**
 * A week's pocket money of a member, as far as later weeks depend on it. `importe` is what the week itself earned, `total`
 * what there is to pay for it after the corrections of earlier weeks; both are in cents.
 */
export interface Asentada {
  readonly semana: Dia;
  readonly importe: number;
  readonly total: number;
  readonly correcciones: readonly Correccion[];
}

const sumar = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0);
const apuntado = ({ importe, correcciones }: Omit<Asentada, 'total'>): number =>
  importe + sumar(correcciones.map((c) => c.diferencia));

/**
 * Settles a member's week: its own line `importe`, a correction for each earlier week whose recount differs from what is listed
 * of it, and the total to pay. A total is never below zero: if corrections take more, the rest is kept back from later weeks.
 * `recuento` returns what an earlier week comes to today, or null for a week that is no longer corrected.
 */
export const asentarPaga = (
  nueva: Pick<Asentada, 'semana' | 'importe'>,
  antes: readonly Asentada[],
  recuento: (semana: Dia) => number | null,
): Asentada => {
  const listado = new Map(antes.map((p) => [p.semana, p.importe]));
  for (const { semana, diferencia } of antes.flatMap((p) => p.correcciones))
    listado.set(semana, (listado.get(semana) ?? 0) + diferencia);
  const correcciones = [...listado].flatMap(([semana, hay]) => {
    const diferencia = (recuento(semana) ?? hay) - hay;
    return diferencia === 0 ? [] : [{ semana, diferencia }];
  });
  const suya = { ...nueva, correcciones: correcciones.toSorted((a, b) => (a.semana < b.semana ? -1 : 1)) };
  const queda = sumar([...antes, suya].map(apuntado)) - sumar(antes.map((p) => p.total));
  return { ...suya, total: Math.max(0, queda) };
};

/** Returns the cents that later weeks still keep back, because corrections took more than there was to pay; 0 when none. */
export const deudaDe = (pagas: readonly Asentada[]): number =>
  sumar(pagas.map((p) => p.total)) - sumar(pagas.map(apuntado));

/** Returns the instant until which a payment may be undone; null unless it is paid. */
export const devolvibleHasta = (estado: EstadoPaga, resuelta_en: Instante | null): Instante | null =>
  estado === 'PAGADA' && resuelta_en !== null ? finDeDevolver(resuelta_en) : null;
