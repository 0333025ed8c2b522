import type { Generated } from 'kysely';
import type { EstadoPedido } from '#shared/domain/premios/premios.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { EstadoMeta } from '#shared/domain/metas/metas.ts';
import type { EstadoPaga, Moneda } from '#shared/domain/paga/paga.ts';

// Rewards.

export interface TablaPremios {
  id: Generated<number>;
  familia_id: number;
  texto: string;
  coste: number;
  creado_en: Instante;
}

/** A stretch of time during which rewards are on for a member. A member has at most one that is open. */
export interface TablaTramosPremios {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  desde: Instante;
  /** Null while it is open. */
  hasta: Instante | null;
}

/** A member's request for a reward. Deleted only with its family, since balances are counted from it. */
export interface TablaPedidosPremio {
  id: Generated<number>;
  familia_id: number;
  /** Null once the reward was removed from the list. */
  premio_id: number | null;
  miembro_id: number;
  /** The reward's text when it was asked for. */
  texto: string;
  /** The reward's cost when it was asked for, in points. */
  coste: number;
  estado: EstadoPedido;
  /** The reason that an admin gave when they refused it; empty without one. */
  motivo: Generated<string>;
  pedido_en: Instante;
  /** The member who ended or answered it last; null while it waits. */
  resuelto_por: Generated<number | null>;
  resuelto_en: Generated<Instante | null>;
}

/** A family's goals and proposals for them. A family has at most one that is `ACTIVA`, a member one proposal that waits. */
export interface TablaMetas {
  id: Generated<number>;
  familia_id: number;
  /** The member who proposed it, or the admin who set it. */
  autor_id: number;
  texto: string;
  puntos: number;
  /** Its last day; null without one. */
  hasta: Generated<Dia | null>;
  estado: EstadoMeta;
  creada_en: Instante;
  /** Null until it starts. */
  empezada_en: Generated<Instante | null>;
  /** The admin who answered the proposal or ended the goal; null if none did. */
  resuelta_por: Generated<number | null>;
  terminada_en: Generated<Instante | null>;
  /** Instant at which it was reached for the first time, when it is celebrated; null before. */
  celebrada_en: Generated<Instante | null>;
  /** Points reached; 0 until it ends. Corrections change it until a day after it was reached, or after its last day. */
  logrados: Generated<number>;
}

// Pocket money. Weeks are named by their Monday, amounts are in cents.

/** A member's amount a week, from a week on; 0 when pocket money is off for them since then. */
export interface TablaImportesPaga {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  semana: Dia;
  centimos: number;
}

/** A member's pocket money for a settled week. At most one for each member and week. */
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

/** A line of a week's pocket money: the difference by which an earlier week (`semana`) was corrected. */
export interface TablaCorreccionesPaga {
  id: Generated<number>;
  familia_id: number;
  paga_id: number;
  semana: Dia;
  diferencia: number;
}
