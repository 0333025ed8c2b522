import type { Cambio, EstadoReparto } from '../tipos.ts';

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
