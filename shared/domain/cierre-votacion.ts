import { sumarSegundos } from './instantes.ts';
import type { Instante } from './tipos.ts';
import { VOTOS_PARA_CERRAR } from './votacion.ts';

/** With fewer votes, a voting may be closed this long after its first one, and its votes are discarded. */
const DIAS_PARA_CERRAR = 7;

export type Cierre = 'CON_VOTOS' | 'SIN_VOTOS' | 'AUN_NO' | 'SIN_EMPEZAR';

/** When a voting that too few have voted may be closed. */
export const cerrableDesde = (primerVoto: Instante): Instante =>
  sumarSegundos(primerVoto, DIAS_PARA_CERRAR * 24 * 60 * 60);

/** How an admin may close an open voting now. */
export const formaDeCierre = (votos: number, primerVoto: Instante | null, ahora: Instante): Cierre => {
  if (votos >= VOTOS_PARA_CERRAR) return 'CON_VOTOS';
  if (votos === 0 || primerVoto === null) return 'SIN_EMPEZAR';
  return ahora >= cerrableDesde(primerVoto) ? 'SIN_VOTOS' : 'AUN_NO';
};
