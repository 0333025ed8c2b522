import type { Pasos } from '#shared/domain/reparto/cierre/pasos.ts';
import type { Ficha, Mesa, Paso } from './mesa.ts';
import { compararValor, valorDe, type Valor } from './valor.ts';

/** Where a search stands: what each has against their quota, and the chores that it has moved. */
export interface Punto {
  readonly exceso: readonly number[];
  readonly usadas: ReadonlySet<number>;
}

/** The best moves that were found, and what becomes of the family. */
export interface Hallazgo {
  readonly pasos: readonly Paso[];
  readonly valor: Valor;
}

/** What each has against their quota once a chore has moved. */
export const trasPaso = (exceso: readonly number[], { ficha, a }: Paso): number[] =>
  exceso.map((e, i) => e + (i === a ? ficha.carga : 0) - (i === ficha.dueno ? ficha.carga : 0));

/**
 * The best of all sets of at most `hasta` moves from here, none of a chore that has moved already; of equals the first
 * in the tie orders. What is nobody's is placed first. After that every move touches the first member who is beyond the
 * bound: some move of any set that helps has to, so no smallest set is missed, and few others are looked at. Null when
 * the chores of nobody are more than the moves, or the steps came to their end.
 */
export function buscar(mesa: Mesa, punto: Punto, hasta: number, pasos: Pasos): Hallazgo | null {
  const { fichas, cota, exceso: inicio } = mesa;
  const exceso = [...punto.exceso];
  const usadas = new Set(punto.usadas);
  const hechos: Paso[] = [];
  const sueltas = fichas.filter((f) => f.dueno < 0 && !usadas.has(f.tarea));
  if (sueltas.length > hasta) return null;
  let mejor: Hallazgo | null = null;

  const anotar = (): void => {
    const valor = valorDe(mesa, exceso);
    const diferencia = mejor === null ? -1 : compararValor(valor, mejor.valor);
    if (diferencia < 0 || (diferencia === 0 && mejor !== null && antes(hechos, mejor.pasos)))
      mejor = { pasos: [...hechos], valor };
  };
  const mover = (ficha: Ficha, a: number, quedan: number): void => {
    pasos.quedan -= 1;
    if (pasos.quedan < 0) return;
    sumar(exceso, a, ficha.carga);
    if (ficha.dueno >= 0) sumar(exceso, ficha.dueno, -ficha.carga);
    usadas.add(ficha.tarea);
    hechos.push({ ficha, a });
    seguir(quedan - 1);
    hechos.pop();
    usadas.delete(ficha.tarea);
    if (ficha.dueno >= 0) sumar(exceso, ficha.dueno, ficha.carga);
    sumar(exceso, a, -ficha.carga);
  };
  const seguir = (quedan: number): void => {
    const suelta = sueltas[hechos.length];
    if (suelta !== undefined) {
      for (const a of suelta.aptos) mover(suelta, a, quedan);
      return;
    }
    anotar();
    const lejos = inicio.findIndex((_, i) => Math.abs(exceso[i] ?? 0) > cota);
    if (quedan === 0 || lejos < 0) return;
    for (const ficha of fichas) {
      if (ficha.dueno < 0 || ficha.carga === 0 || usadas.has(ficha.tarea)) continue;
      if (ficha.dueno === lejos) for (const a of ficha.aptos) mover(ficha, a, quedan);
      else if (ficha.aptos.includes(lejos)) mover(ficha, lejos, quedan);
    }
  };
  seguir(hasta);
  return pasos.quedan < 0 ? null : mejor;
}

const sumar = (exceso: number[], sitio: number, carga: number): void => {
  exceso[sitio] = (exceso[sitio] ?? 0) + carga;
};

const porTarea = (pasos: readonly Paso[]): readonly Paso[] => pasos.toSorted((x, y) => x.ficha.lugar - y.ficha.lugar);

/** Of two sets that are worth the same: the smaller, then the one that stands first in the tie orders. */
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
