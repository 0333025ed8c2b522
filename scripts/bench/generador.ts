import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { PREFERIR_BREVE } from '#shared/contracts/rutas.ts';
import { cpuDe, type Hijo } from './procesos.ts';
import { tareaSiguiente, trasElegir, type FamiliaBanco } from './sembrar.ts';

/** Meaning of a message to a phone: the reply that it asks for, that the phone is subscribed (`listo`), or a reaction. */
interface Gesto {
  readonly responder?: string;
  readonly listo?: true;
  readonly reaccion?: true;
}

/** The protocol by which the load generator talks to a server: Te Toca, or the floor, a minimal server for comparison. */
export interface Sistema {
  readonly nombre: string;
  /** Path of a phone's WebSocket. */
  readonly camino: (familia: FamiliaBanco) => string;
  /** Classifies a message from the server. Null means a pick's event. */
  readonly atender: (mensaje: string, token: string) => Gesto | null;
  /** True if a phone is subscribed to its family as soon as its WebSocket is open, without a handshake. */
  readonly sinSaludo: boolean;
  readonly pedido: (familia: FamiliaBanco, tarea: number) => { readonly camino: string; readonly cuerpo: string };
  /** The message by which a phone sends a reaction. */
  readonly reaccion: (emoji: string) => string;
}

/** Te Toca's protocol. */
export const comoTeToca: Sistema = {
  nombre: 'Te Toca',
  sinSaludo: false,
  camino: () => '/socket.io/?EIO=4&transport=websocket',
  // The codes of Engine.IO and Socket.IO: 0 opens and is answered by 40 with the login, 40 confirms it, 2 pings, 42 is an event.
  atender: (mensaje, token) => {
    if (mensaje.startsWith('42["reaccion"')) return { reaccion: true };
    // Events other than picks: the first message of a connection, presence and version.
    if (mensaje.startsWith('42')) return /^42\["(servidor|presencia|version)"/.test(mensaje) ? {} : null;
    if (mensaje === '2') return { responder: '3' };
    if (mensaje.startsWith('40')) return { listo: true };
    return { responder: `40${JSON.stringify({ token, jugadas: true })}` };
  },
  pedido: (f, tarea) => ({
    camino: `/api/tasks/sesiones-reparto/${String(f.sesion)}/elegir_tarea/`,
    cuerpo: JSON.stringify({ tarea_id: tarea }),
  }),
  reaccion: (emoji) => `42${JSON.stringify(['reaccion', emoji])}`,
};

/** The protocol of the floor, a minimal server without rules (suelos/elecciones.ts). */
export const comoSuelo: Sistema = {
  nombre: 'suelo',
  sinSaludo: true,
  camino: (f) => `/${String(f.id)}`,
  atender: (mensaje) => (mensaje.includes('emoji') ? { reaccion: true } : null),
  pedido: (f, tarea) => ({ camino: '/', cuerpo: JSON.stringify({ familia: f.id, sesion: f.sesion, tarea }) }),
  reaccion: (emoji) => JSON.stringify({ miembro: 1, emoji }),
};

/** Called with the family of each phone that receives a pick's event or a reaction. */
type Avisar = (familia: FamiliaBanco, que: 'eleccion' | 'reaccion') => void;

interface Telefono {
  readonly puerto: number;
  readonly familia: FamiliaBanco;
  readonly token: string;
}

const conectarTelefono = (s: Sistema, { puerto, familia, token }: Telefono, avisar: Avisar): Promise<WebSocket> =>
  new Promise((resolver, rechazar) => {
    const ws = new WebSocket(`ws://127.0.0.1:${String(puerto)}${s.camino(familia)}`, { perMessageDeflate: false });
    ws.on('error', rechazar);
    if (s.sinSaludo) ws.on('open', () => resolver(ws));
    ws.on('message', (datos: Buffer) => {
      const gesto = s.atender(datos.toString(), token);
      if (gesto === null) avisar(familia, 'eleccion');
      if (gesto?.reaccion) avisar(familia, 'reaccion');
      if (gesto?.responder !== undefined) ws.send(gesto.responder);
      if (gesto?.listo) resolver(ws);
    });
  });

/** Connects the phones of all members of the given families, one family at a time. */
export const conectarTodos = async (
  s: Sistema,
  puerto: number,
  familias: readonly FamiliaBanco[],
  avisar: Avisar = () => undefined,
): Promise<readonly WebSocket[]> => {
  const telefonos: WebSocket[] = [];
  for (const familia of familias) {
    const suyos = [...familia.tokens.values()].map((token) => ({ puerto, familia, token }));
    telefonos.push(...(await Promise.all(suyos.map((telefono) => conectarTelefono(s, telefono, avisar)))));
  }
  return telefonos;
};

/**
 * Longest wait in ms, from the request of a pick, for its event to reach the whole family; after it the pick counts as arrived.
 */
const MAXIMO = 5_000;
/** Pause in ms after connecting, because new phones still receive the presence of the others. */
const CALMA_MS = 700;

export const dormir = (ms: number): Promise<void> => new Promise((listo) => setTimeout(listo, ms));

interface Espera {
  faltan: number;
  readonly llegar: () => void;
}

/** Plays a family's next pick and waits for the answer. Throws unless the status is 200. */
export const elegirUna = async (familia: FamiliaBanco, puerto: number, agente: Agent): Promise<void> => {
  const tarea = tareaSiguiente(familia.estado);
  const token = familia.tokens.get(familia.estado.turno ?? 0) ?? '';
  const codigo = await pedir(puerto, token, agente, comoTeToca.pedido(familia, tarea));
  if (codigo !== 200) throw new Error(`Una elección ha respondido ${String(codigo)}`);
  familia.estado = trasElegir(familia.estado, tarea);
};

/** Sends a pick, and resolves to the answer's status. */
const pedir = (puerto: number, token: string, agent: Agent, que: ReturnType<Sistema['pedido']>): Promise<number> =>
  new Promise((resolver, rechazar) => {
    const { camino: path, cuerpo } = que;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      // Asks for a brief answer, as the app does.
      prefer: PREFERIR_BREVE,
      'content-length': Buffer.byteLength(cuerpo),
    };
    const peticion = request({ port: puerto, host: '127.0.0.1', path, method: 'POST', agent, headers }, (respuesta) => {
      respuesta.resume();
      resolver(respuesta.statusCode ?? 0);
    });
    peticion.on('error', rechazar);
    peticion.end(cuerpo);
  });

interface Jugada {
  readonly tiempo: number;
  readonly codigo: number;
}

export interface Ronda {
  /** Milliseconds of each pick. */
  readonly tiempos: readonly number[];
  /** Statuses of the refused picks. */
  readonly fallos: readonly number[];
  /** True if more picks waited at once than are due in a second; the round then stopped early. */
  readonly saturado: boolean;
  /** The server's CPU time divided by the number of picks, in ms. */
  readonly cpu: number;
}

interface Carga {
  /** Picks per second. */
  readonly ritmo: number;
  readonly segundos: number;
}

/** A server with the phones of some families connected. */
export interface Partida {
  /**
   * Plays picks at a fixed rate, one family after another. A pick's time runs from the moment it is due until the last phone of
   * the family has its event or, if it is refused, until the answer. The next call continues with the following family.
   */
  readonly jugar: (carga: Carga) => Promise<Ronda>;
  /** Sends a reaction from the phone with this index. */
  readonly reaccionar: (telefono: number, emoji: string) => void;
  /** Number of reactions that have arrived, counted once for each phone. */
  readonly oidas: () => number;
  readonly colgar: () => void;
}

/** Connects the phones of the given families, and returns the game. */
export const abrirPartida = async (
  s: Sistema,
  { pid, puerto }: Hijo,
  familias: readonly FamiliaBanco[],
): Promise<Partida> => {
  const esperas = new Map<number, Espera>();
  let oidas = 0;
  const avisar: Avisar = ({ id }, que) => {
    if (que === 'reaccion') {
      oidas += 1;
      return;
    }
    const espera = esperas.get(id);
    if (espera === undefined) return;
    espera.faltan -= 1;
    if (espera.faltan === 0) espera.llegar();
  };
  const telefonos = await conectarTodos(s, puerto, familias, avisar);
  const agente = new Agent({ keepAlive: true, maxSockets: 64 });
  await dormir(CALMA_MS);

  /** Plays a family's pick. Resolves to the ms since it was due, and the answer's status. */
  const elegir = async (familia: FamiliaBanco, debida: number): Promise<Jugada> => {
    const tarea = tareaSiguiente(familia.estado);
    const token = familia.tokens.get(familia.estado.turno ?? 0) ?? '';
    familia.estado = trasElegir(familia.estado, tarea);
    let plazo: ReturnType<typeof setTimeout> | undefined;
    const oida = new Promise<number>((resolver) => {
      const llegar = (): void => resolver(performance.now());
      esperas.set(familia.id, { faltan: familia.tokens.size, llegar });
      plazo = setTimeout(llegar, MAXIMO);
    });
    const codigo = await pedir(puerto, token, agente, s.pedido(familia, tarea));
    // The event may arrive before the answer.
    const fin = codigo === 200 ? await oida : performance.now();
    clearTimeout(plazo);
    esperas.delete(familia.id);
    return { tiempo: fin - debida, codigo };
  };

  let primera = 0;
  const jugar = async ({ ritmo, segundos }: Carga): Promise<Ronda> => {
    const antes = cpuDe(pid);
    const medidas: Promise<Jugada>[] = [];
    let hechas = 0;
    /** The last pick of each family, by id. The family's next pick waits for it. */
    const ultimas = new Map<number, Promise<unknown>>();
    const inicio = performance.now();
    const total = ritmo * segundos;
    let saturado = false;
    while (medidas.length < total && !saturado) {
      const debidas = Math.min(total, Math.floor(((performance.now() - inicio) / 1000) * ritmo));
      while (medidas.length < debidas) {
        const familia = familias[(primera + medidas.length) % familias.length];
        if (familia === undefined) throw new Error('No hay familias');
        const debida = performance.now();
        const medida = (ultimas.get(familia.id) ?? Promise.resolve()).then(async () => {
          const hecha = await elegir(familia, debida);
          hechas += 1;
          return hecha;
        });
        ultimas.set(familia.id, medida);
        medidas.push(medida);
      }
      saturado = medidas.length - hechas > ritmo;
      await dormir(1);
    }
    const jugadas = await Promise.all(medidas);
    const gastado = cpuDe(pid) - antes;
    primera += jugadas.length;
    return {
      tiempos: jugadas.map(({ tiempo }) => tiempo),
      fallos: jugadas.flatMap(({ codigo }) => (codigo === 200 ? [] : [codigo])),
      saturado,
      cpu: gastado / jugadas.length,
    };
  };

  return {
    jugar,
    reaccionar: (telefono, emoji) => telefonos[telefono]?.send(s.reaccion(emoji)),
    oidas: () => oidas,
    colgar: () => {
      agente.destroy();
      for (const telefono of telefonos) telefono.terminate();
    },
  };
};
