import { hastaCuando, marcador, type Marcador } from '#client/lib/cuenta-atras.ts';
import { zonaDeLosDias } from '#client/lib/zona.ts';

/** Texts about time of one's own that ran out. */

export const AUSENTE = 'Te hemos marcado como ausente: se elige por ti';

export const SE_ACABO = 'Se te acabó el tiempo';
export const PASA = 'Tu turno pasa a la siguiente ronda. Si se te acaba otra vez seguida, se elegirá por ti.';

/** Said in the turn that comes after. */
export const ULTIMO_AVISO = 'Si se te acaba el tiempo otra vez, se elegirá por ti';

const zonaDelAparato = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The session's clock on this device: hours are the family's, and named where this device shows others. */
export const marcadorAqui = (hasta: number, segundos: number): Marcador =>
  marcador(hasta, segundos, zonaDeLosDias(), zonaDelAparato());

/** Until when a turn lasts, in the same words. */
export const hastaCuandoAqui = (hasta: number, segundos: number): string =>
  hastaCuando(hasta, hasta - segundos * 1_000, zonaDeLosDias(), zonaDelAparato());
