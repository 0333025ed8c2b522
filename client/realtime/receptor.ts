import { EVENTOS_SIN_VERSION, type Mensaje, type NombreEvento } from '#shared/contracts/eventos.ts';

/** How long an answer may be ahead of the events before that counts as an event lost. */
export const PACIENCIA_MS = 2_000;

interface Salidas {
  readonly aplicar: <N extends NombreEvento>(evento: N, mensaje: Mensaje<N>) => void;
  /** Reads every snapshot again. */
  readonly releer: () => void;
}

export interface Receptor {
  readonly recibir: <N extends NombreEvento>(evento: N, mensaje: Mensaje<N>) => void;
  /**
   * The socket is (again) in its rooms, or another run of the server answers: from here on nothing is missed, but
   * before it anything may have been, and versions may be lower than they were.
   */
  readonly empezar: () => void;
  /** What the connection began with: the first event that it brings is the one after this. */
  readonly saludar: (version: number) => void;
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
export const crearReceptor = ({ aplicar, releer }: Salidas): Receptor => {
  let conocida: number | null = null;
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
      prometida = 0;
      releer();
    },
    saludar: (version) => {
      conocida ??= version;
      alLeer(version);
    },
    alLeer,
    parar: () => clearTimeout(espera),
  };
};
