import { enBase } from './base.ts';

/** An answer, and when its request was sent and it came: milliseconds since 1970, by this device's clock. */
export interface Llegada {
  readonly respuesta: Response;
  readonly enviado: number;
  readonly recibido: number;
}

/** One request to a path of ours. Throws what `fetch` throws. */
export const mandar = async (url: string, peticion: RequestInit): Promise<Llegada> => {
  const enviado = Date.now();
  const respuesta = await fetch(enBase(url), peticion);
  return { respuesta, enviado, recibido: Date.now() };
};
