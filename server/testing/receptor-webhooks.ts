import { createServer, type IncomingHttpHeaders } from 'node:http';
import { networkInterfaces } from 'node:os';

/** A request that a receiver got. */
export interface Llegado {
  readonly cabeceras: IncomingHttpHeaders;
  readonly id: string;
  readonly cuerpo: string;
  readonly tipo: string;
}

/** An address of this machine to which the server may connect, as it stands in a URL. */
export const direccionPropia = (): string => {
  const propia = Object.values(networkInterfaces())
    .flat()
    .find((d) => d !== undefined && !d.internal && !/^(fe80:|169\.254\.)/.test(d.address));
  if (propia === undefined) throw new Error('This machine has no address besides loopback and link-local ones');
  return propia.family === 'IPv6' ? `[${propia.address}]` : propia.address;
};

/** A real receiver of webhooks on this machine. `contesta` gives each request its status; null: the connection is cut. */
export const abrirReceptor = async (contesta: (llegado: Llegado, van: number) => number | null = () => 204) => {
  const llegados: Llegado[] = [];
  const servidor = createServer((peticion, respuesta) => {
    const trozos: Buffer[] = [];
    peticion.on('data', (trozo: Buffer) => trozos.push(trozo));
    peticion.on('end', () => {
      const cuerpo = Buffer.concat(trozos).toString('utf8');
      const { type } = JSON.parse(cuerpo) as { readonly type: string };
      const llegado = { cabeceras: peticion.headers, id: String(peticion.headers['webhook-id']), cuerpo, tipo: type };
      llegados.push(llegado);
      const estado = contesta(llegado, llegados.length);
      if (estado === null) peticion.socket.destroy();
      else respuesta.writeHead(estado).end();
    });
  });
  await new Promise<void>((listo) => servidor.listen(0, () => listo()));
  const donde = servidor.address();
  const puerto = typeof donde === 'object' && donde !== null ? donde.port : 0;
  return {
    url: `http://${direccionPropia()}:${String(puerto)}/gancho`,
    llegados,
    cerrar: () =>
      new Promise<void>((listo) => {
        servidor.close(() => listo());
        servidor.closeAllConnections();
      }),
  };
};
export type Receptor = Awaited<ReturnType<typeof abrirReceptor>>;
