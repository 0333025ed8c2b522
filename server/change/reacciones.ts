import type { Reaccion } from '#shared/contracts/reacciones.ts';

/** Reactions during a draft (realtime/reacciones.ts). They are not stored. */
export interface Reacciones {
  /** Sends a member's reaction to their family; returns false if their last one was less than a second ago. */
  readonly decir: (familia: number, reaccion: Reaccion) => boolean;
}
