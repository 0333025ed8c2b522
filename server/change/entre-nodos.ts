/**
 * How the nodes of one installation tell each other things (adapters/entre-nodos.ts). What is said may come late, twice,
 * out of order or not at all: whoever listens must be right in the end all the same.
 */
export interface EntreNodos {
  /** Says something to whoever hears the channel. Never throws nor waits; without a connection it is lost. */
  readonly decir: (canal: string, texto: string) => void;
  /** Hears a channel, what this node itself says there too. Returns how to stop. */
  readonly oir: (canal: string, oyente: (mensaje: Buffer) => void) => () => void;
  /** Calls back after each loss of the connection, as soon as it stands again and every channel is heard. */
  readonly alVolver: (hacer: () => void) => void;
  /** How many nodes hear a channel; 0 when nobody can tell in a moment. */
  readonly cuantosOyen: (canal: string) => Promise<number>;
  readonly cerrar: () => Promise<void>;
}
