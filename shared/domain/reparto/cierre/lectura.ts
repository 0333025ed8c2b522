import type { EstadoReparto, Propuesta } from '../tipos.ts';
import { balancesDe, distancia, objetivo, type Balance, type Objetivo } from './objetivo.ts';

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
