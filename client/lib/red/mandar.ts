import { enBase } from '#client/lib/navegador/base.ts';
import { acabado, leerTokenAcceso } from '#client/lib/acceso/credenciales.ts';

/** An answer, with the instants of request and arrival in milliseconds since 1970, by this device's clock. */
export interface Llegada {
  readonly respuesta: Response;
  readonly enviado: number;
  readonly recibido: number;
}

/** Sends one request to a path of this server. Throws what `fetch` throws. */
export const mandar = async (url: string, peticion: RequestInit): Promise<Llegada> => {
  const enviado = Date.now();
  const respuesta = await fetch(enBase(url), peticion);
  return { respuesta, enviado, recibido: Date.now() };
};

/** Milliseconds after which a prefetched answer is too old and is requested again. */
const CADUCA_MS = 10_000;

interface Adelanto {
  readonly acceso: string | null;
  readonly llegada: Promise<Llegada>;
}
/** Prefetched answers by path, each with the access token with which it was requested. */
const enCamino = new Map<string, Adelanto>();

/** Requests a path of this server before any screen needs its answer. `tomarAdelanto` hands the answer out. */
export const pedirAntes = (url: string): void => {
  const acceso = leerTokenAcceso();
  // With an expired token nothing is requested, because it would get a 401. The screen's own request refreshes the token.
  if (acceso !== null && acabado(acceso)) return;
  const llegada = mandar(url, acceso === null ? {} : { headers: { authorization: `Bearer ${acceso}` } });
  // The caller of `tomarAdelanto` handles a failure. Until then the browser must not report it as unhandled.
  llegada.catch(() => null);
  enCamino.set(url, { acceso, llegada });
  setTimeout(() => enCamino.delete(url), CADUCA_MS);
};

/**
 * Returns the answer that `pedirAntes` requested for this path, and forgets it. Undefined if there is none, or it was requested
 * with another access token than `acceso`.
 */
export const tomarAdelanto = (url: string, acceso: string | null): Promise<Llegada> | undefined => {
  const adelanto = enCamino.get(url);
  enCamino.delete(url);
  return adelanto?.acceso === acceso ? adelanto.llegada : undefined;
};
