import { inicioDelDia, inicioDeLaHora } from './calendario.ts';
import { sumarDias } from './dias.ts';
import type { Dia, Instante } from './tipos.ts';

/** The family's quiet hours: the first local hour of them and the first after them, 0 to 23. Equal hours mean none. */
export interface Silencio {
  readonly desde: number;
  readonly hasta: number;
}

/** Tells whether an hour is quiet. Quiet hours may pass midnight. */
export const enSilencio = ({ desde, hasta }: Silencio, hora: number): boolean =>
  desde <= hasta ? hora >= desde && hora < hasta : hora >= desde || hora < hasta;

/**
 * Returns until when a reminder set for an hour of `dia` may be delivered: the start of quiet hours if that is still ahead on
 * that day, else midnight.
 */
export const finDelRecordatorio = (
  { desde, hasta }: Silencio,
  { zona, dia, hora }: { readonly zona: string; readonly dia: Dia; readonly hora: number },
): Instante =>
  desde !== hasta && hora < desde ? inicioDeLaHora(zona, dia, desde) : inicioDelDia(zona, sumarDias(dia, 1));
