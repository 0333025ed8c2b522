import type { Pasos } from '#shared/domain/reparto/cierre/lectura.ts';
import { distancia } from '#shared/domain/reparto/cierre/objetivo.ts';
import { edadEnRasgos, indiceTrimestre, ordenDeEmpates, ordenDeTareas } from '#shared/domain/reparto/cuotas/orden.ts';
import type { Desempate } from '#shared/domain/reparto/tipos.ts';
import type { PorTramos } from '../por-tramos.ts';
import type { InicioReajuste } from './jugadas.ts';
import type { Ficha, Mesa, Paso } from './mesa.ts';

/**
 * The tie orders of a reajuste, from the shuffle and the turn that the quarter's draft has. Equal are those of one age and
 * share who are at home for as long.
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
 * The objective of a search, minimised in this order: how much is beyond the bound, over all members; what children have above
 * their quotas; the largest distance from a quota, the sum of distances, the sum of squares; among equals, how far the extra
 * loads are from where the tie order has them.
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

const enLoPrimero = (a: readonly number[], b: readonly number[], claves: number): number => {
  for (let i = 0; i < claves; i += 1) if (a[i] !== b[i]) return (a[i] ?? 0) - (b[i] ?? 0);
  return 0;
};

/** Below 0 when `a` is better, 0 when they are equal. */
export const compararValor = (a: Valor, b: Valor): number => enLoPrimero(a, b, 6);

/** Whether `a` is better in more than who among equals has the extra load. */
export const esMejor = (a: Valor, b: Valor): boolean => enLoPrimero(a, b, 5) < 0;

/** Whether somebody is beyond the bound. */
export const hayFuera = (valor: Valor): boolean => valor[0] > 0;

/** The state of a search: each member's excess over their quota, and the chores that it has moved. */
export interface Punto {
  readonly exceso: readonly number[];
  readonly usadas: ReadonlySet<number>;
}

/** The best moves that were found, and what becomes of the family. */
export interface Hallazgo {
  readonly pasos: readonly Paso[];
  readonly valor: Valor;
}

/** Returns each member's excess once a chore has moved. */
export const trasPaso = (exceso: readonly number[], { ficha, a }: Paso): number[] =>
  exceso.map((e, i) => e + (i === a ? ficha.carga : 0) - (i === ficha.dueno ? ficha.carga : 0));

/** Steps between two pauses. */
export const POR_TRAMO = 5_000;

const NADIE: readonly number[] = [];

/**
 * The best of all sets of at most `hasta` moves from here, none of a chore that has moved already; of equals the first
 * in the tie orders. What is nobody's is placed first. After that every move touches the first member who is beyond the
 * bound: some move of any set that helps has to, so no smallest set is missed, and few others are looked at. Null when
 * the chores of nobody are more than the moves, or the steps came to their end.
 */
export function* buscar(mesa: Mesa, punto: Punto, hasta: number, pasos: Pasos): PorTramos<Hallazgo | null> {
  const { fichas, cota } = mesa;
  const exceso = [...punto.exceso];
  const usadas = new Set(punto.usadas);
  const hechos: Paso[] = [];
  const sueltas = fichas.filter((f) => f.dueno < 0 && !usadas.has(f.tarea));
  if (sueltas.length > hasta) return null;
  let mejor: Hallazgo | null = null;
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
  /** To whom a chore may go for the sake of a member who is too far. */
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
        // The last move of a set needs no search of its own: most steps are one.
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

/** Compares two sets of equal value: the smaller first, then by the tie orders. */
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
