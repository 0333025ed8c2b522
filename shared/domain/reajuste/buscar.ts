import { distancia, type Pasos } from '#shared/domain/reparto/cierre/objetivo.ts';
import { edadEnRasgos, indiceTrimestre, ordenDeEmpates, ordenDeTareas } from '#shared/domain/reparto/cuotas/orden.ts';
import type { Desempate } from '#shared/domain/reparto/tipos.ts';
import type { PorTramos } from '../por-tramos.ts';
import type { InicioReajuste } from './jugadas.ts';
import type { Ficha, Mesa, Paso } from './mesa.ts';

/**
 * Returns the tie orders of a reajuste, by the same shuffle and rotation as the quarter's draft. Members are equal
 * if they have the same age group, share and days at home.
 */
export const desempateDelResto = (
  { miembros, tareas, trimestre_inicio }: Pick<InicioReajuste, 'miembros' | 'tareas' | 'trimestre_inicio'>,
  semilla: number,
): Desempate => {
  const indice = indiceTrimestre(trimestre_inicio);
  return {
    miembros: ordenDeEmpates(
      miembros.map((m) => ({ id: m.id, rasgos: [edadEnRasgos(m), m.porcentaje, m.dias] })),
      semilla,
      indice,
    ),
    tareas: ordenDeTareas(
      tareas.map((t) => t.id),
      semilla,
      indice,
    ),
  };
};

/**
 * The value of a distribution; searches minimise its numbers in order. They are: the excess beyond the bound, summed
 * over members; the load of children above their quotas; the largest distance from a quota; the sum of distances; the
 * sum of squared distances; and, for ties only, how far the extra loads are from where the tie order puts them.
 */
export type Valor = readonly [
  fuera: number,
  ninos: number,
  mayor: number,
  suma: number,
  cuadrados: number,
  empate: number,
];

export function valorDe({ nino, cota, puesto }: Mesa, exceso: readonly number[]): Valor {
  let [fuera, ninos, mayor, suma, cuadrados, empate] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < exceso.length; i += 1) {
    const e = exceso[i] ?? 0;
    const lejos = distancia(e);
    fuera += Math.max(0, lejos - cota);
    if (nino[i] === true) ninos += Math.max(0, e);
    mayor = Math.max(mayor, lejos);
    suma += lejos;
    cuadrados += e * e;
    empate += (puesto[i] ?? 0) * e;
  }
  return [fuera, ninos, mayor, suma, cuadrados, empate];
}

/** Compares two lists of numbers by their first `claves` entries; the first that differs decides. */
const enLoPrimero = (a: readonly number[], b: readonly number[], claves: number): number => {
  for (let i = 0; i < claves; i += 1) if (a[i] !== b[i]) return (a[i] ?? 0) - (b[i] ?? 0);
  return 0;
};

/** Compares two values: below 0 when `a` is better, 0 when they are equal. */
export const compararValor = (a: Valor, b: Valor): number => enLoPrimero(a, b, 6);

/** Tells whether `a` is better than `b` without the tie order. */
export const esMejor = (a: Valor, b: Valor): boolean => enLoPrimero(a, b, 5) < 0;

/** Tells whether any member is farther from their quota than the bound. */
export const hayFuera = (valor: Valor): boolean => valor[0] > 0;

/** The state of a search: each member's load above their quota (negative below it), and the chores already moved. */
export interface Punto {
  readonly exceso: readonly number[];
  readonly usadas: ReadonlySet<number>;
}

/** The best moves found, and the value of the distribution after them. */
export interface Hallazgo {
  readonly pasos: readonly Paso[];
  readonly valor: Valor;
}

/** Returns each member's excess after a move. */
export const trasPaso = (exceso: readonly number[], { ficha, a }: Paso): number[] =>
  exceso.map((e, i) => e + (i === a ? ficha.carga : 0) - (i === ficha.dueno ? ficha.carga : 0));

/** Search steps between two pauses. */
export const POR_TRAMO = 5_000;

const NADIE: readonly number[] = [];

/**
 * Finds the best set of at most `hasta` moves from a state; of equal sets the first in the tie orders. Chores without
 * an owner are placed first. After that every move must give to or take from the first member beyond the bound: any set
 * that helps that member contains such a move, so no smallest set is missed and few others are tried. Null when there
 * are more ownerless chores than moves, or when the steps run out.
 */
export function* buscar(mesa: Mesa, punto: Punto, hasta: number, pasos: Pasos): PorTramos<Hallazgo | null> {
  const { fichas, cota } = mesa;
  const exceso = [...punto.exceso];
  const usadas = new Set(punto.usadas);
  const hechos: Paso[] = [];
  const sueltas = fichas.filter((f) => f.dueno < 0 && !usadas.has(f.tarea));
  if (sueltas.length > hasta) return null;
  let mejor: Hallazgo | null = null;
  /** The number of steps left at which the search pauses next. */
  let pausa = pasos.quedan - POR_TRAMO;

  const anotar = (): void => {
    const valor = valorDe(mesa, exceso);
    const diferencia = mejor === null ? -1 : compararValor(valor, mejor.valor);
    if (diferencia < 0 || (diferencia === 0 && mejor !== null && antes(hechos, mejor.pasos)))
      mejor = { pasos: [...hechos], valor };
  };
  const hacer = (ficha: Ficha, a: number): void => {
    sumar(exceso, a, ficha.carga);
    if (ficha.dueno >= 0) sumar(exceso, ficha.dueno, -ficha.carga);
    usadas.add(ficha.tarea);
    hechos.push({ ficha, a });
  };
  const deshacer = (ficha: Ficha, a: number): void => {
    hechos.pop();
    usadas.delete(ficha.tarea);
    if (ficha.dueno >= 0) sumar(exceso, ficha.dueno, ficha.carga);
    sumar(exceso, a, -ficha.carga);
  };
  /** Returns the members to whom a chore may go to bring the member `lejos` closer to their quota. */
  const destinos = (ficha: Ficha, lejos: number): readonly number[] => {
    if (ficha.dueno < 0 || ficha.carga === 0 || usadas.has(ficha.tarea)) return NADIE;
    if (ficha.dueno === lejos) return ficha.aptos;
    return ficha.aptos.includes(lejos) ? [lejos] : NADIE;
  };
  function* seguir(quedan: number): PorTramos<void> {
    const suelta = sueltas[hechos.length];
    if (suelta === undefined) anotar();
    const lejos = exceso.findIndex((e) => Math.abs(e) > cota);
    if (quedan === 0 || (suelta === undefined && lejos < 0)) return;
    for (const ficha of suelta === undefined ? fichas : [suelta])
      for (const a of suelta === undefined ? destinos(ficha, lejos) : suelta.aptos) {
        pasos.quedan -= 1;
        if (pasos.quedan < 0) return;
        if (pasos.quedan <= pausa) {
          pausa -= POR_TRAMO;
          yield;
        }
        hacer(ficha, a);
        // The last move needs no recursive call. Most steps are last moves, so this saves time.
        if (quedan === 1) anotar();
        else yield* seguir(quedan - 1);
        deshacer(ficha, a);
      }
  }
  yield* seguir(hasta);
  return pasos.quedan < 0 ? null : mejor;
}

const sumar = (exceso: number[], sitio: number, carga: number): void => {
  exceso[sitio] = (exceso[sitio] ?? 0) + carga;
};

const porTarea = (pasos: readonly Paso[]): readonly Paso[] => pasos.toSorted((x, y) => x.ficha.lugar - y.ficha.lugar);

/** Orders two sets of equal value: true if `xs` is smaller, or of equal size and earlier in the tie orders. */
function antes(xs: readonly Paso[], ys: readonly Paso[]): boolean {
  if (xs.length !== ys.length) return xs.length < ys.length;
  const [a, b] = [porTarea(xs), porTarea(ys)];
  for (const [i, x] of a.entries()) {
    const y = b[i];
    if (y === undefined) return false;
    const diferencia = x.ficha.lugar - y.ficha.lugar || x.a - y.a;
    if (diferencia !== 0) return diferencia < 0;
  }
  return false;
}
