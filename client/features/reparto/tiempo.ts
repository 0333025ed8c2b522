import { hastaCuando, marcador, type Marcador } from '#client/lib/fechas/cuenta-atras.ts';
import { zonaDeLosDias } from '#client/lib/fechas/zona.ts';

// Texts about the reader's own time-outs.

export const AUSENTE = 'Como no contestabas, se elige por ti';

export const SE_ACABO = 'Se te acabó el tiempo';
export const PASA = 'Elegirás en la ronda siguiente. Si se te acaba otra vez seguida, se elegirá por ti.';

/** Warning in the turn after a first time-out. */
export const ULTIMO_AVISO = 'Si se te acaba el tiempo otra vez, se elegirá por ti';

const zonaDelAparato = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the clock's text on this device, in the family's time zone; names the zone if the device shows another. */
export const marcadorAqui = (hasta: number, segundos: number): Marcador =>
  marcador(hasta, segundos, zonaDeLosDias(), zonaDelAparato());

/** Says until when a turn lasts, with the time zones as in `marcadorAqui`. */
export const hastaCuandoAqui = (hasta: number, segundos: number): string =>
  hastaCuando(hasta, hasta - segundos * 1_000, zonaDeLosDias(), zonaDelAparato());
