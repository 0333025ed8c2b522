import type { Epoca } from './version-familia.ts';

/** Milliseconds that an answer's version may be ahead of the events before an event counts as lost. */
export const GRACIA_MS = 2_000;

/**
 * Milliseconds without connection after which everything is read again, even if the version is unchanged. A phone that slept may
 * have missed a midnight, and data that depends on the time has no version.
 */
export const AUSENCIA_MS = 60_000;

/** Polling interval in ms without a live connection, as the specification prescribes. */
const SONDEO_MS = 5_000;

/**
 * State of the connection. «vivo»: events arrive. «sondeo»: they do not, so the screen polls every five seconds. «sin-red»: it
 * polls too, but the last request had no answer, or the device reports no network.
 */
export type Conexion = 'vivo' | 'sondeo' | 'sin-red';

/**
 * Reason to read everything again. HUECO: events were missed while connected, or between an answer and the connection. SORDO:
 * answers have newer versions than the last event, so the connection may be dead. AUSENCIA: at a new connection the version is
 * not the known one, or the connection was down for longer than `AUSENCIA_MS`. OTRA_EPOCA: another run of the server answers,
 * or the connection leads to an ended run.
 */
export type Motivo = 'HUECO' | 'SORDO' | 'AUSENCIA' | 'OTRA_EPOCA';

interface Saludo {
  /** The family's version when the connection began. */
  readonly version: number;
  /** The run of the server at the other end. */
  readonly epoca: string;
  /** The run that the app knew when it connected; undefined before the first answer. */
  readonly alLlamar: string | undefined;
  /** Set if the first message contains all data, so that nothing can have been missed. */
  readonly completo?: true;
}

export interface Puertos<E> {
  readonly epoca: Epoca;
  /**
   * Returns an event's version; null for an event without one, such as presence, which never counts as late and reveals no gap.
   */
  readonly versionDe: (evento: E) => number | null;
  /** Brings an event into the page's data. */
  readonly aplicar: (evento: E) => void;
  /** Returns the lowest version that cached data may have; null before any read. */
  readonly leido: () => number | null;
  /** Reads what is on screen; called every five seconds while events do not arrive. */
  readonly sondear: () => void;
  /** Reads all data again. */
  readonly releer: (motivo: Motivo) => void;
  /** Called when a connection begins and nothing was missed: reads again data without a version, and failed reads. */
  readonly repasar?: () => void;
  /** Called when an answer is older than the known version: repeats first reads that are in flight, after their answers. */
  readonly repetir?: () => void;
  /** Called at the start, and whenever the state of the connection changes. */
  readonly alConexion: (conexion: Conexion) => void;
  /** Whether the device reports a network; by default true. */
  readonly enLinea?: () => boolean;
}

export interface Enlace<E> {
  /**
   * Called with the first message of a connection. Events are complete from then on; if its version differs from the known
   * one, something was missed before. Returns false if the connection leads to a run of the server that has ended.
   */
  readonly saludar: (saludo: Saludo) => boolean;
  /** Called with each later event of a connection. Ignores events of a run of the server that has ended, and late ones. */
  readonly recibir: (evento: E) => void;
  /**
   * Called when the connection is lost. `oido`: when the server was last heard, in ms since 1970, by default now. A phone that
   * slept notices the loss only when it wakes.
   */
  readonly desconectado: (oido?: number) => void;
  /** Called with the version that an answer carried. If it is newer than the known one, its events must arrive in `GRACIA_MS`. */
  readonly anotar: (version: number) => void;
  /** Called after all data was read anew: makes the version of that reading the known one. */
  readonly poner: (version: number) => void;
  /** Called with whether the last request was answered. */
  readonly responder: (contestado: boolean) => void;
  /** Called when the device's network may have changed: decides the state of the connection again. */
  readonly mirar: () => void;
  readonly parar: () => void;
}

/**
 * Creates a link, which decides by an event's version what the event means. Older than the known version: late, so it is
 * ignored. Equal: part of the last transaction. One more: the next transaction. Further ahead: events were missed, so
 * everything is read again. Polls every five seconds while events do not arrive.
 */
export const crearEnlace = <E>(puertos: Puertos<E>): Enlace<E> => {
  const { epoca, versionDe, aplicar, leido, sondear, releer, repasar, repetir, alConexion } = puertos;
  const enLinea = puertos.enLinea ?? (() => true);
  /** The version up to which events were applied or everything was read; null before the first connection to this run. */
  let conocida: number | null = null;
  /** The version with which the connection began; null before that, and after an answer older than it. */
  let saludada: number | null = null;
  /** When the server was last heard before the connection was lost, in ms since 1970; null while connected. */
  let soltado: number | null = null;
  /** The newest version that an answer has carried. If it is ahead of `conocida`, its events must still arrive. */
  let prometida = 0;
  /** Whether events arrive, and whether the last request was answered. */
  let [conectado, contestan] = [false, true];
  /** The run of the server at the other end of the connection. Events are ignored while the app knows another run. */
  let delEnchufe: string | undefined;
  /** The state last passed to `alConexion`. */
  let conexion: Conexion | undefined;
  /** Runs while the events up to `prometida` are awaited; at its end everything is read. */
  let gracia: ReturnType<typeof setTimeout> | undefined;
  let sondeo: ReturnType<typeof setInterval> | undefined;

  const mirar = () => {
    const ahora = !contestan ? 'sin-red' : conectado ? 'vivo' : enLinea() ? 'sondeo' : 'sin-red';
    if (ahora === conexion) return;
    conexion = ahora;
    if (ahora !== 'vivo') sondeo ??= setInterval(sondear, SONDEO_MS);
    else {
      clearInterval(sondeo);
      sondeo = undefined;
    }
    alConexion(ahora);
  };
  const olvidarGracia = () => {
    clearTimeout(gracia);
    gracia = undefined;
  };
  const poner = (version: number) => {
    olvidarGracia();
    [conocida, prometida, soltado] = [version, version, null];
  };
  const dejarEpoca = epoca.oir(() => {
    olvidarGracia();
    [conocida, saludada, prometida] = [null, null, 0];
    releer('OTRA_EPOCA');
  });
  mirar();

  return {
    saludar: ({ version, epoca: de, alLlamar, completo }) => {
      delEnchufe = de;
      epoca.anotar(de, alLlamar);
      const cuenta = de === epoca.leer();
      if (cuenta) {
        const breve = soltado === null || Date.now() - soltado <= AUSENCIA_MS;
        const seguida = completo === true || (breve && version === (conocida ?? leido()));
        poner(version);
        saludada = version;
        if (seguida) repasar?.();
        else releer('AUSENCIA');
      } else releer('OTRA_EPOCA');
      [conectado, contestan] = [true, true];
      mirar();
      return cuenta;
    },
    recibir: (evento) => {
      if (delEnchufe !== epoca.leer()) return;
      const version = versionDe(evento);
      if (version !== null && conocida !== null && version < conocida) return;
      const hueco = version !== null && conocida !== null && version > conocida + 1;
      conocida = version ?? conocida;
      aplicar(evento);
      if (hueco) releer('HUECO');
    },
    desconectado: (oido = Date.now()) => {
      soltado ??= oido;
      conectado = false;
      mirar();
    },
    // `conocida` does not rise at once: an answer may overtake other transactions' events, which would then look late.
    anotar: (version) => {
      // Events heard while this answer was on its way are not in it, and could not be applied to data not loaded yet.
      if (conocida !== null && version < conocida) repetir?.();
      if (saludada !== null && version < saludada) {
        // The answer is older than the connection: changes between the two are in neither the answer nor the events.
        saludada = null;
        releer('HUECO');
        return;
      }
      prometida = Math.max(prometida, version);
      if (conocida === null || prometida <= conocida) return;
      gracia ??= setTimeout(() => {
        gracia = undefined;
        if (conocida === null || prometida <= conocida) return;
        conocida = prometida;
        releer('SORDO');
      }, GRACIA_MS);
    },
    poner,
    responder: (contestado) => {
      contestan = contestado;
      mirar();
    },
    mirar,
    parar: () => {
      dejarEpoca();
      olvidarGracia();
      clearInterval(sondeo);
    },
  };
};
