import type { EstadoPantalla, MensajePantalla } from '#shared/contracts/pantalla.ts';
import { CIERRE_PANTALLA, SEGUNDOS_SILENCIO, SEGUNDOS_SONDEO } from '#shared/contracts/vincular-pantalla.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { aplicar, enReparto, masNuevo } from './estado.ts';

export type Conexion = 'vivo' | 'sondeo' | 'sin-red';

export interface Oyentes {
  /** `vivo`: a message just brought it, and not the first of its connection: what is new in it happened now. */
  readonly alEstado: (estado: EstadoPantalla, vivo: boolean) => void;
  readonly alConexion: (conexion: Conexion) => void;
  /** The family took this screen away. */
  readonly alRevocar: () => void;
}

export interface Puertos {
  readonly abrir: () => WebSocket;
  readonly leer: () => Promise<EstadoPantalla>;
}

const MIN_MS = 500;
const MAX_MS = 5_000;
const SALUDO_MS = 10_000;
const REVISION_MS = 30_000;
const RELECTURA_MS = 10 * 60_000;
const GRACIA_MS = 2_000;

/**
 * Milliseconds before the next try: 0.5 to 5 s, longer with every failure, at random so that screens do not return all
 * at once.
 */
export const esperaTras = (fallos: number, azar = Math.random()): number =>
  MIN_MS + azar * (Math.min(MAX_MS, MIN_MS * 2 ** fallos) - MIN_MS);

/**
 * Keeps a paired screen up to date: the WebSocket while it stands, a read every five seconds while it does not. Every
 * half minute of a reparto, and every ten otherwise, it reads anyway: a network that died without a word leaves a
 * socket that looks open, and a read that knows more than the socket says so. Returns how to stop.
 */
export const mantenerEnlace = (
  token: string,
  { alEstado, alConexion, alRevocar }: Oyentes,
  { abrir, leer }: Puertos,
): (() => void) => {
  let estado: EstadoPantalla | null = null;
  let conexion: Conexion | null = null;
  let socket: WebSocket | null = null;
  let fallos = 0;
  let leidoEn = 0;
  let parado = false;
  let reintento: ReturnType<typeof setTimeout> | undefined;
  let saludo: ReturnType<typeof setTimeout> | undefined;
  let silencio: ReturnType<typeof setTimeout> | undefined;
  let gracia: ReturnType<typeof setTimeout> | undefined;

  const poner = (nuevo: EstadoPantalla, vivo = false) => {
    estado = nuevo;
    alEstado(nuevo, vivo);
  };
  const decir = (nueva: Conexion) => {
    if (nueva === conexion) return;
    conexion = nueva;
    alConexion(nueva);
  };
  const soltar = () => {
    const este = socket;
    socket = null;
    clearTimeout(saludo);
    clearTimeout(silencio);
    este?.close();
  };
  const revocar = () => {
    parar();
    alRevocar();
  };

  /** What a read makes of what is known, or null when it failed. */
  const releer = async (): Promise<{ readonly leido: EstadoPantalla; readonly nuevo: EstadoPantalla } | null> => {
    const alPedir = estado;
    try {
      const leido = await leer();
      if (parado) return null;
      leidoEn = Date.now();
      if (conexion !== 'vivo') {
        decir('sondeo');
        poner(masNuevo(estado, leido, alPedir));
      }
      return { leido, nuevo: masNuevo(estado, leido, alPedir) };
    } catch (e) {
      if (parado) return null;
      if (e instanceof ErrorApi && e.estado === 401) revocar();
      else if (conexion !== 'vivo') decir('sin-red');
      return null;
    }
  };

  const caer = () => {
    soltar();
    if (conexion === 'vivo') decir('sondeo');
    fallos += 1;
    clearTimeout(reintento);
    reintento = setTimeout(conectar, esperaTras(fallos));
  };

  const recibir = (mensaje: MensajePantalla) => {
    if (mensaje.tipo === 'latido') {
      clearTimeout(silencio);
      silencio = setTimeout(caer, SEGUNDOS_SILENCIO * 1_000);
      if (estado !== null && mensaje.version <= estado.version) return;
    }
    const primero = conexion !== 'vivo';
    const paso = aplicar(primero ? null : estado, mensaje);
    if (paso.estado === null) return;
    if (primero) {
      clearTimeout(saludo);
      fallos = 0;
      leidoEn = Date.now();
      decir('vivo');
    }
    poner(paso.estado, !primero);
    if (paso.hueco) void adoptar();
  };

  const conectar = () => {
    clearTimeout(reintento);
    soltar();
    const este = abrir();
    socket = este;
    saludo = setTimeout(caer, SALUDO_MS);
    este.addEventListener('open', () => este.send(JSON.stringify({ token })));
    este.addEventListener('message', ({ data }) => {
      if (socket === este) recibir(JSON.parse(String(data)) as MensajePantalla);
    });
    este.addEventListener('close', ({ code }) => {
      if (socket !== este) return;
      if (code === CIERRE_PANTALLA.NO_VINCULADA) revocar();
      else caer();
    });
  };

  /** Reads the whole, and believes it also while live. */
  const adoptar = async () => {
    const lectura = await releer();
    if (lectura !== null) poner(lectura.nuevo);
  };

  const revisar = async () => {
    if (conexion !== 'vivo' || (!enReparto(estado) && Date.now() - leidoEn < RELECTURA_MS)) return;
    const lectura = await releer();
    if (lectura === null || estado === null) return;
    const { leido, nuevo } = lectura;
    if (leido.epoca !== estado.epoca) {
      poner(nuevo);
      // Another run answers, and the socket still leads to the one before it.
      if (nuevo === leido) caer();
      return;
    }
    if (leido.version <= estado.version) {
      poner(nuevo);
      return;
    }
    // The events may be on their way. If they are not, nobody is at the other end.
    clearTimeout(gracia);
    gracia = setTimeout(() => {
      if (estado === null || estado.epoca !== leido.epoca || estado.version >= leido.version) return;
      poner(leido);
      caer();
    }, GRACIA_MS);
  };

  const sondeo = setInterval(() => {
    if (conexion !== 'vivo') void releer();
  }, SEGUNDOS_SONDEO * 1_000);
  const revision = setInterval(() => void revisar(), REVISION_MS);
  const alVolver = () => {
    if (conexion !== 'vivo') conectar();
    void adoptar();
  };
  const alIrse = () => {
    caer();
    decir('sin-red');
  };
  const alVer = () => {
    if (document.visibilityState === 'visible') alVolver();
  };
  addEventListener('online', alVolver);
  addEventListener('offline', alIrse);
  document.addEventListener('visibilitychange', alVer);

  const parar = () => {
    parado = true;
    for (const reloj of [reintento, gracia]) clearTimeout(reloj);
    for (const reloj of [sondeo, revision]) clearInterval(reloj);
    removeEventListener('online', alVolver);
    removeEventListener('offline', alIrse);
    document.removeEventListener('visibilitychange', alVer);
    soltar();
  };

  conectar();
  void releer();
  return parar;
};
