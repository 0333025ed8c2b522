/**
 * Messages between the nodes of one installation (adapters/entre-nodos.ts). What is said may come late, twice,
 * out of order or not at all: whoever listens must be right in the end all the same.
 */
export interface EntreNodos {
  /** Says something to the other nodes that hear the channel. Never throws nor waits; without a connection it is lost. */
  readonly decir: (canal: string, texto: string) => void;
  /** Hears what the other nodes say on a channel. Returns how to stop. */
  readonly oir: (canal: string, oyente: (mensaje: Buffer) => void) => () => void;
  /** Calls back after each loss of the connection, as soon as it stands again and every channel is heard. */
  readonly alVolver: (hacer: () => void) => void;
  /** Returns how many nodes listen to a channel, this one included; 0 when that cannot be found out at once. */
  readonly cuantosOyen: (canal: string) => Promise<number>;
  readonly cerrar: () => Promise<void>;
}
