/** How often connections are looked at. */
const TIC_MS = 500;

/** A connection that is asked now and then whether its page still runs. */
export interface Latiente {
  /** It has answered what it was asked last, or was never asked. */
  contesto: boolean;
  readonly preguntar: () => void;
  /** It has not answered in time. */
  readonly darPorPerdida: () => void;
}

interface OpcionesPulso {
  /** Between two questions to the same connection, ms; rounded to half seconds, as the next. */
  readonly cadaMs: number;
  /** How long an answer is waited for, ms: less than that. */
  readonly esperaMs: number;
}

/**
 * The slow heartbeat of many connections at once: with a timer for each the process would be woken for every phone, which
 * costs more than to ask it. Returns what follows a connection, and what that returns lets it go.
 */
export const crearPulso = ({ cadaMs, esperaMs }: OpcionesPulso): ((latiente: Latiente) => () => void) => {
  const ranuras = Array.from({ length: Math.round(cadaMs / TIC_MS) }, () => new Set<Latiente>());
  const plazo = Math.round(esperaMs / TIC_MS);
  let [cual, cuantas] = [0, 0];
  let reloj: ReturnType<typeof setInterval> | undefined;

  const mirar = (): void => {
    cual = (cual + 1) % ranuras.length;
    for (const latiente of ranuras.at(cual - plazo) ?? []) if (!latiente.contesto) latiente.darPorPerdida();
    for (const latiente of ranuras[cual] ?? []) {
      latiente.contesto = false;
      latiente.preguntar();
    }
  };

  return (latiente) => {
    const suya = ranuras[cual];
    suya?.add(latiente);
    cuantas += 1;
    reloj ??= setInterval(mirar, TIC_MS).unref();
    return () => {
      if (suya?.delete(latiente) !== true) return;
      cuantas -= 1;
      if (cuantas > 0) return;
      clearInterval(reloj);
      reloj = undefined;
    };
  };
};
