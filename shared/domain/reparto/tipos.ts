import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Aptitud, Contar, Dia, Frecuencia, GrupoEdad, Instante } from '../tipos.ts';

/** The most members who live in a home. Every move stays fast up to this number and `MAXIMO_TAREAS`. */
export const MAXIMO_MIEMBROS = 30;
/** The most members ever, archived ones included. No member is deleted, because lists, ledgers and files name them. */
export const MAXIMO_EN_TOTAL = 300;
/** The most active chores of a family, and so of a draft. */
export const MAXIMO_TAREAS = 400;

/** A member who takes part: their share is above 0, and they have an account or were included without one. */
export interface Participante {
  readonly id: number;
  readonly grupo_edad: GrupoEdad;
  /** Share of the load, a whole percentage from 1 to 100. */
  readonly porcentaje: number;
}

/** A chore as frozen by the draft. */
export interface TareaReparto extends Aptitud {
  readonly id: number;
  readonly nombre: string;
  /** Id of the chore of which this is a part; that chore itself is not in the draft. */
  readonly parte_de?: number | undefined;
  readonly frecuencia: Frecuencia;
  /** The recurrence rule, only with frequency `OTRA`. */
  readonly regla?: Regla | undefined;
  /** Number of days in the quarter on which the rule makes it due; only with frequency `OTRA`. */
  readonly veces_trimestre?: number | undefined;
  /** Load in this draft: points × `veces`, an integer ≥ 0. */
  readonly carga: number;
  /** Points of one completion. */
  readonly puntos_por_vez: number;
  /** Factor of the load: 1, or the occurrences in a quarter. */
  readonly veces: number;
  /** Minutes of one completion. */
  readonly minutos: number;
  /** True for planning work, false for physical work. */
  readonly de_cabeza: boolean;
  /** Ids of the members who are away in all weeks of this turn, so that it cannot be theirs. Missing when there are none. */
  readonly fuera?: readonly number[] | undefined;
}

/**
 * Tie orders, as lists of ids. Among equal members the later one gets the extra load; among equal chores the earlier
 * one goes first.
 */
export interface Desempate {
  readonly miembros: readonly number[];
  readonly tareas: readonly number[];
}

/** A move of one chore in the closing. A proposal has one of these for a move and two for a swap. */
export interface Cambio {
  readonly tarea: number;
  readonly de: number;
  readonly a: number;
}

/** Reason why the closing ended: nothing left to propose, an admin ended it, or its time was over. */
export type FinCierre = 'SIN_PROPUESTAS' | 'ADMIN' | 'PLAZO';

/** One event of a draft's append-only log. `n` counts from 1 without gaps; `en` is the instant of the decision. */
export type EventoReparto = { readonly n: number; readonly en: Instante } & (
  | {
      readonly tipo: 'INICIO';
      /** Version of the rules by which this draft is played. */
      readonly reglas: 3;
      readonly por: number;
      readonly trimestre_inicio: Dia;
      readonly contar: Contar;
      /** Time limit of a turn in seconds; null for none. */
      readonly limite_segundos: number | null;
      /** Seconds after a pick before the next turn's clock starts; missing when it starts at once. */
      readonly respiro_segundos?: number;
      readonly participantes: readonly Participante[];
      readonly tareas: readonly TareaReparto[];
      readonly cuotas: Readonly<Record<number, number>>;
      readonly orden: readonly number[];
      readonly desempate: Desempate;
      /** Members who are absent from the start; missing when there are none. */
      readonly ausentes?: readonly number[];
      /** Missing when quotas take only shares into account. */
      readonly en_cuenta?: EnCuenta;
    }
  | { readonly tipo: 'ELECCION'; readonly miembro: number; readonly tarea: number }
  | { readonly tipo: 'ELECCION_ADMIN'; readonly miembro: number; readonly tarea: number; readonly por: number }
  | { readonly tipo: 'AUTO'; readonly miembro: number; readonly tarea: number; readonly motivo: 'LISTA' | 'REGLA' }
  | { readonly tipo: 'APLAZADO'; readonly miembro: number }
  | { readonly tipo: 'VUELTA'; readonly miembro: number }
  /** «Pausa»: the clock stands still. `quedan` are the seconds left of the turn, or of the closing. */
  | { readonly tipo: 'PAUSA'; readonly por: number; readonly quedan: number }
  | { readonly tipo: 'SIGUE'; readonly por: number }
  /** «Un minuto más». `quedan` are the seconds left with that minute. */
  | { readonly tipo: 'MINUTO'; readonly miembro: number; readonly quedan: number }
  /** «Terminar por mí»: from now on wish list or rule pick for the member, who counts as present. */
  | { readonly tipo: 'TERMINAR'; readonly miembro: number }
  /** The member takes «Terminar por mí» back. */
  | { readonly tipo: 'RETOMAR'; readonly miembro: number }
  | { readonly tipo: 'DESHECHO'; readonly miembro: number; readonly tarea: number; readonly por: number }
  | {
      readonly tipo: 'CIERRE';
      readonly paso: 'INICIO';
      readonly asignaciones: readonly { readonly tarea: number; readonly miembro: number }[];
    }
  | {
      readonly tipo: 'PROPUESTA';
      readonly propuesta: number;
      /** Number of the bundle that it was proposed in, 1 or 2. */
      readonly lote: number;
      readonly cambios: readonly Cambio[];
      readonly pide: readonly number[];
    }
  | {
      readonly tipo: 'RESPUESTA';
      readonly propuesta: number;
      readonly miembro: number;
      readonly acepta: boolean;
      readonly por?: number;
    }
  | { readonly tipo: 'CIERRE'; readonly paso: 'FIN'; readonly motivo: FinCierre; readonly por: number | null }
  | { readonly tipo: 'CANCELADO'; readonly por: number }
);

export type TipoEvento = EventoReparto['tipo'];

/**
 * Kinds of events whose author (`por`) everybody sees, because the event stops another member's clock or takes away their
 * turn.
 */
type Firmado = 'DESHECHO' | 'PAUSA';

/**
 * An event without the fields that only the log needs: who acted (`por`) and why (`motivo`). Events of the kinds `Firmado` keep
 * them.
 */
type Contado<E> = E extends { readonly tipo: Firmado }
  ? E
  : E extends EventoReparto
    ? Omit<E, 'por' | 'motivo'>
    : never;

/** The part of an event that the fold needs and that members receive. */
export type EventoContado = Contado<EventoReparto>;

export type Fase = 'ELECCION' | 'CIERRE' | 'COMPLETADA' | 'CANCELADA';

/** Way in which a chore got its owner. */
export type Origen = 'ELECCION' | 'ELECCION_ADMIN' | 'AUTO' | 'CIERRE' | 'PROPUESTA';

/** A chore of the draft with its owner; `miembro` is null while it is free. */
export interface TareaAsignada {
  readonly id: number;
  readonly miembro: number | null;
  readonly origen: Origen | null;
}

/** A pick that has not been taken back. */
export interface Eleccion {
  readonly n: number;
  readonly ronda: number;
  readonly miembro: number;
  readonly tarea: number;
  readonly tipo: 'ELECCION' | 'ELECCION_ADMIN' | 'AUTO';
  readonly en: Instante;
}

/**
 * State of a proposal. PENDIENTE waits for answers, or for an earlier proposal that it depends on. ACEPTADA was agreed to by
 * all and gave the chores their new owners, RECHAZADA was refused, RETIRADA depended on a refused one, CADUCADA was still open
 * at the end.
 */
export type EstadoPropuesta = 'PENDIENTE' | 'ACEPTADA' | 'RECHAZADA' | 'RETIRADA' | 'CADUCADA';

/** A proposal. `C` is the type of its changes, of a closing or of a reajuste. */
export interface Propuesta<C = Cambio> {
  readonly n: number;
  /** Number of the bundle that it was proposed in. */
  readonly lote: number;
  readonly cambios: readonly C[];
  /** Members who must agree. Empty for a proposal of a closing that moves no chore that somebody picked (`quienesDeciden`). */
  readonly pide: readonly number[];
  readonly respuestas: Readonly<Record<number, boolean>>;
  readonly estado: EstadoPropuesta;
}

/** The clock of the present turn, or of the whole closing. */
export interface RelojReparto {
  /** The instant from which `segundos` count. */
  readonly desde: Instante;
  /** Seconds until time is over; null without a limit. */
  readonly segundos: number | null;
  /** The admin who stopped the clock, and the seconds that were left; null while it runs. */
  readonly pausa: { readonly por: number; readonly quedan: number } | null;
  /** True when the member who has the turn has asked for one more minute. */
  readonly minuto: boolean;
}

/**
 * The last undo, until the turn passes. `quitado` is the member whose turn it ended; null when no other member had the turn.
 */
interface Deshecha {
  readonly por: number;
  readonly miembro: number;
  readonly tarea: number;
  readonly quitado: number | null;
}

/** The state of a draft, folded from its log. It is plain JSON, so that it can be stored, sent and compared. */
export interface EstadoReparto {
  /** Number of the last event applied. */
  readonly n: number;
  readonly reglas: 3;
  readonly desempate: Desempate;
  readonly fase: Fase;
  readonly contar: Contar;
  readonly trimestre_inicio: Dia;
  readonly limite_segundos: number | null;
  /** Seconds after a pick before the next turn's clock starts. */
  readonly respiro_segundos: number;
  readonly participantes: readonly Participante[];
  readonly tareas: readonly TareaReparto[];
  readonly cuotas: Readonly<Record<number, number>>;
  /** Missing when quotas take only shares into account. */
  readonly en_cuenta?: EnCuenta;
  /** Load of each member's picks, also those made for them; their final load once COMPLETADA. */
  readonly acumulado: Readonly<Record<number, number>>;
  readonly orden: readonly number[];
  /** Round, counted from 1. */
  readonly ronda: number;
  /** The member who has the turn; null outside the picks and when no member can pick. */
  readonly turno: number | null;
  /** The instant at which the present turn began; in the closing, at which the closing began. */
  readonly desde: Instante;
  readonly reloj: RelojReparto;
  readonly deshecha: Deshecha | null;
  readonly asignadas: readonly TareaAsignada[];
  readonly elecciones: readonly Eleccion[];
  /** Time-outs in a row of each member. From two on the member is absent. */
  readonly aplazamientos: Readonly<Record<number, number>>;
  /** «Terminar por mí» by member: true while the rule picks for them, false once taken back; missing if never asked for. */
  readonly terminan: Readonly<Record<number, boolean>>;
  readonly propuestas: readonly Propuesta[];
  /** Final load of each member; null until COMPLETADA. */
  readonly cuotas_finales: Readonly<Record<number, number>> | null;
}

/** Refusals of a draft's moves. `shared/contracts/errores.ts` has their HTTP status and Spanish text. */
export type RechazoReparto =
  | 'SIN_SESION'
  | 'NO_ES_TU_TURNO'
  | 'TAREA_NO_ENCONTRADA'
  | 'TAREA_YA_ELEGIDA'
  | 'TAREA_NO_APTA'
  | 'FUERA_ESAS_SEMANAS'
  | 'EXCEDE_CUOTA'
  | 'TURNO_DE_OTRO'
  | 'NO_ES_LA_ULTIMA'
  | 'NADA_QUE_DESHACER'
  | 'SIN_LIMITE'
  | 'YA_EN_PAUSA'
  | 'NO_EN_PAUSA'
  | 'MINUTO_YA_PEDIDO'
  | 'AUN_NO_SE_TERMINA'
  | 'NO_EN_CIERRE'
  | 'PROPUESTA_NO_ENCONTRADA'
  | 'PROPUESTA_CERRADA'
  | 'PROPUESTA_NO_ES_TUYA'
  | 'YA_RESPONDIDA';

/** A member's balance of the previous quarter, in points of that quarter, and what follows from it. */
export interface SaldoMiembro {
  readonly miembro: number;
  /**
   * Points done or credited minus points promised, without those skipped or entered as done (`Saldo` in
   * cuentas-trimestre/cuentas.ts).
   */
  readonly saldo: number;
  /** Points of the member's chores that lapsed, at least 0. They are part of the points promised, and so lower `saldo`. */
  readonly vencido: number;
  /** Load above their quota by days (`por_dias`) to which the member agreed, in the draft's unit; absent when they did not. */
  readonly acepta?: number;
}

/** Days away and last quarter's balances, which quotas may take into account besides shares. */
export interface EnCuenta {
  /**
   * The days that the quotas cover, both included: from the draft's day, or the quarter's first if that is later, to the
   * quarter's last.
   */
  readonly desde: Dia;
  readonly hasta: Dia;
  /** Days away that are counted, as ranges that do not overlap for one member; missing when none are. */
  readonly fuera?: readonly { readonly miembro: number; readonly desde: Dia; readonly hasta: Dia }[];
  /** Missing when last quarter's balances are not taken into account. */
  readonly saldos?: readonly SaldoMiembro[];
}
