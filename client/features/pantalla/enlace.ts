import type { EstadoPantalla, MensajePantalla } from '#shared/contracts/pantalla.ts';
import { CIERRE_PANTALLA, MENSAJES_SIN_VERSION, SEGUNDOS_SILENCIO } from '#shared/contracts/vincular-pantalla.ts';
import { type Conexion, crearEnlace } from '#client/lib/red/enlace.ts';
import { crearEpoca } from '#client/lib/red/version-familia.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { aplicar, enReparto, entero } from './estado.ts';

export interface Oyentes {
  /**
   * Called with a new state, and with the live message that brought it. The message is null for a read and for the first message
   * of a connection, because what they report did not happen just now.
   */
  readonly alEstado: (estado: EstadoPantalla, vivo: MensajePantalla | null) => void;
  readonly alConexion: (conexion: Conexion) => void;
  /** Called when the family revokes this screen. */
  readonly alRevocar: () => void;
}

export interface Puertos {
  readonly abrir: () => WebSocket;
  readonly leer: () => Promise<EstadoPantalla>;
}

const REVISION_MS = 30_000;
const RELECTURA_MS = 10 * 60_000;

/**
 * Keeps a paired screen up to date by WebSocket, or by polling every five seconds while the socket is down. Also reads every 30
 * seconds during a draft and every 10 minutes otherwise: when a dead network leaves a socket that looks open, a newer version
 * reveals it. Returns the function that stops.
 */
export const mantenerEnlace = (
  token: string,
  { alEstado, alConexion, alRevocar }: Oyentes,
  { abrir, leer }: Puertos,
): (() => void) => {
  const epoca = crearEpoca();
  let estado: EstadoPantalla | null = null;
  let conexion: Conexion = 'sondeo';
  /** Instant at which the latest whole state came, in ms of this device's clock. */
  let leidoEn = 0;
  let parado = false;

  const poner = (nuevo: EstadoPantalla, vivo: MensajePantalla | null = null) => {
    estado = nuevo;
    alEstado(nuevo, vivo);
  };
  const ponerEntero = (nuevo: EstadoPantalla, vivo: MensajePantalla | null = null) => {
    enlace.poner(nuevo.version);
    poner(nuevo, vivo);
  };

  /**
   * Reads the whole state and takes it over, unless it is older than the known one. While live and without `creer`, a newer
   * version is only noted (`enlace.anotar`), because events should bring its content.
   */
  const releer = async (creer = false): Promise<void> => {
    const alPedir = epoca.leer();
    try {
      const leido = await leer();
      if (parado) return;
      leidoEn = Date.now();
      enlace.responder(true);
      if (!epoca.anotar(leido.epoca, alPedir)) return;
      const conocida = estado?.epoca === leido.epoca ? estado.version : 0;
      if (leido.version < conocida) return;
      if (conexion === 'vivo' && !creer && leido.version > conocida) enlace.anotar(leido.version);
      else ponerEntero(leido);
    } catch (e) {
      if (parado) return;
      if (e instanceof ErrorApi && e.estado === 401) revocar();
      else if (conexion !== 'vivo') enlace.responder(false);
    }
  };

  const enlace = crearEnlace<MensajePantalla>({
    epoca,
    versionDe: ({ tipo, version }) => (MENSAJES_SIN_VERSION.has(tipo) ? null : version),
    aplicar: (mensaje) => {
      if (estado !== null) poner(aplicar(estado, mensaje), mensaje);
    },
    leido: () => estado?.version ?? null,
    sondear: () => void releer(),
    releer: (motivo) => {
      // Unless only events were missed (`HUECO`), this socket no longer delivers, so it is replaced.
      if (motivo !== 'HUECO' && conexion === 'vivo') cable.caer();
      // The new socket's first message is a whole state; after `OTRA_EPOCA` nothing is needed before it.
      if (motivo !== 'OTRA_EPOCA') void releer(true);
    },
    alConexion: (nueva) => {
      conexion = nueva;
      alConexion(nueva);
    },
  });

  /** Run of the server (`epoca`) that was known when the current socket was opened. */
  let alLlamar: string | undefined;
  const recibir = (mensaje: MensajePantalla) => {
    if (mensaje.tipo !== 'estado') {
      // A heartbeat without a newer version causes no redraw.
      const dice = mensaje.tipo !== 'latido' || mensaje.version > (estado?.version ?? 0);
      if (dice && conexion === 'vivo') enlace.recibir(mensaje);
    } else if (conexion !== 'vivo') {
      cable.saludado();
      leidoEn = Date.now();
      if (!enlace.saludar({ version: mensaje.version, epoca: mensaje.epoca, alLlamar, completo: true })) cable.caer();
      else poner(entero(mensaje));
    } else if (mensaje.version >= (estado?.version ?? 0)) ponerEntero(entero(mensaje), mensaje);
  };
  const cable = abrirCable({
    abrir: () => {
      alLlamar = epoca.leer();
      return abrir();
    },
    saludo: JSON.stringify({ token }),
    silencioMs: SEGUNDOS_SILENCIO * 1_000,
    alRecibir: (texto) => {
      const mensaje = JSON.parse(texto) as MensajePantalla;
      if (mensaje.tipo === 'latido') cable.late();
      recibir(mensaje);
    },
    alCaer: (codigo) => {
      if (codigo === CIERRE_PANTALLA.NO_VINCULADA) revocar();
      else enlace.desconectado();
    },
  });

  const revision = setInterval(() => {
    if (conexion === 'vivo' && (enReparto(estado) || Date.now() - leidoEn >= RELECTURA_MS)) void releer();
  }, REVISION_MS);
  const alReconectar = () => {
    if (conexion !== 'vivo') cable.conectar();
    void releer(true);
  };
  const alIrse = () => {
    cable.caer();
    enlace.responder(false);
  };
  const alVer = () => {
    if (document.visibilityState === 'visible') alReconectar();
  };
  addEventListener('online', alReconectar);
  addEventListener('offline', alIrse);
  document.addEventListener('visibilitychange', alVer);

  const parar = () => {
    parado = true;
    clearInterval(revision);
    removeEventListener('online', alReconectar);
    removeEventListener('offline', alIrse);
    document.removeEventListener('visibilitychange', alVer);
    enlace.parar();
    cable.parar();
  };
  const revocar = () => {
    parar();
    alRevocar();
  };

  cable.conectar();
  void releer();
  return parar;
};

/** Bounds of the delay before a retry. */
const MIN_MS = 500;
const MAX_MS = 5_000;
/** Time in which the server's first message must arrive, in ms. */
const SALUDO_MS = 10_000;

/**
 * Returns the delay before the next retry, in ms: random between `MIN_MS` and a bound that doubles with each failure up to
 * `MAX_MS`, so that screens do not reconnect all at once.
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
const abrirCable = ({ abrir, saludo, silencioMs, alRecibir, alCaer }: Opciones) => {
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
