import { once } from 'node:events';
import { setTimeout as pausa } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Peticion } from './cliente.ts';

/** Interval in ms at which the event loop is checked. */
const CADA_MS = 1;

export interface Medida {
  readonly que: string;
  /** Status of the route's answer; 0 for a job. */
  readonly estado: number;
  /** Longest time in ms for which the event loop was blocked. */
  readonly ms: number;
  /**
   * Largest CPU time of this thread in one turn of the loop, in ms. Unlike `ms` it excludes the time taken by other
   * processes.
   */
  readonly propios: number;
}

const procesador = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Watches the event loop; `fin` stops and returns the longest turn. */
const vigilarVueltas = (): { readonly fin: () => Pick<Medida, 'ms' | 'propios'> } => {
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

/** Returns the longest time for which the event loop is blocked during `hacer`. */
export const medir = async (que: string, hacer: () => Promise<number>): Promise<Medida> => {
  await pausa(5);
  const vueltas = vigilarVueltas();
  const estado = await hacer();
  await pausa(5);
  return { que, estado, ...vueltas.fin() };
};

/** Opens a client that sends requests from another thread. */
export const abrirCliente = () => {
  const hilo = new Worker(new URL('./cliente.ts', import.meta.url));
  const decir = async <T>(encargo: Peticion): Promise<T> => {
    hilo.postMessage(encargo, []);
    const [dicho] = (await once(hilo, 'message')) as [T];
    return dicho;
  };
  return {
    pedir: (encargo: NonNullable<Peticion>): Promise<number> => decir(encargo),
    /** Returns the body of the last answer. */
    cuerpo: async (): Promise<Buffer> => Buffer.from(await decir<Uint8Array>(null)),
    cerrar: () => hilo.terminate(),
  };
};

export type Cliente = ReturnType<typeof abrirCliente>;
