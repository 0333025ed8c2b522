import { parentPort } from 'node:worker_threads';

// Sends requests to the measured server from a thread of its own, so that the client's work does not delay the server's event
// loop.

/** A request, or null to ask for the body of the last answer. */
export type Peticion = {
  readonly url: string;
  readonly metodo: string;
  readonly cabeceras: Readonly<Record<string, string>>;
  readonly cuerpo: string | Uint8Array | null;
} | null;

let ultimo: Uint8Array = new Uint8Array();

const pedir = async ({ url, metodo, cabeceras, cuerpo }: NonNullable<Peticion>): Promise<number> => {
  const respuesta = await fetch(url, {
    method: metodo,
    headers: cabeceras,
    body: cuerpo as string | Uint8Array<ArrayBuffer> | null,
  });
  ultimo = await respuesta.bytes();
  return respuesta.status;
};

parentPort?.on('message', (encargo: Peticion) => {
  if (encargo === null) parentPort?.postMessage(ultimo, []);
  else void pedir(encargo).then((estado) => parentPort?.postMessage(estado, []));
});
