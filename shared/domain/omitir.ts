import { finDeDeshacer } from './deshacer.ts';
import { sumarSegundos } from './instantes.ts';
import type { Dia, Instante } from './tipos.ts';

/** «No hacía falta»: an occurrence is skipped. It lapses without breaking a streak, and nothing is earned by it. */

const SEGUNDOS_PARA_REPONER = 24 * 3_600;

/** Of one member's so many pass by themselves in a month; the next waits for an admin. */
const OMISIONES_AL_MES = 3;

/** Whether what a member says waits for an admin, after so many of theirs this month: where there is another admin. */
export const esperaAdmin = (yaDichas: number, hayOtroAdmin: boolean): boolean =>
  yaDichas >= OMISIONES_AL_MES && hayOtroAdmin;

/** The fields of an occurrence on which it depends whether it may be skipped, as the API shows them. */
interface Omisible {
  readonly estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA';
  readonly disponible_desde: Dia | null;
  readonly tomada_el: Dia | null;
  readonly cedida_por: number | null;
}

/**
 * Why somebody may not skip an occurrence; null: they may. Only what could be done now: else a whole quarter could be
 * skipped in one evening. A chore of nobody that somebody took is left free again instead.
 */
export const porQueNoSeOmite = (
  { estado, disponible_desde, tomada_el, cedida_por }: Omisible,
  { la_tiene, es_administrador }: { readonly la_tiene: boolean; readonly es_administrador: boolean },
  hoy: Dia,
): 'AJENA' | 'ACABADA' | 'AUN_NO' | 'DE_NADIE' | null => {
  if (!la_tiene && !es_administrador) return 'AJENA';
  if (estado !== 'PENDIENTE') return 'ACABADA';
  if (disponible_desde !== null && disponible_desde > hoy) return 'AUN_NO';
  return tomada_el !== null && cedida_por === null ? 'DE_NADIE' : null;
};

/** Until when whoever said so may take it back, and anybody else say that it was needed. */
export const finesDeOmision = (en: Instante): { readonly retirar: Instante; readonly reponer: Instante } => ({
  retirar: finDeDeshacer(en),
  reponer: sumarSegundos(en, SEGUNDOS_PARA_REPONER),
});

/** A skip, or one that waits for an admin. */
interface Omision {
  readonly estado: 'ESPERA' | 'OMITIDA';
  readonly por: number;
  readonly en: Instante;
}

/** What a member may do about a skip: take theirs back, say that it was needed, or decide it as an admin; null: nothing. */
export const quePuedeConLaOmision = (
  { estado, por, en }: Omision,
  { id, es_administrador }: { readonly id: number; readonly es_administrador: boolean },
  ahora: Instante,
): 'RETIRAR' | 'REPONER' | 'DECIDIR' | null => {
  if (estado === 'ESPERA') return id === por ? 'RETIRAR' : es_administrador ? 'DECIDIR' : null;
  const { retirar, reponer } = finesDeOmision(en);
  if (id === por) return ahora < retirar ? 'RETIRAR' : null;
  return ahora < reponer ? 'REPONER' : null;
};
