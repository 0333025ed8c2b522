import { once } from 'node:events';
import { setTimeout as pausa } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { vigilarVueltas, type Vuelta } from '#server/testing/fuzz/vueltas.ts';
import type { Peticion } from './cliente.ts';

export interface Medida extends Vuelta {
  readonly que: string;
  /** Status of the route's answer; 0 for a job. */
  readonly estado: number;
}

/** Measures how long `hacer`, which returns the status, blocks the event loop. */
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
