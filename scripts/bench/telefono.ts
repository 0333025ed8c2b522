import { get, type Agent } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { CABECERA_VERSION, RUTAS } from '#shared/contracts/rutas.ts';
import { NOMBRES_EVENTO } from '#shared/contracts/eventos.ts';
import { REPASO_MS } from '#client/realtime/invalidador.ts';
import { RECONEXION } from '#client/realtime/reconexion.ts';

/** What the draft's page reads when it opens, and again where its socket comes back to another version. */
const LECTURAS = [RUTAS.yo, RUTAS.sesionActual, RUTAS.paraVotar, RUTAS.deseos] as const;

/** What it reads again although the version is the one that it knows (client/lib/claves.ts, CLAVES_SIN_VERSION). */
const SIN_VERSION = [RUTAS.deseos] as const;

interface Opciones {
  readonly familia: number;
  readonly token: string;
  readonly agente: Agent;
  /** Where the balancer sends the next try. */
  readonly destino: () => number;
}

/** A phone with the app's own socket, which reads again at each connection what the app would. */
export interface Telefono {
  readonly familia: number;
  /** The newest version of its family that it has heard of. */
  readonly version: () => number;
  /** The port that it is connected to, or null. */
  readonly en: () => number | null;
  /** When it last was greeted, and when it last had read all again. */
  readonly saludado: () => number;
  readonly leido: () => number;
  /** Why reads were refused or failed. */
  readonly fallos: readonly string[];
  readonly colgar: () => void;
}

const leer = (puerto: number, path: string, token: string, agent: Agent): Promise<number> =>
  new Promise((resolver, rechazar) => {
    const headers = { authorization: `Bearer ${token}` };
    get({ port: puerto, host: '127.0.0.1', path, agent, headers }, (respuesta) => {
      respuesta.resume();
      const version = Number(respuesta.headers[CABECERA_VERSION.toLowerCase()] ?? 0);
      respuesta.once('end', () =>
        respuesta.statusCode === 200 ? resolver(version) : rechazar(new Error(String(respuesta.statusCode))),
      );
    }).on('error', rechazar);
  });

const urlDe = (puerto: number): string => `http://127.0.0.1:${String(puerto)}`;

/** Connects a phone; it comes back by itself. */
export const crearTelefono = ({ familia, token, agente, destino }: Opciones): Telefono => {
  let [version, saludado, leido] = [0, 0, 0];
  const fallos: string[] = [];
  let puerto = destino();
  const socket: Socket = io(urlDe(puerto), {
    ...RECONEXION,
    forceNew: true,
    auth: { token, jugadas: true },
  });
  const oir = (nueva: number): void => {
    version = Math.max(version, nueva);
  };
  // What a balancer does without the phone's knowing: socket.io keeps the address here, and gives it no type.
  socket.io.on('reconnect_attempt', () => {
    puerto = destino();
    (socket.io as unknown as { uri: string }).uri = urlDe(puerto);
  });
  const releer = async (lecturas: readonly string[]): Promise<void> => {
    const de = puerto;
    const hechas = await Promise.allSettled(lecturas.map((camino) => leer(de, camino, token, agente)));
    for (const hecha of hechas)
      if (hecha.status === 'fulfilled') oir(hecha.value);
      else fallos.push(hecha.reason instanceof Error ? hecha.reason.message : String(hecha.reason));
    leido = performance.now();
  };
  socket.on('servidor', (saludo: { readonly version: number }) => {
    saludado = performance.now();
    const seguida = saludo.version === version;
    oir(saludo.version);
    if (seguida) setTimeout(() => void releer(SIN_VERSION), Math.random() * REPASO_MS);
    else void releer(LECTURAS);
  });
  for (const evento of NOMBRES_EVENTO)
    if (evento !== 'servidor') socket.on(evento, (mensaje: { readonly version: number }) => oir(mensaje.version));
  return {
    familia,
    version: () => version,
    en: () => (socket.connected ? puerto : null),
    saludado: () => saludado,
    leido: () => leido,
    fallos,
    colgar: () => void socket.disconnect(),
  };
};
