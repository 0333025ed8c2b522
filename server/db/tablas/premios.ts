import type { Generated } from 'kysely';
import type { EstadoPedido } from '#shared/domain/premios/limites.ts';
import type { Instante } from '#shared/domain/tipos.ts';

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

/** A member's request for a reward. Never deleted, since balances are counted from it. */
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
