import type { EnsayoPantalla } from '#shared/contracts/comienzo-reparto.ts';

/** Draft previews shown on the family's wall screens (realtime/ensayos.ts). Kept in memory only. */
export interface Ensayos {
  /** The preview on show, or null. */
  readonly de: (familia: number) => EnsayoPantalla | null;
  readonly mostrar: (familia: number, ensayo: EnsayoPantalla) => void;
  readonly quitar: (familia: number) => void;
}
