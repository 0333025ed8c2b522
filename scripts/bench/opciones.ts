/** How a part is to be measured. */
export interface Opciones {
  /** A look within seconds: fewer rounds, and only what says most. */
  readonly rapido: boolean;
}
