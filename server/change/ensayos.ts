import type { EnsayoPantalla } from '#shared/contracts/ensayo.ts';

/** What families' screens are shown of a draft before it starts (realtime/ensayos.ts). In memory: nothing is stored. */
export interface Ensayos {
  /** Null: nothing is shown. */
  readonly de: (familia: number) => EnsayoPantalla | null;
  readonly mostrar: (familia: number, ensayo: EnsayoPantalla) => void;
  readonly quitar: (familia: number) => void;
}
