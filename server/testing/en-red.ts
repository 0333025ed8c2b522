import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { NOMBRES_EVENTO, type Mensaje, type NombreEvento } from '#shared/contracts/eventos.ts';
import type { App } from '#server/app.ts';
import { siguientePuerto } from './servidor-hijo.ts';

/** Makes an app listen on a free port; returns its address. */
export const escuchar = async ({ app }: App): Promise<string> => {
  for (let intentos = 0; ; intentos += 1) {
    try {
      return await app.listen({ port: siguientePuerto(), host: '127.0.0.1' });
    } catch (error) {
      if (intentos === 20 || (error as { code?: string }).code !== 'EADDRINUSE') throw error;
    }
  }
};

/** Events that are not recorded: they arrive at no fixed time, or only admins get them (server/effects/hechos/anotar.test.ts). */
const APARTE: ReadonlySet<NombreEvento> = new Set(['presencia', 'servidor', 'version', 'rastro:anotado']);

type Recibido = {
  readonly [N in NombreEvento]: { readonly evento: N; readonly datos: Mensaje<N> };
}[NombreEvento];

/** A member's device that records the events it receives, in order. */
export interface Oyente {
  readonly socket: Socket;
  readonly recibidos: readonly Recibido[];
  /** Members who were connected, at each presence event. Kept apart from `recibidos`, because these arrive at no fixed time. */
  readonly presencias: readonly (readonly number[])[];
  /** Resolves when `n` events of a name have arrived; fails after a minute. */
  readonly esperar: (evento: NombreEvento, n?: number) => Promise<void>;
}

/**
 * Connects a device; resolves once it has joined its rooms. Close it with `socket.disconnect()`. `dice` is sent in the handshake;
 * with `jugadas` the device gets draft moves, like the app, instead of the resulting sessions.
 */
export const oir = async (url: string, token: string, dice: { readonly jugadas?: boolean } = {}): Promise<Oyente> => {
  const socket = io(url, {
    path: '/socket.io/',
    transports: ['websocket'],
    auth: { token, ...dice },
    reconnection: false,
    forceNew: true,
  });
  const recibidos: Recibido[] = [];
  const presencias: (readonly number[])[] = [];
  for (const evento of NOMBRES_EVENTO)
    // Name and data belong together by contract, but the union is too large for the compiler to see it.
    if (!APARTE.has(evento)) socket.on(evento, (datos) => recibidos.push({ evento, datos } as Recibido));
  socket.on('presencia', ({ conectados }: Mensaje<'presencia'>) => presencias.push(conectados));
  await new Promise<void>((listo, fallo) => {
    socket.once('connect', () => listo());
    socket.once('connect_error', fallo);
  });
  const esperar = async (evento: NombreEvento, n = 1): Promise<void> => {
    const plazo = AbortSignal.timeout(60_000);
    while (recibidos.filter((r) => r.evento === evento).length < n) {
      // The client's emitter is no EventTarget, but has Node's `once` and `off`.
      await once(socket as never, evento, { signal: plazo });
    }
  };
  return { socket, recibidos, presencias, esperar };
};

/** Makes a call over the network, for tests in which several arrive at once. */
export const pedir = async (
  url: string,
  metodo: string,
  ruta: string,
  token: string,
  cuerpo?: unknown,
): Promise<{ estado: number; cuerpo: unknown }> => {
  const respuesta = await fetch(url + ruta, {
    method: metodo,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(cuerpo === undefined ? {} : { body: JSON.stringify(cuerpo) }),
  });
  const texto = await respuesta.text();
  return { estado: respuesta.status, cuerpo: texto === '' ? null : JSON.parse(texto) };
};
