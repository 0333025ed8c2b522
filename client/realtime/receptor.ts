import { EVENTOS_SIN_VERSION, type Mensaje, type NombreEvento } from '#shared/contracts/eventos.ts';

/** How long an answer may be ahead of the events before that counts as an event lost. */
export const PACIENCIA_MS = 2_000;

/**
 * After longer than this without connection everything is read again, whatever the version: a phone that slept may have
 * missed a midnight, and what depends on the hour has no version.
 */
export const AUSENCIA_MS = 60_000;

interface Salidas {
  readonly aplicar: <N extends NombreEvento>(evento: N, mensaje: Mensaje<N>) => void;
  /** Reads every snapshot again. */
  readonly releer: () => void;
  /** Reads again what no version tells of, and what could not be read: nothing else was missed. */
  readonly repasar: () => void;
  /** Reads once more what is being read for the first time, when it has come: it may be older than what is known. */
  readonly repetir: () => void;
}

export interface Receptor {
  readonly recibir: <N extends NombreEvento>(evento: N, mensaje: Mensaje<N>) => void;
  /** Another run of the server answers: nothing that was known has to be true any more, and versions may be lower. */
  readonly empezar: () => void;
  /**
   * The socket is (again) in its rooms, and the family at this version: from here on nothing is missed, and before it
   * something was if what is known is of another version.
   */
  readonly saludar: (version: number) => void;
  /** The socket is gone, and was last heard at this instant, in milliseconds since 1970: a phone that sleeps notices late. */
  readonly soltar: (oido: number) => void;
  /** An answer's header carried this version. */
  readonly alLeer: (version: number) => void;
  readonly parar: () => void;
}

/**
 * Decides what each event's version means: older than known, it is late and says nothing; equal, it belongs to the
 * transaction that was last; one more, it is the next; further ahead, something was missed and everything is read
 * again. Presence and what is the member's alone stand outside of this: they raise no version, so theirs neither makes
 * them late nor tells of anything missed.
 */
export const crearReceptor = (
  { aplicar, releer, repasar, repetir }: Salidas,
  /** What has been read until now is at least of this version; null: nothing has been. */
  leido: () => number | null,
): Receptor => {
  let conocida: number | null = null;
  let saludada: number | null = null;
  let soltado: number | null = null;
  let prometida = 0;
  let espera: ReturnType<typeof setTimeout> | undefined;

  const comprobar = () => {
    espera = undefined;
    if (conocida === null || prometida <= conocida) return;
    conocida = prometida;
    releer();
  };

  // Not `conocida` at once: an answer overtakes the events of other transactions, and those would look late.
  const alLeer = (version: number) => {
    // It left the server before something that has been heard meanwhile, which could not be put into what was not there.
    if (conocida !== null && version < conocida) repetir();
    if (saludada !== null && version < saludada) {
      // It left the server before the connection began, and what came between the two is in neither.
      saludada = null;
      releer();
      return;
    }
    prometida = Math.max(prometida, version);
    if (conocida !== null && prometida > conocida) espera ??= setTimeout(comprobar, PACIENCIA_MS);
  };

  return {
    recibir: (evento, mensaje) => {
      if (evento === 'version') {
        alLeer(mensaje.version);
        return;
      }
      if (EVENTOS_SIN_VERSION.has(evento)) {
        aplicar(evento, mensaje);
        return;
      }
      if (conocida !== null && mensaje.version < conocida) return;
      const hueco = conocida !== null && mensaje.version > conocida + 1;
      conocida = mensaje.version;
      aplicar(evento, mensaje);
      if (hueco) releer();
    },
    empezar: () => {
      clearTimeout(espera);
      espera = undefined;
      conocida = null;
      saludada = null;
      prometida = 0;
      releer();
    },
    saludar: (version) => {
      const breve = soltado === null || Date.now() - soltado <= AUSENCIA_MS;
      const seguida = breve && version === (conocida ?? leido());
      soltado = null;
      clearTimeout(espera);
      espera = undefined;
      [conocida, prometida, saludada] = [version, version, version];
      if (seguida) repasar();
      else releer();
    },
    soltar: (oido) => {
      soltado ??= oido;
    },
    alLeer,
    parar: () => clearTimeout(espera),
  };
};
