import type { Dia, Instante } from './tipos.ts';
import { sumarSegundos } from './instantes.ts';

// «No hacía falta»: an occurrence is skipped. It lapses without breaking a streak, and nothing is earned by it.

/** Skips of one member in a month that need no approval; the next one waits for an admin. */
const OMISIONES_AL_MES = 3;

/**
 * Tells whether a member's skip waits for an admin, after `yaDichas` skips of theirs this month. It never does where no other
 * admin could decide.
 */
export const esperaAdmin = (yaDichas: number, hayOtroAdmin: boolean): boolean =>
  yaDichas >= OMISIONES_AL_MES && hayOtroAdmin;

/** The fields of an occurrence that decide whether it may be skipped, as the API shows them. */
interface Omisible {
  readonly estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA';
  readonly disponible_desde: Dia | null;
  readonly tomada_el: Dia | null;
  readonly cedida_por: number | null;
}

/**
 * Returns why a member may not skip an occurrence; null when they may. Only what can be done now may be skipped: otherwise a
 * whole quarter could be skipped in one evening. A taken chore that belongs to nobody is set free again instead.
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

const SEGUNDOS_PARA_DESHACER = 10 * 60;

/** Returns the instant from which a completion can no longer be undone: ten minutes after it. */
export const finDeDeshacer = (completada_en: Instante): Instante =>
  sumarSegundos(completada_en, SEGUNDOS_PARA_DESHACER);

/** Seconds after a skip within which any member but the one who skipped may say that the chore was needed. */
export const SEGUNDOS_PARA_REPONER = 24 * 3_600;

/**
 * Returns the instants until which a skip may be taken back by its author, and until which any other member may say that it was
 * needed.
 */
export const finesDeOmision = (en: Instante): { readonly retirar: Instante; readonly reponer: Instante } => ({
  retirar: finDeDeshacer(en),
  reponer: sumarSegundos(en, SEGUNDOS_PARA_REPONER),
});

/** A skip: one in effect (OMITIDA), or one that waits for an admin's decision (ESPERA). */
interface Omision {
  readonly estado: 'ESPERA' | 'OMITIDA';
  readonly por: number;
  readonly en: Instante;
}

/**
 * Returns the action that a member may take on a skip: take their own back, say that it was needed, or decide on it as an admin.
 * Null when they may take none.
 */
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
