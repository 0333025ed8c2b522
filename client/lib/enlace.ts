import type { Epoca } from './version-familia.ts';

/** Time that an answer may be ahead of the events before an event counts as lost, ms. */
export const GRACIA_MS = 2_000;

/**
 * After longer than this without connection everything is read again, whatever the version: a phone that slept may have
 * missed a midnight, and what depends on the hour has no version.
 */
export const AUSENCIA_MS = 60_000;

/** Polling interval of the specification, for clients without a live connection. */
const SONDEO_MS = 5_000;

/** «vivo»: events arrive; «sondeo»: the screen asks every five seconds; «sin-red»: nobody answers. */
export type Conexion = 'vivo' | 'sondeo' | 'sin-red';

/** Why all has to be read again. «SORDO»: answers told of events that never came, so the connection may be dead. */
export type Motivo = 'HUECO' | 'SORDO' | 'AUSENCIA' | 'OTRA_EPOCA';

interface Saludo {
  readonly version: number;
  /** The run of the server that the connection leads to, and the one that was known when it was called. */
  readonly epoca: string;
  readonly alLlamar: string | undefined;
  /** It brings all data with it, so nothing before it can be missing. */
  readonly completo?: true;
}

export interface Puertos<E> {
  readonly epoca: Epoca;
  /** Version of an event; null when it raises none, as who is there: it is neither late nor tells of anything missed. */
  readonly versionDe: (evento: E) => number | null;
  readonly aplicar: (evento: E) => void;
  /** Cached reads are at least of this version; null: none. */
  readonly leido: () => number | null;
  /** Reads what the screen shows, every five seconds while events do not arrive. */
  readonly sondear: () => void;
  readonly releer: (motivo: Motivo) => void;
  /** A connection begins and nothing was missed: reads again what no version tells of, and what could not be read. */
  readonly repasar?: () => void;
  /** Reads once more what is being read, when it has come: it may be older than what is known. */
  readonly repetir?: () => void;
  readonly alConexion: (conexion: Conexion) => void;
  /** Whether the device says that it has a network. */
  readonly enLinea?: () => boolean;
}

export interface Enlace<E> {
  /**
   * The connection stands, and the family is at this version: from here on nothing is missed, and before it something was
   * if what is known is of another version. False: it leads to a run of the server that is gone.
   */
  readonly saludar: (saludo: Saludo) => boolean;
  readonly recibir: (evento: E) => void;
  /** The connection is gone, and was last heard at this instant, in milliseconds since 1970: a phone that sleeps notices late. */
  readonly soltar: (oido?: number) => void;
  /** An answer carried this version. */
  readonly anotar: (version: number) => void;
  /** All that is known was read at this version. */
  readonly poner: (version: number) => void;
  /** Whether the last request got an answer. */
  readonly responder: (contestado: boolean) => void;
  /** Looks again at whether there is a network. */
  readonly mirar: () => void;
  readonly parar: () => void;
}

/**
 * Decides what each event's version means: older than known, it is late and says nothing; equal, it belongs to the
 * transaction that was last; one more, it is the next; further ahead, something was missed and everything is read again.
 * Asks every five seconds while no connection stands. It knows neither how events arrive nor where they go.
 */
export const crearEnlace = <E>(puertos: Puertos<E>): Enlace<E> => {
  const { epoca, versionDe, aplicar, leido, sondear, releer, repasar, repetir, alConexion } = puertos;
  const enLinea = puertos.enLinea ?? (() => true);
  let conocida: number | null = null;
  let saludada: number | null = null;
  let soltado: number | null = null;
  let prometida = 0;
  let [conectado, contestan] = [false, true];
  let delEnchufe: string | undefined;
  let conexion: Conexion | undefined;
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
    soltar: (oido = Date.now()) => {
      soltado ??= oido;
      conectado = false;
      mirar();
    },
    // Not `conocida` at once: an answer overtakes the events of other transactions, and those would look late.
    anotar: (version) => {
      // It left the server before something that has been heard meanwhile, which could not be put into what was not there.
      if (conocida !== null && version < conocida) repetir?.();
      if (saludada !== null && version < saludada) {
        // It left the server before the connection began, and what came between the two is in neither.
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
