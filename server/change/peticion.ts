import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#server/db/esquema.ts';
import type { Rechazado } from './resultado.ts';

// A change runs long after the hooks that let its request in, and may have waited for its lock. It therefore asks again whether
// the caller may make the request. The way from the request to the change is an AsyncLocalStorage and not an argument, so that
// no use case can forget it: http/autenticar.ts stores `Revisar` here before it calls the use case, and `cambiar` calls it under
// the lock, before the use case's own part. `Revisar` also overwrites the fields of `request.actor`, the object that the use case
// holds as `actor`. A use case that decides by the caller's role or zone must therefore read `actor` inside `cambiar`: a copy
// made before, or a value read from it, may be out of date.

/** Looks the caller up again inside a change and updates `actor`. Returns why they may no longer make this request, or null. */
type Revisar = (db: Db) => Promise<Rechazado | null>;

/** The request that the running code answers. Code that still runs once it is answered (`acabada`) is no longer checked. */
const peticion = new AsyncLocalStorage<{ readonly revisar: Revisar; acabada: boolean }>();

/** Runs `responder`, which answers a request. Each change made meanwhile begins with `revisar`. */
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
