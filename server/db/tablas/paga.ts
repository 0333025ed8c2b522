import type { Generated } from 'kysely';
import type { EstadoPaga, Moneda } from '#shared/domain/paga/limites.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';

// Pocket money. Weeks are named by their Monday, amounts are in cents.

/** A member's amount a week, from a week on; 0 when pocket money is off for them since then. */
export interface TablaImportesPaga {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  semana: Dia;
  centimos: number;
}

/** A member's pocket money for a settled week. At most one a member and week. */
export interface TablaPagas {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  semana: Dia;
  /** Currency and amount of the week, as they were when it was settled. */
  moneda: Moneda;
  centimos: number;
  /** Points that had fallen due, and those done, when it was settled. */
  puntos_tocan: number;
  puntos_hechos: number;
  /** The week's own line, without corrections of earlier weeks. */
  importe: number;
  /** The amount to pay, with corrections. It never changes. */
  total: number;
  estado: EstadoPaga;
  creada_en: Instante;
  /** The member who marked it paid, or who archived its member; null while it waits, and when there is nothing to pay. */
  resuelta_por: Generated<number | null>;
  resuelta_en: Generated<Instante | null>;
}

/** A line of a week's pocket money: the difference by which an earlier week was corrected. */
export interface TablaCorreccionesPaga {
  id: Generated<number>;
  familia_id: number;
  paga_id: number;
  semana: Dia;
  diferencia: number;
}
