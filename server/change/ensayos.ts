import type { EnsayoPantalla } from '#shared/contracts/ensayo.ts';

/** Draft previews shown on a family's screens (realtime/ensayos.ts). Kept in memory only. */
export interface Ensayos {
  /** Null: nothing is shown. */
  readonly de: (familia: number) => EnsayoPantalla | null;
  readonly mostrar: (familia: number, ensayo: EnsayoPantalla) => void;
  readonly quitar: (familia: number) => void;
}
