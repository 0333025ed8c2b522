import { hastaCuando, marcador, type Marcador } from '#client/lib/cuenta-atras.ts';
import { zonaDeLosDias } from '#client/lib/zona.ts';

const zonaDelAparato = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The session's clock on this device: hours are the family's, and named where this device shows others. */
export const marcadorAqui = (hasta: number, segundos: number): Marcador =>
  marcador(hasta, segundos, zonaDeLosDias(), zonaDelAparato());

/** Until when a turn lasts, in the same words. */
export const hastaCuandoAqui = (hasta: number, segundos: number): string =>
  hastaCuando(hasta, hasta - segundos * 1_000, zonaDeLosDias(), zonaDelAparato());
