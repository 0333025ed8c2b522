import type { Cambio, EstadoReparto, Propuesta } from '../tipos.ts';
import { type Balance, balancesDe, distancia, objetivo, type Objetivo } from './objetivo.ts';

/**
 * Steps that a search may still take. One is one look at a member for a task, or at two tasks for an exchange. They are
 * counted and never timed, so the same input ends the same way on every machine.
 */
export interface Pasos {
  quedan: number;
}

/** Steps of the exact search of the closing. Where they end, the best assignment found so far is taken. */
export const PASOS_EXACTOS = 250_000;

/** Steps of one improvement by moves and swaps. */
export const PASOS_MEJORAR = 250_000;

/** Steps of the search for a bundle of changes. */
export const PASOS_PAQUETE = 100_000;

/** The fields that tell who picked a task; both the server's state and a snapshot have them. */
type ConElecciones = Pick<EstadoReparto, 'elecciones'>;

/**
 * The one rule of who must agree to changes of the closing: when one touches a task that some person picked (the
 * member, or an admin for them), both its parties, in ascending id; else nobody. What was picked by itself for an
 * absent member moves without asking, whether their wish list or the rule chose it: lists are private, and everybody
 * sees who is asked.
 */
export function quienesDeciden(estado: ConElecciones): (cambios: readonly Cambio[]) => number[] {
  const elegidas = elegidasPorAlguien(estado);
  return (cambios) =>
    cambios.some((c) => elegidas.has(c.tarea))
      ? [...new Set(cambios.flatMap((c) => [c.de, c.a]))].toSorted((a, b) => a - b)
      : [];
}

/** The tasks that some person picked. */
export const elegidasPorAlguien = (estado: ConElecciones): ReadonlySet<number> =>
  new Set(estado.elecciones.filter((e) => e.tipo !== 'AUTO').map((e) => e.tarea));

/** A member's distance from their quota before and after a change: positive is over, negative under. */
interface Distancia {
  readonly miembro: number;
  readonly antes: number;
  readonly despues: number;
}

/** A bundle as people are to read it. */
export interface LecturaPaquete {
  readonly lote: number;
  /** The largest distance, the sum of distances and that of squares, before the bundle and with all that stands of it. */
  readonly antes: Objetivo;
  readonly despues: Objetivo;
  /** By the number of the proposal: only of those that are open or done. */
  readonly distancias: ReadonlyMap<number, readonly Distancia[]>;
}

/** The latest bundle of a closing, read in its order: each change with those before it made. Null before there is one. */
export function leerPaquete(estado: EstadoReparto): LecturaPaquete | null {
  const lote = estado.propuestas.at(-1)?.lote;
  if (lote === undefined) return null;
  const suyas = estado.propuestas.filter((p) => p.lote === lote);
  const balances = balancesDe(estado);
  const cargas = new Map(estado.tareas.map((t) => [t.id, t.carga]));
  const mover = (p: Propuesta, sentido: 1 | -1): void => {
    for (const { tarea, de, a } of p.cambios) {
      const carga = sentido * (cargas.get(tarea) ?? 0);
      for (const b of balances) b.exceso += (b.id === a ? carga : 0) - (b.id === de ? carga : 0);
    }
  };
  for (const p of suyas) if (p.estado === 'ACEPTADA') mover(p, -1);
  const antes = objetivo(balances, distancia);
  const distancias = new Map<number, readonly Distancia[]>();
  for (const p of suyas) {
    if (p.estado !== 'ACEPTADA' && p.estado !== 'PENDIENTE') continue;
    const partes = new Set(p.cambios.flatMap((c) => [c.de, c.a]));
    const previos = balances.filter((b) => partes.has(b.id)).map((b): Balance => ({ ...b }));
    mover(p, 1);
    distancias.set(
      p.n,
      previos.map(({ id, exceso }) => ({
        miembro: id,
        antes: exceso,
        despues: balances.find((b) => b.id === id)?.exceso ?? exceso,
      })),
    );
  }
  return { lote, antes, despues: objetivo(balances, distancia), distancias };
}
