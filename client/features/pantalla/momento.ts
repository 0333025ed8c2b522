import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';

/** A pick that was made before everybody's eyes. */
export interface Momento {
  /** The pick's number. */
  readonly n: number;
  /** When it came, on a clock of milliseconds that never jumps. */
  readonly desde: number;
}

/** How long a pick has the screen for itself, and how long the board of all stays after it. */
export const MOMENTO_MS = 3_000;
export const TABLERO_MS = 15_000;

/** What a draft's screen shows: the pick itself, the board that it now stands on, or the turn. */
export type Plano = 'momento' | 'tablero' | 'turno';

export const planoDe = (momento: Momento | null, ahora: number): Plano => {
  if (momento === null) return 'turno';
  const edad = ahora - momento.desde;
  return edad < MOMENTO_MS ? 'momento' : edad < MOMENTO_MS + TABLERO_MS ? 'tablero' : 'turno';
};

type Sesion = EstadoPantalla['sesion'];

/** A new snapshot of the draft beside the one before it. */
export interface Llegada {
  readonly antes: Sesion;
  readonly ahora: Sesion;
  /** Whether it tells what happens just now: not what a connection found when it came back, nor what a read brought. */
  readonly vivo: boolean;
}

/**
 * The moment after a new snapshot: its newest pick's when that came live, the one before while its pick stands, or
 * none.
 */
export const momentoTras = (
  momento: Momento | null,
  { antes, ahora, vivo }: Llegada,
  reloj: number,
): Momento | null => {
  if (ahora?.fase !== 'ELECCION') return null;
  const ultima = ahora.elecciones.at(-1);
  if (vivo && ultima !== undefined && antes?.id === ahora.id && ultima.n > antes.n)
    return { n: ultima.n, desde: reloj };
  return ahora.elecciones.some((e) => e.n === momento?.n) ? momento : null;
};
