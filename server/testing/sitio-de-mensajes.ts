import { createServer, type IncomingHttpHeaders } from 'node:http';
import { direccionPropia } from './receptor-webhooks.ts';

/** A message that a place got. */
interface Mensaje {
  readonly ruta: string;
  readonly cabeceras: IncomingHttpHeaders;
  readonly cuerpo: Readonly<Record<string, unknown>>;
}

/** An answer: a status, headers and a body; null cuts the connection. */
type Contestacion = readonly [estado: number, cabeceras?: Readonly<Record<string, string>>, cuerpo?: unknown] | null;

export interface SitioDeMensajes {
  readonly url: string;
  readonly llegados: readonly Mensaje[];
  /** Sets the answers from now on, by the number of the message from 1. */
  readonly contestar: (como: (van: number) => Contestacion) => void;
  readonly cerrar: () => Promise<void>;
}

/** A real server on this machine's own address that plays ntfy, Telegram or any program that takes JSON. */
export const abrirSitioDeMensajes = async (): Promise<SitioDeMensajes> => {
  const llegados: Mensaje[] = [];
  let como: (van: number) => Contestacion = () => [200];
  const servidor = createServer((peticion, respuesta) => {
    const trozos: Buffer[] = [];
    peticion.on('data', (trozo: Buffer) => trozos.push(trozo));
    peticion.on('end', () => {
      const cuerpo = JSON.parse(Buffer.concat(trozos).toString('utf8')) as Mensaje['cuerpo'];
      llegados.push({ ruta: peticion.url ?? '', cabeceras: peticion.headers, cuerpo });
      const contestacion = como(llegados.length);
      if (contestacion === null) {
        peticion.socket.destroy();
        return;
      }
      const [estado, cabeceras = {}, dicho = {}] = contestacion;
      respuesta.writeHead(estado, { 'content-type': 'application/json', ...cabeceras }).end(JSON.stringify(dicho));
    });
  });
  await new Promise<void>((listo) => servidor.listen(0, () => listo()));
  const donde = servidor.address();
  const puerto = typeof donde === 'object' && donde !== null ? donde.port : 0;
  return {
    url: `http://${direccionPropia()}:${String(puerto)}`,
    llegados,
    contestar: (nuevas) => {
      como = nuevas;
    },
    cerrar: () =>
      new Promise<void>((listo) => {
        servidor.close(() => listo());
        servidor.closeAllConnections();
      }),
  };
};
