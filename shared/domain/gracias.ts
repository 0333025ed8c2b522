import { sumarDias } from './dias.ts';
import { sumarSegundos } from './instantes.ts';
import type { Dia, Instante } from './tipos.ts';

/** Seconds in which several thanks to one member become one message. */
const JUNTAS = 600;

/** The fields of an occurrence that decide whether a member may give thanks for it. */
interface Agradecible {
  readonly estado: string;
  readonly autor: number;
  readonly completada_el: Dia | null;
}

/** Returns why a member may not give thanks for an occurrence, or null when they may. */
export const porQueNoGracias = (
  { estado, autor, completada_el }: Agradecible,
  quien: number,
  hoy: Dia,
): 'SIN_COMPLETAR' | 'GRACIAS_PROPIAS' | 'GRACIAS_TARDE' | null => {
  if (estado !== 'COMPLETADA' || completada_el === null) return 'SIN_COMPLETAR';
  if (autor === quien) return 'GRACIAS_PROPIAS';
  return completada_el < sumarDias(hoy, -1) ? 'GRACIAS_TARDE' : null;
};

/** Returns the instant at which the message of a group of thanks that began at `desde` is sent. */
export const finDeJuntar = (desde: Instante): Instante => sumarSegundos(desde, JUNTAS);

/**
 * Returns the beginning of the group that the last of these thanks belongs to. The instants are in order. A group lasts
 * `JUNTAS` seconds from its first thanks; the first thanks after that begin the next group.
 */
export const comienzoDeGrupo = ([primero, ...resto]: readonly [Instante, ...Instante[]]): Instante =>
  resto.reduce((desde, en) => (en < finDeJuntar(desde) ? desde : en), primero);
