import type { PorTramos } from '#shared/domain/por-tramos.ts';
import type { Pasos } from '#shared/domain/reparto/cierre/pasos.ts';
import type { Ficha, Mesa, Paso } from './mesa.ts';
import { compararValor, valorDe, type Valor } from './valor.ts';

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
