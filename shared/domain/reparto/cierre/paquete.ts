import type { Cambio, EstadoReparto } from '../tipos.ts';
import {
  type Balance,
  balancesDe,
  comparar,
  distancia,
  enSuPuesto,
  type Objetivo,
  objetivo,
  type Pasos,
  PASOS_PAQUETE,
  quienesDeciden,
} from './objetivo.ts';
import { type Cambiable, mejores, mesaDe, type Mesa } from './cambios.ts';

/** The most changes that one closing carries out. */
export const MAXIMO_PAQUETE = 6;
/** The least reduction of the largest distance worth asking for, in percent of the smallest quota involved. */
const MINIMO_QUE_TRAE = 2;
/** Sequences of changes that the search keeps after each change. */
const ANCHO = 8;

/** A change and the members who must agree to it; none if it moves no chore that somebody picked (`quienesDeciden`). */
interface Mejora {
  readonly cambios: readonly Cambio[];
  readonly pide: readonly number[];
}

/** A proposal with its bundle, before the log numbers it. */
export interface MejoraDeLote extends Mejora {
  readonly lote: number;
}

/**
 * Returns the next bundle of proposals; empty when there is nothing more to propose. A second bundle follows once the
 * first is fully answered and contained a refusal, for as many changes as are missing to six. A bundle that improves
 * too little is not proposed. Must not be called while a proposal is open.
 */
export function siguientePaquete(estado: EstadoReparto): readonly MejoraDeLote[] {
  const ultimo = estado.propuestas.at(-1)?.lote ?? 0;
  if (ultimo > 1 || (ultimo === 1 && !estado.propuestas.some((p) => p.estado === 'RECHAZADA'))) return [];
  const hechos = estado.propuestas.filter((p) => p.estado === 'ACEPTADA').length;
  const paquete = buscarPaquete(estado, MAXIMO_PAQUETE - hechos);
  if (!valeLaPena(estado, paquete)) return [];
  return paquete.map((mejora) => ({ lote: ultimo + 1, ...mejora }));
}

/**
 * Tells whether a bundle is worth proposing. If it asks members, it must lower the largest distance by at least 2 % of
 * the smallest quota that it touches.
 */
function valeLaPena(estado: EstadoReparto, paquete: readonly Mejora[]): boolean {
  if (paquete.every((m) => m.pide.length === 0)) return true;
  const cambios = paquete.flatMap((m) => m.cambios);
  const cargas = new Map(estado.tareas.map((t) => [t.id, t.carga]));
  const despues = balancesDe(estado).map((b) => ({
    ...b,
    exceso: cambios.reduce(
      (exceso, { tarea, de, a }) => exceso + (b.id === a ? 1 : b.id === de ? -1 : 0) * (cargas.get(tarea) ?? 0),
      b.exceso,
    ),
  }));
  const baja = objetivo(balancesDe(estado), distancia)[0] - objetivo(despues, distancia)[0];
  const menor = Math.min(...cambios.flatMap((c) => [c.de, c.a]).map((id) => estado.cuotas[id] ?? 0));
  return baja > 0 && 100 * baja >= MINIMO_QUE_TRAE * menor;
}

/** A sequence of changes and the state after it. */
interface Rama {
  readonly balances: readonly Balance[];
  readonly valor: Objetivo;
  /** Value of `enSuPuesto`, which decides between equal sequences but does not justify a longer one. */
  readonly empate: number;
  readonly cambios: readonly Cambiable[];
}

/**
 * Returns the best sequence of at most `maximo` changes that a beam search finds; of equal ones the shortest. It minimises the
 * largest distance from a quota, then the sum of distances, then of squares. Each change lowers that objective, moves only
 * chores not named before in this closing, and takes no child above their quota. After each change the `ANCHO` best sequences
 * go on. When the steps run out, it returns the best so far.
 */
export function buscarPaquete(
  estado: EstadoReparto,
  maximo: number,
  pasos: Pasos = { quedan: PASOS_PAQUETE },
): readonly Mejora[] {
  const mesa = mesaDe(estado);
  const inicio = balancesDe(estado);
  let mejor: Rama = { balances: inicio, valor: objetivo(inicio, distancia), empate: enSuPuesto(inicio), cambios: [] };
  let ramas = [mejor];
  for (let k = 0; k < maximo && ramas.length > 0; k += 1) {
    const hijas = new Map<string, Rama>();
    for (const rama of ramas) {
      for (const hija of ampliar(rama, mesa, pasos)) {
        const clave = claveDe(hija);
        if (!hijas.has(clave)) hijas.set(clave, hija);
      }
    }
    ramas = [...hijas.values()].toSorted((a, b) => comparar(a.valor, b.valor) || a.empate - b.empate).slice(0, ANCHO);
    if (ramas[0] && comparar(ramas[0].valor, mejor.valor) < 0) mejor = ramas[0];
  }
  const decide = quienesDeciden(estado);
  return mejor.cambios.map(({ cambios }) => ({ cambios, pide: decide(cambios) }));
}

/** Returns a key that is equal for the same changes in any order. */
const claveDe = ({ cambios }: Rama): string =>
  cambios
    .flatMap((c) => c.cambios.map(({ tarea, a }) => `${tarea}>${a}`))
    .toSorted()
    .join(' ');

/** Extends a sequence by each of its best next changes. */
function ampliar({ balances, valor, empate, cambios }: Rama, mesa: Mesa, pasos: Pasos): Rama[] {
  const usadas = new Set(cambios.flatMap((c) => c.cambios.map(({ tarea }) => tarea)));
  return mejores(mesa, { balances, mayor: valor[0], usadas }, pasos).map((c) => ({
    balances: balances.map((b, i) =>
      i === c.de ? { ...b, exceso: b.exceso - c.neto } : i === c.a ? { ...b, exceso: b.exceso + c.neto } : b,
    ),
    valor: [c.valor[0], c.valor[1], valor[2] + c.valor[2]],
    empate: empate + c.empate,
    cambios: [...cambios, c],
  }));
}
