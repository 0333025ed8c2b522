const MIN_MS = 500;
const MAX_MS = 5_000;
const SALUDO_MS = 10_000;

/**
 * Milliseconds before the next try: 0.5 to 5 s, longer with every failure, at random so that screens do not return all
 * at once.
 */
export const esperaTras = (fallos: number, azar = Math.random()): number =>
  MIN_MS + azar * (Math.min(MAX_MS, MIN_MS * 2 ** fallos) - MIN_MS);

interface Opciones {
  readonly abrir: () => WebSocket;
  /** The first message of each connection. */
  readonly saludo: string;
  /** After so long without a heartbeat the line is dead. */
  readonly silencioMs: number;
  readonly alRecibir: (texto: string) => void;
  /** The connection is gone; the code with which the other end closed it. */
  readonly alCaer: (codigo?: number) => void;
}

/** A WebSocket that comes back by itself: after it was closed, without a first word, and without heartbeats. */
export const abrirCable = ({ abrir, saludo, silencioMs, alRecibir, alCaer }: Opciones) => {
  let socket: WebSocket | null = null;
  let fallos = 0;
  let reintento: ReturnType<typeof setTimeout> | undefined;
  let primero: ReturnType<typeof setTimeout> | undefined;
  let silencio: ReturnType<typeof setTimeout> | undefined;

  const soltar = () => {
    const este = socket;
    socket = null;
    for (const plazo of [primero, silencio, reintento]) clearTimeout(plazo);
    este?.close();
  };
  const caer = (codigo?: number) => {
    soltar();
    fallos += 1;
    reintento = setTimeout(conectar, esperaTras(fallos));
    alCaer(codigo);
  };
  const conectar = () => {
    soltar();
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
    /** Gives the connection up, and tries again. */
    caer: () => caer(),
    /** The first word has come. */
    saludado: () => {
      clearTimeout(primero);
      fallos = 0;
    },
    /** A heartbeat has come. */
    late: () => {
      clearTimeout(silencio);
      silencio = setTimeout(caer, silencioMs);
    },
    parar: soltar,
  };
};
