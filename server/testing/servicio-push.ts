import { createPublicKey } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import { jwtVerify, type JWTPayload } from 'jose';
import type { AvisoEnviado, AvisoPush } from '#shared/contracts/aviso-push.ts';
import { unNavegador, type Navegador } from './dispositivo.ts';
import { puertoLibre } from './servidor-hijo.ts';

/** A message as the device decrypted it, and what its push service saw. */
interface Llegado {
  readonly aviso: AvisoPush;
  /** Id by which the device can ask for the present text; undefined for test messages. */
  readonly id: string | undefined;
  /** Instant at which the message was sent; undefined for test messages. */
  readonly en: string | undefined;
  readonly cabeceras: IncomingHttpHeaders;
  /** Claims of the VAPID token, whose signature was valid. */
  readonly vapid: JWTPayload;
  /** The server's public key, base64url. */
  readonly clave: string;
}

/** Status of the answer, with a Retry-After header if needed; null to never answer. */
export type Contestacion = number | { readonly estado: number; readonly retryAfter: number | string } | null;

export interface ServicioPush {
  readonly origen: string;
  /**
   * Creates a browser that is subscribed here. `contestar` decides the answer by the number of the attempt, from 1; by default
   * every message is accepted.
   */
  readonly navegador: (nombre?: string, contestar?: (intento: number) => Contestacion) => Navegador;
  /** Messages to a browser that could be decrypted, whether accepted or not. */
  readonly llegados: (navegador: Navegador) => readonly Llegado[];
  readonly cerrar: () => Promise<void>;
}

/** Checks the signature of a VAPID header (RFC 8292); returns its claims and the key. */
const leerVapid = async (cabecera: string | undefined): Promise<{ vapid: JWTPayload; clave: string }> => {
  const [, token = '', clave = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(cabecera ?? '') ?? [];
  const punto = Buffer.from(clave, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: punto.subarray(1, 33).toString('base64url'),
    y: punto.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
    algorithms: ['ES256'],
    typ: 'JWT',
  });
  return { vapid: payload, clave };
};

/** Starts a push service on this machine that decrypts messages with the browser's key, like the browser. */
export const abrirServicioPush = async (): Promise<ServicioPush> => {
  interface Buzon {
    readonly navegador: Navegador;
    readonly contestar: (intento: number) => Contestacion;
    readonly llegados: Llegado[];
  }
  const buzones = new Map<string, Buzon>();

  const recibir = async (camino: string, cabeceras: IncomingHttpHeaders, cuerpo: Buffer): Promise<Contestacion> => {
    const buzon = buzones.get(camino);
    if (buzon === undefined) return 404;
    const { navegador, contestar, llegados } = buzon;
    try {
      if (cabeceras['content-encoding'] !== 'aes128gcm' || cabeceras.ttl === undefined) return 400;
      const claro = ece.decrypt(cuerpo, {
        version: 'aes128gcm',
        privateKey: navegador.privada,
        authSecret: navegador.suscripcion.auth,
      });
      const { id, en, ...aviso } = JSON.parse(claro.toString('utf8')) as AvisoEnviado;
      llegados.push({
        aviso,
        id,
        en,
        cabeceras,
        ...(await leerVapid(cabeceras.authorization)),
      });
    } catch {
      return 400;
    }
    return contestar(llegados.length);
  };

  const servidor: Server = createServer((peticion, respuesta) => {
    void (async () => {
      const trozos: Buffer[] = [];
      for await (const trozo of peticion) trozos.push(trozo as Buffer);
      const contestacion = await recibir(peticion.url ?? '', peticion.headers, Buffer.concat(trozos));
      if (contestacion === null) return;
      if (typeof contestacion === 'number') respuesta.writeHead(contestacion).end();
      else respuesta.writeHead(contestacion.estado, { 'retry-after': String(contestacion.retryAfter) }).end();
    })().catch(() => respuesta.destroy());
  });
  const puerto = await puertoLibre();
  await new Promise<void>((listo) => servidor.listen(puerto, '127.0.0.1', listo));
  const origen = `http://127.0.0.1:${String((servidor.address() as AddressInfo).port)}`;

  return {
    origen,
    navegador: (nombre, contestar = () => 201) => {
      const camino = `/buzon/${String(buzones.size + 1)}`;
      const navegador = unNavegador(origen + camino, nombre);
      buzones.set(camino, { navegador, contestar, llegados: [] });
      return navegador;
    },
    llegados: ({ suscripcion }) => buzones.get(new URL(suscripcion.endpoint).pathname)?.llegados ?? [],
    cerrar: () =>
      new Promise((listo) => {
        servidor.close(() => listo());
        servidor.closeAllConnections();
      }),
  };
};
