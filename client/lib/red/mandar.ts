import { enBase } from '#client/lib/navegador/base.ts';

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
