import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#server/db/esquema.ts';
import type { Rechazado } from './resultado.ts';

/** Looks whoever asks up again inside a change; returns why they may not ask this any more, or null. */
type Revisar = (db: Db) => Promise<Rechazado | null>;

/** The request that the running code answers. One that has been answered asks nothing more, whatever it set going. */
const peticion = new AsyncLocalStorage<{ readonly revisar: Revisar; acabada: boolean }>();

/** Answers a request so that each of its changes begins by looking up again who asks. */
export const pidiendo = async <T>(revisar: Revisar, responder: () => Promise<T>): Promise<T> => {
  const esta = { revisar, acabada: false };
  try {
    return await peticion.run(esta, responder);
  } finally {
    esta.acabada = true;
  }
};

/** For `cambiar` alone: why the change of a request is refused now, or null; what nobody asked for is not refused. */
export const revisarQuienPide = async (db: Db): Promise<Rechazado | null> => {
  const esta = peticion.getStore();
  return esta === undefined || esta.acabada ? null : esta.revisar(db);
};
