/** Time that SQLite statements may occupy the event loop before other work gets a turn, in ms. */
const TRAMO_MS = 10;

/** Captured at load time, because some tests later replace the timer functions. */
const masTarde = setImmediate;

interface Bucle {
  /** Current time in ms on a monotonic clock; only differences matter. */
  readonly ahora: () => number;
  /** Calls `hacer` after the event loop has turned once. */
  readonly trasUnaVuelta: (hacer: () => void) => unknown;
}

/**
 * Creates the check that every statement makes before it runs. The check returns null, or a promise to await if the statements of
 * this turn of the event loop have already run for too long. SQLite answers synchronously, so awaiting its answers never lets
 * other work run: without this pause a unit of work of a thousand statements would block the whole server until it ends.
 */
export const crearCedido = ({ ahora, trasUnaVuelta }: Bucle): (() => Promise<void> | null) => {
  /** Time at which the first statement of this turn ran, in ms; null before it. */
  let desde: number | null = null;
  /** One pause shared by all statements that wait; they resume in the order in which they asked. */
  let pausa: Promise<void> | null = null;
  const empezarOtra = (): void => {
    desde = null;
    pausa = null;
  };
  const pedirPausa = (): Promise<void> | null => {
    if (desde === null) {
      desde = ahora();
      trasUnaVuelta(empezarOtra);
      return null;
    }
    if (pausa === null && ahora() - desde >= TRAMO_MS) pausa = new Promise((seguir) => trasUnaVuelta(seguir));
    return pausa;
  };
  /** Waits out pauses until one turn has time left. The statement that waited counts towards that turn. */
  const esperar = async (primera: Promise<void>): Promise<void> => {
    for (let otra: Promise<void> | null = primera; otra !== null; otra = pedirPausa()) await otra;
  };
  return () => {
    const primera = pedirPausa();
    return primera === null ? null : esperar(primera);
  };
};

/** The pause check of this process; all SQLite connections share its event loop. */
export const ceder = crearCedido({ ahora: () => performance.now(), trasUnaVuelta: (hacer) => masTarde(hacer) });
