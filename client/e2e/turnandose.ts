import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { puertoLibre, type Servidor } from './servidor.ts';

/** A load balancer in front of several servers, without sticky sessions. */
export interface Balanceador {
  readonly url: string;
  /** Number of members' live connections to each server through it, in the order of the servers. */
  readonly moviles: () => readonly number[];
  /** Number of wall screens' live connections to each server through it, in the same order. */
  readonly pantallas: () => readonly number[];
  readonly cerrar: () => Promise<void>;
}

/** Returns a function that gives the ports in the order in which to try them, starting one server further at each call. */
const porTurnos = (puertos: readonly number[]) => {
  let turno = 0;
  return (): readonly number[] => {
    const primero = turno;
    turno += 1;
    return puertos.map((_, i) => puertos[(primero + i) % puertos.length] ?? 0);
  };
};

/**
 * Passes each request and each WebSocket to the next server in turn. A server that refuses the connection is skipped. After
 * another failure a read tries the next server; other requests get a 502.
 */
export const levantarBalanceador = async (servidores: readonly Servidor[]): Promise<Balanceador> => {
  const puertos = servidores.map(({ url }) => Number(new URL(url).port));
  const [paraPedidos, paraSockets] = [porTurnos(puertos), porTurnos(puertos)];
  const abiertos = new Set<{ readonly puerto: number; readonly deMovil: boolean }>();

  const pasar = async (pedido: IncomingMessage, respuesta: ServerResponse): Promise<void> => {
    const cuerpo = await buffer(pedido);
    const probar = ([puerto, ...resto]: readonly number[]): void => {
      if (puerto === undefined) {
        respuesta.writeHead(502).end();
        return;
      }
      const { method, url, headers } = pedido;
      const ida = request({ host: '127.0.0.1', port: puerto, method, path: url, headers, agent: false }, (vuelta) => {
        respuesta.writeHead(vuelta.statusCode ?? 502, vuelta.headers);
        vuelta.pipe(respuesta);
        vuelta.once('error', () => respuesta.destroy());
      });
      ida.once('error', (error: NodeJS.ErrnoException) => {
        if (respuesta.headersSent) respuesta.destroy();
        else probar(error.code === 'ECONNREFUSED' || method === 'GET' ? resto : []);
      });
      ida.end(cuerpo);
    };
    probar(paraPedidos());
  };
  const balanceador = createServer((pedido, respuesta) => {
    pasar(pedido, respuesta).catch(() => respuesta.destroy());
  });

  balanceador.on('upgrade', (pedido, socket, cabeza) => {
    const { method = 'GET', url = '/', rawHeaders } = pedido;
    const cabeceras = rawHeaders.map((texto, i) => (i % 2 === 0 ? `${texto}: ` : `${texto}\r\n`)).join('');
    const probar = ([puerto, ...resto]: readonly number[]): void => {
      if (puerto === undefined) {
        socket.destroy();
        return;
      }
      const otro = connect(puerto, '127.0.0.1');
      const este = { puerto, deMovil: url.split('?')[0] !== RUTAS.vivoPantalla };
      let unidos = false;
      otro.once('connect', () => {
        unidos = true;
        abiertos.add(este);
        otro.write(`${method} ${url} HTTP/1.1\r\n${cabeceras}\r\n`);
        otro.write(cabeza);
        socket.pipe(otro).pipe(socket);
        socket.once('error', () => otro.destroy());
        socket.once('close', () => otro.destroy());
      });
      otro.on('error', () => {
        if (!unidos) probar(resto);
      });
      otro.once('close', () => {
        abiertos.delete(este);
        if (unidos) socket.destroy();
      });
    };
    probar(paraSockets());
  });

  const puerto = await puertoLibre();
  await new Promise<void>((listo) => balanceador.listen(puerto, '127.0.0.1', listo));
  const contar = (deMovil: boolean) => (): readonly number[] =>
    puertos.map((p) => [...abiertos].filter((a) => a.puerto === p && a.deMovil === deMovil).length);
  return {
    url: `http://localhost:${String((balanceador.address() as AddressInfo).port)}`,
    moviles: contar(true),
    pantallas: contar(false),
    cerrar: async () => {
      balanceador.closeAllConnections();
      await new Promise((r) => balanceador.close(r));
    },
  };
};
