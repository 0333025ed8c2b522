import { finDeDeshacer } from './deshacer.ts';
import { sumarSegundos } from './instantes.ts';
import type { Instante } from './tipos.ts';

/** Time, in seconds, for which anybody but its author may say that a skipped chore was needed. */
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
