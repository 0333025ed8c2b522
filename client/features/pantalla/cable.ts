/** Bounds of the delay before a retry. */
const MIN_MS = 500;
const MAX_MS = 5_000;
/** Time in which the server's first message must arrive, in ms. */
const SALUDO_MS = 10_000;

/**
 * Returns the delay before the next retry in milliseconds: 0.5 to 5 s, growing with every failure, with random jitter so
 * that screens do not reconnect all at once.
 */
export const esperaTras = (fallos: number, azar = Math.random()): number =>
  MIN_MS + azar * (Math.min(MAX_MS, MIN_MS * 2 ** fallos) - MIN_MS);

interface Opciones {
  readonly abrir: () => WebSocket;
  /** Message that this end sends first on each connection. */
  readonly saludo: string;
  /** Milliseconds without a heartbeat of the server after which the connection is considered dead. */
  readonly silencioMs: number;
  readonly alRecibir: (texto: string) => void;
  /** Called when the connection is lost: with the close code, or without one if this end gave it up. */
  readonly alCaer: (codigo?: number) => void;
}

/**
 * Returns a WebSocket that `conectar` opens, and that reconnects by itself after a close, or if the server's first message or
 * its heartbeats fail to come. The caller reports both (`saludado`, `late`).
 */
export const abrirCable = ({ abrir, saludo, silencioMs, alRecibir, alCaer }: Opciones) => {
  let socket: WebSocket | null = null;
  let fallos = 0;
  let reintento: ReturnType<typeof setTimeout> | undefined;
  let primero: ReturnType<typeof setTimeout> | undefined;
  let silencio: ReturnType<typeof setTimeout> | undefined;

  const parar = () => {
    const este = socket;
    socket = null;
    for (const plazo of [primero, silencio, reintento]) clearTimeout(plazo);
    este?.close();
  };
  const caer = (codigo?: number) => {
    parar();
    fallos += 1;
    reintento = setTimeout(conectar, esperaTras(fallos));
    alCaer(codigo);
  };
  const conectar = () => {
    parar();
    const este = abrir();
    socket = este;
    primero = setTimeout(caer, SALUDO_MS);
    este.addEventListener('open', () => este.send(saludo));
    este.addEventListener('message', ({ data }) => {
      if (socket === este) alRecibir(String(data));
    });
    este.addEventListener('close', ({ code }) => {
      if (socket === este) caer(code);
    });
  };

  return {
    conectar,
    /** Drops the connection, then reconnects after a delay. */
    caer: () => caer(),
    /** To be called when the first message has arrived. */
    saludado: () => {
      clearTimeout(primero);
      fallos = 0;
    },
    /** To be called at each heartbeat. */
    late: () => {
      clearTimeout(silencio);
      silencio = setTimeout(caer, silencioMs);
    },
    parar,
  };
};
