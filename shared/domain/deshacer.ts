import { sumarSegundos } from './instantes.ts';
import type { Instante } from './tipos.ts';

const SEGUNDOS_PARA_DESHACER = 10 * 60;

/** The instant from which on a completion may no longer be taken back. */
export const finDeDeshacer = (completada_en: Instante): Instante =>
  sumarSegundos(completada_en, SEGUNDOS_PARA_DESHACER);
