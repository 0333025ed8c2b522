import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { Page } from '@playwright/test';
import { puertoLibre } from './servidor.ts';

/** A proxy that serves the server below path prefixes, like Home Assistant's ingress. */
export interface Ingreso {
  /** The proxy's address, without a path prefix. */
  readonly origen: string;
  /** Paths requested outside the prefixes. */
  readonly fuera: readonly string[];
  readonly cerrar: () => Promise<void>;
}

/**
 * Starts the proxy below each of `caminos`. It removes the prefix, names it in the header `cabecera`, and passes WebSockets
 * on.
 */
export const levantarIngreso = async (
  servidor: string,
  caminos: readonly string[],
  cabecera = 'x-ingress-path',
): Promise<Ingreso> => {
  const destino = { host: '127.0.0.1', port: Number(new URL(servidor).port) };
  const fuera: string[] = [];
  /** Splits a URL into prefix and rest. Null for a URL with none of the prefixes, which is recorded in `fuera`. */
  const pasar = (url: string): { readonly camino: string; readonly resto: string } | null => {
    const camino = caminos.find((c) => url.startsWith(`${c}/`));
    if (camino !== undefined) return { camino, resto: url.slice(camino.length) };
    fuera.push(url);
    return null;
  };

  const proxy = createServer((pedido, respuesta) => {
    const paso = pasar(pedido.url ?? '/');
    if (paso === null) {
      respuesta.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html><p>Otra casa');
      return;
    }
    const ida = request(
      {
        ...destino,
        method: pedido.method,
        path: paso.resto,
        headers: { ...pedido.headers, [cabecera]: paso.camino },
        agent: false,
      },
      (vuelta) => {
        respuesta.writeHead(vuelta.statusCode ?? 502, vuelta.headers);
        vuelta.pipe(respuesta);
        vuelta.once('error', () => respuesta.destroy());
      },
    );
    ida.once('error', () => {
      if (respuesta.headersSent) respuesta.destroy();
      else respuesta.writeHead(502).end();
    });
    pedido.pipe(ida);
  });

  proxy.on('upgrade', (pedido, socket, cabeza) => {
    const paso = pasar(pedido.url ?? '/');
    if (paso === null) {
      socket.destroy();
      return;
    }
    const cabeceras = pedido.rawHeaders.map((texto, i) => (i % 2 === 0 ? `${texto}: ` : `${texto}\r\n`)).join('');
    const otro = connect(destino, () => {
      otro.write(`GET ${paso.resto} HTTP/1.1\r\n${cabeceras}${cabecera}: ${paso.camino}\r\n\r\n`);
      otro.write(cabeza);
      socket.pipe(otro).pipe(socket);
    });
    for (const [uno, opuesto] of [
      [socket, otro],
      [otro, socket],
    ] as const) {
      uno.on('error', () => undefined);
      uno.once('close', () => opuesto.destroy());
    }
  });

  const puerto = await puertoLibre();
  await new Promise<void>((listo) => proxy.listen(puerto, '127.0.0.1', listo));
  return {
    origen: `http://localhost:${String(puerto)}`,
    fuera,
    cerrar: async () => {
      proxy.closeAllConnections();
      await new Promise((r) => proxy.close(r));
    },
  };
};

/** Makes `pagina.goto('/reparto')` open that path below the prefix `base`. */
export const abrirDebajo = (pagina: Page, base: string): void => {
  const ir = pagina.goto.bind(pagina);
  pagina.goto = (url, opciones) => ir(url.startsWith('/') ? base + url : url, opciones);
};
