import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { DESPEDIDA_BREVE, limitarSubida } from './caudal.ts';
import { marcoDeTexto, PING_DE_WEBSOCKET } from './marco.ts';
import { crearPulso, type Latiente } from './pulso.ts';

/** engine.io's protocol, version 4: what a packet is, by its first character. */
const PROTOCOLO = 4;
const TIPO = { apertura: '0', cierre: '1', ping: '2', pong: '3', mensaje: '4' } as const;
const PING = marcoDeTexto(TIPO.ping);
/** socket.io asks for it before it sends what may be lost. */
const TRANSPORTE = { name: 'websocket', writable: true } as const;

const SIN_LATIDO = 'ping timeout';
/** Bytes that wait for somebody who does not read them: they lose the connection, and read all again with the next. */
const MAXIMO_SIN_LEER = 4 * 1_048_576;

const sinMas = (): void => undefined;

/** What a server sends as a message of engine.io's: a whole frame, made once for however many get it. */
export const marcoDeMensaje = (texto: string): Buffer => marcoDeTexto(TIPO.mensaje + texto);

/** What is written to several connections in one turn, each getting all of its own at once at the turn's end. */
const crearBuzon = () => {
  let conAlgo: Conexion[] = [];
  const enviar = (): void => {
    const estas = conAlgo;
    conAlgo = [];
    for (const conexion of estas) conexion.enviar();
  };
  return (conexion: Conexion): void => {
    if (conAlgo.push(conexion) === 1) process.nextTick(enviar);
  };
};

/** A client's connection, with what socket.io wants of one. */
export class Conexion extends EventEmitter<{ data: [string]; close: [motivo: string] }> implements Latiente {
  readonly protocol = PROTOCOLO;
  readonly transport = TRANSPORTE;
  readyState: 'open' | 'closed' = 'open';
  contesto = true;
  /** Of this process, and told to the client: nothing can be had by it. */
  readonly id: string;
  readonly #cable: Duplex;
  readonly #ws: WebSocket;
  readonly #apuntar: (conexion: Conexion) => void;
  #porEnviar: Buffer[] = [];

  constructor(id: string, ws: WebSocket, cable: Duplex, apuntar: (conexion: Conexion) => void) {
    super();
    this.id = id;
    this.#ws = ws;
    this.#cable = cable;
    this.#apuntar = apuntar;
    ws.on('message', (datos, binario) => this.#oir(datos, binario));
    ws.on('close', () => this.#acabar('transport close'));
    ws.on('error', () => this.#acabar('transport error'));
  }

  #oir(datos: RawData, binario: boolean): void {
    const paquete = binario ? '' : (datos as Buffer).toString();
    if (paquete.startsWith(TIPO.mensaje)) this.emit('data', paquete.slice(1));
    else if (paquete === TIPO.pong) this.contesto = true;
    else this.#acabar(paquete === TIPO.cierre ? 'transport close' : 'parse error');
  }

  /** Sends a whole frame, after those of before and with those of this turn. Of a connection that is closed nothing is sent. */
  write(marco: Buffer): void {
    if (this.readyState === 'closed') return;
    if (this.#porEnviar.push(marco) === 1) this.#apuntar(this);
  }

  enviar(): void {
    const marcos = this.#porEnviar;
    this.#porEnviar = [];
    // As one write, without a copy: a frame that many get lies in memory once.
    if (marcos.length > 1) this.#cable.cork();
    for (const marco of marcos) this.#escribir(marco);
    if (marcos.length > 1) this.#cable.uncork();
  }

  /** Past `ws`, which would make each frame anew and write its head and the rest as two. */
  #escribir(marco: Buffer): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#cable.writableLength > MAXIMO_SIN_LEER) this.#ws.terminate();
    else this.#cable.write(marco);
  }

  /** engine.io's ping, which the page's own code answers. */
  preguntar(): void {
    this.#escribir(PING);
  }
  darPorPerdida(): void {
    this.#acabar(SIN_LATIDO);
  }

  /** A WebSocket's own ping, which the browser answers without the page. */
  ping(): void {
    this.#escribir(PING_DE_WEBSOCKET);
  }
  /** Calls back at each answer to such a ping. */
  alContestar(hacer: () => void): void {
    this.#ws.on('pong', hacer);
  }

  #acabar(motivo: string): void {
    if (this.readyState === 'closed') return;
    this.enviar();
    this.readyState = 'closed';
    // A goodbye is waited for. Who is dead says none, and would keep what they did not read for as long as they like.
    if (motivo === SIN_LATIDO || this.#ws.readyState !== this.#ws.OPEN) this.#ws.terminate();
    else this.#ws.close();
    this.emit('close', motivo);
  }
  close(): void {
    this.#acabar('forced close');
  }
}

const rechazar = (cable: Duplex, estado: '400 Bad Request' | '403 Forbidden'): void => {
  cable.on('error', sinMas);
  cable.write(`HTTP/1.1 ${estado}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // Not when it has been read: it may wait behind an answer that nobody reads.
  cable.destroy();
};

const esDeAqui = (url: string): boolean => {
  const consulta = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  return consulta.get('EIO') === String(PROTOCOLO) && consulta.get('transport') === TRANSPORTE.name;
};

interface OpcionesEngine {
  /** Whether whoever opens a connection may. */
  readonly admite: (peticion: IncomingMessage) => boolean;
  /** Bytes of the longest message that is taken. */
  readonly maximoBytes: number;
  /** How often a page is asked whether it still runs, and how long its answer is waited for, ms. */
  readonly pingCadaMs: number;
  readonly pingEsperaMs: number;
}

/** What socket.io stands on, and what a server's `upgrade` is handed to. */
export interface Engine extends EventEmitter<{ connection: [Conexion] }> {
  readonly handleUpgrade: (peticion: IncomingMessage, cable: Duplex, cabeza: Buffer) => void;
  /** Closes all connections. */
  readonly close: () => void;
}

/**
 * engine.io's protocol over WebSocket alone (https://socket.io/docs/v4/engine-io-protocol/), for `io.bind`. The library of
 * that name keeps long polling, upgrades between transports, timers and the request for each connection: without all that
 * a phone's coming takes two thirds. WebSocket itself is `ws`'s.
 */
export const crearEngine = ({ admite, maximoBytes, pingCadaMs, pingEsperaMs }: OpcionesEngine): Engine => {
  const engine = new EventEmitter<{ connection: [Conexion] }>();
  const servidor = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    ...DESPEDIDA_BREVE,
    maxPayload: maximoBytes,
  });
  const seguir = crearPulso({ cadaMs: pingCadaMs, esperaMs: pingEsperaMs });
  const apuntar = crearBuzon();
  const abiertas = new Set<Conexion>();
  const promesa = { upgrades: [], pingInterval: pingCadaMs, pingTimeout: pingEsperaMs, maxPayload: maximoBytes };
  let contadas = 0;

  const recibir = (ws: WebSocket, cable: Duplex): void => {
    contadas += 1;
    const conexion = new Conexion(String(contadas), ws, cable, apuntar);
    const dejar = seguir(conexion);
    abiertas.add(conexion);
    conexion.once('close', () => {
      dejar();
      abiertas.delete(conexion);
    });
    limitarSubida(cable);
    conexion.write(marcoDeTexto(TIPO.apertura + JSON.stringify({ sid: conexion.id, ...promesa })));
    engine.emit('connection', conexion);
  };

  return Object.assign(engine, {
    handleUpgrade: (peticion: IncomingMessage, cable: Duplex, cabeza: Buffer): void => {
      if (!esDeAqui(peticion.url ?? '')) rechazar(cable, '400 Bad Request');
      else if (!admite(peticion)) rechazar(cable, '403 Forbidden');
      else {
        // The handshake's answer and the first packet, which is sent at this turn's end, leave as one.
        cable.cork();
        servidor.handleUpgrade(peticion, cable, cabeza, (ws) => recibir(ws, cable));
        process.nextTick(() => cable.uncork());
      }
    },
    close: (): void => {
      for (const conexion of abiertas) conexion.close();
    },
  });
};
