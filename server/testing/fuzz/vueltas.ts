/** Interval in ms at which the event loop is checked. */
const CADA_MS = 1;

const procesador = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

export interface Vuelta {
  /** Longest time in ms for which the event loop was blocked. */
  readonly ms: number;
  /**
   * Largest CPU time of this thread in one turn of the loop, in ms. Unlike `ms` it excludes the time taken by other
   * processes.
   */
  readonly propios: number;
}

/** Watches the event loop; `fin` stops and returns the longest turn. */
export const vigilarVueltas = (): { readonly fin: () => Vuelta } => {
  let [antes, antesPropios] = [performance.now(), procesador()];
  let [ms, propios] = [0, 0];
  const mirar = (): void => {
    const [ahora, ahoraPropios] = [performance.now(), procesador()];
    ms = Math.max(ms, ahora - antes - CADA_MS);
    propios = Math.max(propios, ahoraPropios - antesPropios);
    [antes, antesPropios] = [ahora, ahoraPropios];
  };
  const cada = setInterval(mirar, CADA_MS);
  return {
    fin: () => {
      mirar();
      clearInterval(cada);
      return { ms, propios };
    },
  };
};
