import { filasDeElecciones, type Lector } from './elecciones.ts';
import type { Vista } from '#client/lib/vista-reparto.ts';

type FilaEleccion = ReturnType<typeof filasDeElecciones>[number];

/** A member's place in a round: the pick that was made, the turn that runs now, or nothing. */
export interface CeldaTablero {
  readonly miembro: number;
  /** Usually one; its place among all picks, from 1. */
  readonly elecciones: readonly (FilaEleccion & { readonly orden: number })[];
  readonly enTurno: boolean;
}

export interface RondaTablero {
  readonly ronda: number;
  /** In the order of turns. */
  readonly celdas: readonly CeldaTablero[];
}

/** The draft board: rounds × members, from the first round to the one that is played. */
export const rondasDe = (vista: Vista, lector: Lector): RondaTablero[] => {
  const { estado } = vista;
  const elecciones = filasDeElecciones(vista, lector)
    .toReversed()
    .map((e, i) => ({ ...e, orden: i + 1 }));
  return Array.from({ length: estado.ronda }, (_, i) => i + 1).map((ronda) => ({
    ronda,
    celdas: estado.orden.map((miembro) => ({
      miembro,
      elecciones: elecciones.filter((e) => e.ronda === ronda && e.persona.id === miembro),
      enTurno: ronda === estado.ronda && miembro === estado.turno,
    })),
  }));
};
