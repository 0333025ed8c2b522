import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { puertoLibre, type Servidor } from './servidor.ts';

export interface ConVersion {
  readonly url: string;
  /** Changes the service worker's file, by which browsers see a new version, as after an upgrade of the server. */
  readonly publicar: () => void;
  readonly cerrar: () => Promise<void>;
}

/** Starts a proxy in front of a server. It passes no WebSockets on, so the app polls. */
export const conVersion = async ({ url }: Servidor): Promise<ConVersion> => {
  let version = 1;
  const servidor = createServer((pedido, respuesta) => {
    const responder = async () => {
      const { authorization, 'content-type': tipo } = pedido.headers;
      const cuerpo = await text(pedido);
      const r = await fetch(url + (pedido.url ?? '/'), {
        method: pedido.method ?? 'GET',
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          ...(tipo === undefined ? {} : { 'content-type': tipo }),
        },
        ...(cuerpo === '' ? {} : { body: cuerpo }),
      });
      const cabeceras = Object.fromEntries(
        [...r.headers].filter(
          ([k]) => !/^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/.test(k),
        ),
      );
      const bytes = Buffer.from(await r.arrayBuffer());
      respuesta.writeHead(r.status, cabeceras);
      respuesta.end(pedido.url === '/sw.js' ? Buffer.concat([bytes, Buffer.from(`\n// ${String(version)}`)]) : bytes);
    };
    responder().catch(() => respuesta.destroy());
  });
  const puerto = await puertoLibre();
  await new Promise<void>((listo) => servidor.listen(puerto, '127.0.0.1', listo));
  return {
    url: `http://localhost:${String((servidor.address() as AddressInfo).port)}`,
    publicar: () => {
      version += 1;
    },
    cerrar: async () => {
      servidor.closeAllConnections();
      await new Promise((r) => servidor.close(r));
    },
  };
};
