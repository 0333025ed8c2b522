import type { Cambio, EstadoReparto, Propuesta } from '../tipos.ts';
import { type Balance, balancesDe, distancia, objetivo, type Objetivo } from './objetivo.ts';

/**
 * The steps that a search may still take. One step tries one member for one chore, or one swap of two. Steps are
 * counted instead of time, so that the same input gives the same result on every machine.
 */
export interface Pasos {
  quedan: number;
}

/** Steps of the exact search for leftovers. When they run out, the best assignment found so far is taken. */
export const PASOS_EXACTOS = 250_000;

/** Maximum number of steps of the search for moves and swaps that improve a distribution (voraz.ts). */
export const PASOS_MEJORAR = 250_000;

/** Steps of the search for a bundle of changes. */
export const PASOS_PAQUETE = 100_000;

/** The fields that tell who picked a chore; the server's state and a client's snapshot both have them. */
type ConElecciones = Pick<EstadoReparto, 'elecciones' | 'terminan'>;

/**
 * Returns a function that tells who must agree to changes of the closing, by ascending id. Both parties of a change must agree if
 * it involves a chore that a member picked, that an admin picked for them, or that the rule picked at their wish; otherwise
 * nobody is asked. Chores picked automatically for an absent member move without asking, whether their wish list or the rule
 * picked them: everyone sees who is asked, so a difference between the two would reveal the private list.
 */
export function quienesDeciden(estado: ConElecciones): (cambios: readonly Cambio[]) => number[] {
  const elegidas = elegidasPorAlguien(estado);
  return (cambios) =>
    cambios.some((c) => elegidas.has(c.tarea))
      ? [...new Set(cambios.flatMap((c) => [c.de, c.a]))].toSorted((a, b) => a - b)
      : [];
}

/**
 * Returns the chores picked by a member, or for a member by an admin. For a member who has ever let the rule finish, all
 * automatic picks count too, since that member is present.
 */
export const elegidasPorAlguien = ({ elecciones, terminan }: ConElecciones): ReadonlySet<number> =>
  new Set(elecciones.filter((e) => e.tipo !== 'AUTO' || terminan[e.miembro] !== undefined).map((e) => e.tarea));

/** A member's load above their quota (negative below it) before and after a change. */
interface Distancia {
  readonly miembro: number;
  readonly antes: number;
  readonly despues: number;
}

/** A bundle of proposals in figures that screens show. */
export interface LecturaPaquete {
  readonly lote: number;
  /** The objective before the bundle, and after all of its proposals that are open or accepted. */
  readonly antes: Objetivo;
  readonly despues: Objetivo;
  /** Each member's load above their quota (negative below it) at those two moments. */
  readonly miembros: readonly Distancia[];
  /** Effect of each open or accepted proposal on its parties, by proposal number. */
  readonly distancias: ReadonlyMap<number, readonly Distancia[]>;
}

/**
 * Computes the figures of the latest bundle. For each proposal, those before it that are open or accepted count as carried
 * out. Null before the first bundle.
 */
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
  const alPrincipio = new Map(balances.map((b) => [b.id, b.exceso]));
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
  const miembros = balances.map(({ id, exceso }) => ({
    miembro: id,
    antes: alPrincipio.get(id) ?? exceso,
    despues: exceso,
  }));
  return { lote, antes, despues: objetivo(balances, distancia), miembros, distancias };
}
