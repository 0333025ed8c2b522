import { sumarDias } from './dias.ts';
import type { Dia } from './tipos.ts';

/**
 * «La hice ayer»: a chore that lapsed at the last midnight, or that was due by yesterday and is still open, counts on
 * yesterday. Nothing else heals a day that has ended.
 */

/**
 * The days that may still be told of. `ayer` is the last day before today that the family began: hours in which the box was
 * off do not count against it. With the box on it is the day before today.
 */
export interface Ventana {
  readonly ayer: Dia;
  readonly hoy: Dia;
}

/** The window on `hoy`; `anterior` is the last day before it that the family began, null when there was none. */
export const ventanaDe = (anterior: Dia | null, hoy: Dia): Ventana => ({ ayer: anterior ?? sumarDias(hoy, -1), hoy });

/** The fields of an occurrence on which that depends. */
export interface Contable {
  readonly estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA';
  /** The day on which it is due: its own, or the one that it was put off to. */
  readonly fecha_limite: Dia | null;
  readonly disponible_desde: Dia | null;
  /** The day at whose beginning it lapsed; null: it has not. */
  readonly vencida_el: Dia | null;
  /** It lapsed while its owner was away: nothing is owed. */
  readonly excusada: boolean;
  /** The day since which its holder has it, when they cover it or took it; null: it was theirs from the start. */
  readonly suya_desde: Dia | null;
}

/** Whether its holder could have ticked it on a day: it was theirs, available, and had not lapsed. */
const seHaciaEl = ({ estado, disponible_desde, vencida_el, suya_desde }: Contable, dia: Dia): boolean =>
  estado !== 'COMPLETADA' &&
  (disponible_desde === null || disponible_desde <= dia) &&
  (suya_desde === null || suya_desde <= dia) &&
  (vencida_el === null || vencida_el > dia);

/** Whether nothing of a lapse is older than the window. */
const alcanza = ({ vencida_el }: Contable, { ayer, hoy }: Ventana): boolean =>
  vencida_el === null || (vencida_el > ayer && vencida_el <= hoy);

/**
 * The day on which it counts when its holder says today to have done it yesterday; null: that cannot be said. A lapsed one
 * counts on its last day. When the box was off for longer than a night there are two such days, the last one that began and
 * the one before today.
 */
export const diaDeAyer = (ocurrencia: Contable, ventana: Ventana): Dia | null => {
  const { estado, fecha_limite, vencida_el, excusada } = ocurrencia;
  const { ayer, hoy } = ventana;
  const vispera = sumarDias(hoy, -1);
  if (estado === 'VENCIDA') {
    const dia = vencida_el === null || excusada ? null : sumarDias(vencida_el, -1);
    return dia !== null && (dia === ayer || dia === vispera) && seHaciaEl(ocurrencia, dia) ? dia : null;
  }
  if (fecha_limite === null || fecha_limite >= hoy) return null;
  const dia = fecha_limite <= ayer ? ayer : vispera;
  return seHaciaEl(ocurrencia, dia) ? dia : null;
};

/**
 * The day on which a tick counts that was tapped on `tocada` and arrives today. Null: on none before today. It is of today, older
 * than the window, or could not be ticked on that day.
 */
export const diaDelToque = (ocurrencia: Contable, tocada: Dia, ventana: Ventana): Dia | null => {
  const { ayer, hoy } = ventana;
  return tocada >= ayer && tocada < hoy && alcanza(ocurrencia, ventana) && seHaciaEl(ocurrencia, tocada)
    ? tocada
    : null;
};
