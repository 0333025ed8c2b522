/** Milliseconds that statements may keep the event loop before others get a turn. */
const TRAMO_MS = 10;

/** Taken before any test replaces the clock's functions. */
const masTarde = setImmediate;

interface Bucle {
  /** Milliseconds from some moment on. */
  readonly ahora: () => number;
  /** Calls back once the event loop has turned. */
  readonly trasUnaVuelta: (hacer: () => void) => unknown;
}

/**
 * Returns what every statement asks before it runs: a promise to wait for when the statements of this turn of the event
 * loop have taken too long together, else null. SQLite answers at once, and awaiting an answer that is there already lets
 * nobody in: without this a unit of work of a thousand statements would stop the whole server until its end.
 */
export const crearCedido = ({ ahora, trasUnaVuelta }: Bucle): (() => Promise<void> | null) => {
  /** The first statement of this turn; null: there was none yet. */
  let desde: number | null = null;
  /** One for all that wait: each goes on in its order. */
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
  /** A caller that has waited asks again, so that its statement counts too. */
  const esperar = async (primera: Promise<void>): Promise<void> => {
    for (let otra: Promise<void> | null = primera; otra !== null; otra = pedirPausa()) await otra;
  };
  return () => {
    const primera = pedirPausa();
    return primera === null ? null : esperar(primera);
  };
};

/** The one of this process: its connections share its event loop. */
export const ceder = crearCedido({ ahora: () => performance.now(), trasUnaVuelta: (hacer) => masTarde(hacer) });
