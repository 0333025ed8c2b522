import type { Cambio, EstadoReparto } from '../tipos.ts';
import { balancesDe, comparar, distancia, enSuPuesto, objetivo, type Balance, type Objetivo } from './objetivo.ts';
import { type Cambiable, mejores, mesaDe, type Mesa } from './cambios.ts';
import { type Pasos, PASOS_PAQUETE, quienesDeciden } from './lectura.ts';

/** Changes at most that a closing may carry out. */
export const MAXIMO_PAQUETE = 6;
/** The smallest gain for which people are asked, in percent of the smallest quota concerned. */
const MINIMO_QUE_TRAE = 2;
/** Sequences of changes that the search goes on with after each change. */
const ANCHO = 8;

/** A change worth making, with those who must agree to it (nobody when it moves only what nobody picked). */
interface Mejora {
  readonly cambios: readonly Cambio[];
  readonly pide: readonly number[];
}

/** A proposal of a bundle before the log numbers it. */
export interface MejoraDeLote extends Mejora {
  readonly lote: number;
}

/**
 * Returns the next bundle of proposals: a first bundle, and a second one, for what is left of the six,
 * once everybody has answered the first and somebody said no. Empty when there is nothing more to propose. Not to be
 * asked while a proposal is open. Nothing is asked that brings too little.
 */
export function siguientePaquete(estado: EstadoReparto): readonly MejoraDeLote[] {
  const ultimo = estado.propuestas.at(-1)?.lote ?? 0;
  if (ultimo > 1 || (ultimo === 1 && !estado.propuestas.some((p) => p.estado === 'RECHAZADA'))) return [];
  const hechos = estado.propuestas.filter((p) => p.estado === 'ACEPTADA').length;
  const paquete = buscarPaquete(estado, MAXIMO_PAQUETE - hechos);
  if (!valeLaPena(estado, paquete)) return [];
  return paquete.map((mejora) => ({ lote: ultimo + 1, ...mejora }));
}

/** Whether a bundle that asks somebody lowers the largest distance by at least 2 % of the smallest quota that it touches. */
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

/** A sequence of changes: where members stand after it. */
interface Rama {
  readonly balances: readonly Balance[];
  readonly valor: Objetivo;
  /** The last key of the aim: it decides between sequences as long, and is no reason for a longer one. */
  readonly empate: number;
  readonly cambios: readonly Cambiable[];
}

/**
 * The best sequence of at most so many changes that the search finds: the largest distance from a quota, over or under,
 * then the sum of distances, then of squares; of equals the shortest. Each change lowers that, no task comes twice nor
 * was proposed before, and none raises what a child has above their quota. After each change the eight best sequences
 * go on, each with its eight best next changes; the best single change, and the best after it, are always among them.
 * Ends with its best so far when the steps do.
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

/** The same for the same changes in another order. */
const claveDe = ({ cambios }: Rama): string =>
  cambios
    .flatMap((c) => c.cambios.map(({ tarea, a }) => `${tarea}>${a}`))
    .toSorted()
    .join(' ');

/** A sequence with each of its best next changes. */
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
