import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';

/** A deadline of the session on the server's clock. */
export interface Plazo {
  /** Instant in milliseconds. */
  readonly hasta: number;
  /** How long it was, in seconds; null when the session has no turn limit, so only its closing ends. */
  readonly limite: number | null;
}

/** When the present turn, or the closing, ends; null when nothing ends by itself. */
export const plazoDe = ({
  vence_en,
  limite_segundos,
}: Pick<SesionReparto, 'vence_en' | 'limite_segundos'>): Plazo | null =>
  vence_en === null ? null : { hasta: Date.parse(vence_en), limite: limite_segundos };
