import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#server/db/esquema.ts';
import type { Rechazado } from './resultado.ts';

/** Looks the caller up again inside a change. Returns why they may no longer make this request, or null. */
type Revisar = (db: Db) => Promise<Rechazado | null>;

/** The request that the running code answers. Once `acabada`, code that it started is no longer checked against its caller. */
const peticion = new AsyncLocalStorage<{ readonly revisar: Revisar; acabada: boolean }>();

/** Answers a request; each change made meanwhile begins by looking up its caller again. */
export const pidiendo = async <T>(revisar: Revisar, responder: () => Promise<T>): Promise<T> => {
  const esta = { revisar, acabada: false };
  try {
    return await peticion.run(esta, responder);
  } finally {
    esta.acabada = true;
  }
};

/** For `cambiar` alone: returns why the current request is refused now, or null. Work outside a request is never refused. */
export const revisarQuienPide = async (db: Db): Promise<Rechazado | null> => {
  const esta = peticion.getStore();
  return esta === undefined || esta.acabada ? null : esta.revisar(db);
};
