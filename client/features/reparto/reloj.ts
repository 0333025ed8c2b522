import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { hastaCuando, marcador, type Marcador } from '#client/lib/cuenta-atras.ts';
import { zonaDeLosDias } from '#client/lib/zona.ts';

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

const zonaDelAparato = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The session's clock on this device: hours are the family's, and named where this device shows others. */
export const marcadorAqui = (hasta: number, segundos: number): Marcador =>
  marcador(hasta, segundos, zonaDeLosDias(), zonaDelAparato());

/** Until when a turn lasts, in the same words. */
export const hastaCuandoAqui = (hasta: number, segundos: number): string =>
  hastaCuando(hasta, hasta - segundos * 1_000, zonaDeLosDias(), zonaDelAparato());
