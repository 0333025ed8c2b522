import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { PREFERIR_BREVE } from '#shared/contracts/rutas.ts';
import { tareaSiguiente, trasElegir, type FamiliaBanco } from './sembrar.ts';

/** What has been used so far: CPU in milliseconds, and bytes. */
export interface Gastos {
  readonly nodos: number;
  readonly base: number;
  readonly redis: number;
  /** Bytes in and out of Redis. */
  readonly bytes: number;
}
export const SIN_GASTO: Gastos = { nodos: 0, base: 0, redis: 0, bytes: 0 };

/** How what is measured is spoken to. */
export interface Sistema {
  readonly nombre: string;
  /** Of its nodes: each family's phones, and its picks, are spread over all of them. */
  readonly puertos: readonly number[];
  /** Path of a phone's WebSocket. */
  readonly camino: (familia: FamiliaBanco) => string;
  /** What the phone answers to a message; `listo` once it is in its room; null when the message is news. */
  readonly atender: (mensaje: string, token: string) => { readonly responder?: string; readonly listo?: true } | null;
  /** The phone is in its room as soon as it is connected. */
  readonly sinSaludo: boolean;
  readonly gastos: () => Promise<Gastos>;
  readonly pedido: (familia: FamiliaBanco, tarea: number) => { readonly camino: string; readonly cuerpo: string };
}

/** How Te Toca is spoken to. */
export const comoTeToca: Pick<Sistema, 'camino' | 'atender' | 'sinSaludo' | 'pedido'> = {
  sinSaludo: false,
  camino: () => '/socket.io/?EIO=4&transport=websocket',
  atender: (mensaje, token) => {
    // The greeting and who is there are no news of a pick.
    if (mensaje.startsWith('42')) return /^42\["(servidor|presencia|version)"/.test(mensaje) ? {} : null;
    if (mensaje === '2') return { responder: '3' };
    if (mensaje.startsWith('40')) return { listo: true };
    return { responder: `40${JSON.stringify({ token, jugadas: true })}` };
  },
  pedido: (f, tarea) => ({
    camino: `/api/tasks/sesiones-reparto/${String(f.sesion)}/elegir_tarea/`,
    cuerpo: JSON.stringify({ tarea_id: tarea }),
  }),
};

/** How the floor is spoken to. */
export const comoSuelo: typeof comoTeToca = {
  sinSaludo: true,
  camino: (f) => `/${String(f.id)}`,
  atender: () => null,
  pedido: (f, tarea) => ({ camino: '/', cuerpo: JSON.stringify({ familia: f.id, sesion: f.sesion, tarea }) }),
};

/** Called with the family whose phone got news. */
type Avisar = (familia: FamiliaBanco) => void;

const puertoDe = ({ puertos }: Sistema, n: number): number => puertos[n % puertos.length] ?? 0;

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
      const gesto = s.sinSaludo ? null : s.atender(datos.toString(), token);
      if (gesto === null) avisar(familia);
      if (gesto?.responder !== undefined) ws.send(gesto.responder);
      if (gesto?.listo) resolver(ws);
    });
  });

/** Connects every phone of these families, family by family, each member's to the node that comes next. */
export const conectarTodos = async (
  s: Sistema,
  familias: readonly FamiliaBanco[],
  avisar: Avisar = () => undefined,
): Promise<readonly WebSocket[]> => {
  const telefonos: WebSocket[] = [];
  for (const familia of familias) {
    const suyos = [...familia.tokens.values()].map((token, n) => ({ puerto: puertoDe(s, n), familia, token }));
    telefonos.push(...(await Promise.all(suyos.map((telefono) => conectarTelefono(s, telefono, avisar)))));
  }
  return telefonos;
};

/** A pick that some phone has not heard of after so many milliseconds counts as this long: its socket was lost. */
const MAXIMO = 5_000;
/** Phones that have just come are still being told who else is there. */
const CALMA_MS = 700;

export const dormir = (ms: number): Promise<void> => new Promise((listo) => setTimeout(listo, ms));

interface Espera {
  faltan: number;
  readonly llegar: () => void;
}

/** Plays a pick, and answers with the status. */
export const pedir = (
  puerto: number,
  token: string,
  agent: Agent,
  que: ReturnType<Sistema['pedido']>,
): Promise<number> =>
  new Promise((resolver, rechazar) => {
    const { camino: path, cuerpo } = que;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      // As the app asks for it.
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
  /** Milliseconds, one per pick. */
  readonly tiempos: readonly number[];
  /** Status of each pick that was refused, as when the server cannot keep up. */
  readonly fallos: readonly number[];
  /** It fell more than a second behind, and the rest was not sent. */
  readonly saturado: boolean;
  /** What was used for each pick, and for each second in which the phones were there and nobody picked. */
  readonly porEleccion: Gastos;
  readonly enReposo: Gastos;
}

interface Carga {
  /** Picks a second. */
  readonly ritmo: number;
  readonly segundos: number;
  /** Seconds for which the phones are only there, before the picks. */
  readonly reposo?: number;
}

/** A system with every phone of some families connected. */
export interface Partida {
  /**
   * Picks are sent at a fixed rate, each family in its turn, and timed from when they are due to the last of the family's
   * phones having the news. The next time it goes on with the family that comes next.
   */
  readonly jugar: (carga: Carga) => Promise<Ronda>;
  readonly colgar: () => void;
}

const entre = (a: Gastos, b: Gastos, n: number): Gastos => ({
  nodos: (b.nodos - a.nodos) / n,
  base: (b.base - a.base) / n,
  redis: (b.redis - a.redis) / n,
  bytes: (b.bytes - a.bytes) / n,
});

/** Connects every phone of these families, and plays from there. */
export const abrirPartida = async (s: Sistema, familias: readonly FamiliaBanco[]): Promise<Partida> => {
  const esperas = new Map<number, Espera>();
  const avisar: Avisar = ({ id }) => {
    const espera = esperas.get(id);
    if (espera === undefined) return;
    espera.faltan -= 1;
    if (espera.faltan === 0) espera.llegar();
  };
  const telefonos = await conectarTodos(s, familias, avisar);
  const agente = new Agent({ keepAlive: true, maxSockets: 64 });
  await dormir(CALMA_MS);

  /** Milliseconds from when it was due, or the status of the refusal. */
  const elegir = async (familia: FamiliaBanco, n: number, debida: number): Promise<Jugada> => {
    const tarea = tareaSiguiente(familia.estado);
    const token = familia.tokens.get(familia.estado.turno ?? 0) ?? '';
    familia.estado = trasElegir(familia.estado, tarea);
    let plazo: ReturnType<typeof setTimeout> | undefined;
    const oida = new Promise<number>((resolver) => {
      const llegar = (): void => resolver(performance.now());
      esperas.set(familia.id, { faltan: familia.tokens.size, llegar });
      plazo = setTimeout(llegar, MAXIMO);
    });
    const codigo = await pedir(puertoDe(s, n), token, agente, s.pedido(familia, tarea));
    // The answer itself may come after the news.
    const fin = codigo === 200 ? await oida : performance.now();
    clearTimeout(plazo);
    esperas.delete(familia.id);
    return { tiempo: fin - debida, codigo };
  };

  let primera = 0;
  const jugar = async ({ ritmo, segundos, reposo = 0 }: Carga): Promise<Ronda> => {
    const antesDeReposo = await s.gastos();
    await dormir(1_000 * reposo);
    const antes = await s.gastos();
    const medidas: Promise<Jugada>[] = [];
    let hechas = 0;
    /** A family's next pick waits for the one before it. */
    const ultimas = new Map<number, Promise<unknown>>();
    const inicio = performance.now();
    const total = ritmo * segundos;
    let saturado = false;
    while (medidas.length < total && !saturado) {
      const debidas = Math.min(total, Math.floor(((performance.now() - inicio) / 1000) * ritmo));
      while (medidas.length < debidas) {
        const n = medidas.length;
        const familia = familias[(primera + n) % familias.length];
        if (familia === undefined) throw new Error('No hay familias');
        const debida = performance.now();
        const medida = (ultimas.get(familia.id) ?? Promise.resolve()).then(async () => {
          // The second time round each pick goes to another node.
          const hecha = await elegir(familia, n + Math.floor(n / familias.length), debida);
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
    const despues = await s.gastos();
    primera += jugadas.length;
    return {
      tiempos: jugadas.map(({ tiempo }) => tiempo),
      fallos: jugadas.flatMap(({ codigo }) => (codigo === 200 ? [] : [codigo])),
      saturado,
      porEleccion: entre(antes, despues, jugadas.length),
      enReposo: reposo === 0 ? SIN_GASTO : entre(antesDeReposo, antes, reposo),
    };
  };

  return {
    jugar,
    colgar: () => {
      agente.destroy();
      for (const telefono of telefonos) telefono.terminate();
    },
  };
};

/** One round of its own: every phone connects, plays, and is gone. */
export const ronda = async (s: Sistema, familias: readonly FamiliaBanco[], carga: Carga): Promise<Ronda> => {
  const partida = await abrirPartida(s, familias);
  try {
    return await partida.jugar(carga);
  } finally {
    partida.colgar();
  }
};
