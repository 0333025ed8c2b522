import { once } from 'node:events';
import { setTimeout as pausa } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Encargo } from './cliente.ts';

/** Milliseconds between looks at whether the event loop has turned. */
const CADA_MS = 1;

export interface Medida {
  readonly que: string;
  /** Status that the route answered; 0 for a job. */
  readonly estado: number;
  /** Milliseconds for which nobody else got a turn. */
  readonly ms: number;
  /** Milliseconds of this thread's own processor in one turn: without those for which other processes had it. */
  readonly propios: number;
}

const procesador = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Watches the turns of the event loop; `fin` tells how long the longest was. */
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

/** The longest time for which the event loop stands still while something is done. */
export const medir = async (que: string, hacer: () => Promise<number>): Promise<Medida> => {
  await pausa(5);
  const vueltas = vigilarVueltas();
  const estado = await hacer();
  await pausa(5);
  return { que, estado, ...vueltas.fin() };
};

/** Asks over the network from another thread. */
export const abrirCliente = () => {
  const hilo = new Worker(new URL('./cliente.ts', import.meta.url));
  const decir = async <T>(encargo: Encargo): Promise<T> => {
    hilo.postMessage(encargo, []);
    const [dicho] = (await once(hilo, 'message')) as [T];
    return dicho;
  };
  return {
    pedir: (encargo: NonNullable<Encargo>): Promise<number> => decir(encargo),
    /** The body of the last answer. */
    cuerpo: async (): Promise<Buffer> => Buffer.from(await decir<Uint8Array>(null)),
    cerrar: () => hilo.terminate(),
  };
};

export type Cliente = ReturnType<typeof abrirCliente>;
