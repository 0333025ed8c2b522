import { sumarSegundos } from './instantes.ts';
import type { Instante } from './tipos.ts';

const SEGUNDOS_PARA_DESHACER = 10 * 60;

/** Returns the instant from which a completion can no longer be undone: ten minutes after it. */
export const finDeDeshacer = (completada_en: Instante): Instante =>
  sumarSegundos(completada_en, SEGUNDOS_PARA_DESHACER);
