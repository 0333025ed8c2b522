import { inicioDelDia, inicioDeLaHora } from './calendario.ts';
import { sumarDias } from './dias.ts';
import type { Dia, Instante } from './tipos.ts';

/** The quiet hours of a family, local hours from 0 to 23: the first one, and the first after them. Equal: there are none. */
export interface Silencio {
  readonly desde: number;
  readonly hasta: number;
}

/** Whether an hour is quiet. They may go over midnight. */
export const enSilencio = ({ desde, hasta }: Silencio, hora: number): boolean =>
  desde <= hasta ? hora >= desde && hora < hasta : hora >= desde || hora < hasta;

/** Until when a reminder of an hour of a day may reach a phone: the quiet hours that begin after it, or midnight. */
export const finDelRecordatorio = (
  { desde, hasta }: Silencio,
  { zona, dia, hora }: { readonly zona: string; readonly dia: Dia; readonly hora: number },
): Instante =>
  desde !== hasta && hora < desde ? inicioDeLaHora(zona, dia, desde) : inicioDelDia(zona, sumarDias(dia, 1));
