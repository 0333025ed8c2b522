/** Texts about time of one's own that ran out. */

export const AUSENTE = 'Te hemos marcado como ausente: se elige por ti';

export const SE_ACABO = 'Se te acabó el tiempo';
export const PASA = 'Tu turno pasa a la siguiente ronda. Si se te acaba otra vez seguida, se elegirá por ti.';

/** Said in the turn that comes after. */
export const ULTIMO_AVISO = 'Si se te acaba el tiempo otra vez, se elegirá por ti';
