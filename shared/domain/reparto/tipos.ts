import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Aptitud, Contar, Dia, Frecuencia, GrupoEdad, Instante } from '../tipos.ts';
import type { EnCuenta } from './tenido-en-cuenta.ts';

/** Members that live in a house, and active tasks, parts of tasks included: what every move is fast enough for. */
export const MAXIMO_MIEMBROS = 30;
/** All who ever lived there: nobody is deleted, and lists, ledgers and files name them. */
export const MAXIMO_EN_TOTAL = 300;
export const MAXIMO_TAREAS = 400;

/** A member who takes part: has a share above 0, and an account unless the start included them without one. */
export interface Participante {
  readonly id: number;
  readonly grupo_edad: GrupoEdad;
  /** Share of the load, integer percent 1 to 100. */
  readonly porcentaje: number;
}

/** A task as the session froze it. */
export interface TareaReparto extends Aptitud {
  readonly id: number;
  readonly nombre: string;
  /** For a part of a daily chore, that chore, which itself is not in the session. */
  readonly parte_de?: number | undefined;
  readonly frecuencia: Frecuencia;
  /** When the frequency is OTRA: what it is, and how many days of that quarter. */
  readonly regla?: Regla | undefined;
  readonly veces_trimestre?: number | undefined;
  /** Load that the session counts: points × times, integer ≥ 0. */
  readonly carga: number;
  /** Points each time it is done. */
  readonly puntos_por_vez: number;
  /** Times that the session counts it (1, or those of a quarter). */
  readonly veces: number;
  /** Minutes each time. */
  readonly minutos: number;
  /** True for planning work, false for physical work. */
  readonly de_cabeza: boolean;
}

/**
 * Tie orders: among equal members the later gets the extra load, and among equal chores the one that stands
 * earlier goes first.
 */
export interface Desempate {
  readonly miembros: readonly number[];
  readonly tareas: readonly number[];
}

/** A change that the closing proposes: every task named goes from `de` to `a`. One entry is a move, two are a swap. */
export interface Cambio {
  readonly tarea: number;
  readonly de: number;
  readonly a: number;
}

/** Why the closing ended. */
export type FinCierre = 'SIN_PROPUESTAS' | 'ADMIN' | 'PLAZO';

/** One entry of the append-only log of a session. `n` counts from 1 without gaps; `en` is when it was decided. */
export type EventoReparto = { readonly n: number; readonly en: Instante } & (
  | {
      readonly tipo: 'INICIO';
      /** Version of the rules that it is played under. */
      readonly reglas: 3;
      readonly por: number;
      readonly trimestre_inicio: Dia;
      readonly contar: Contar;
      /** Turn limit in seconds, null for none. */
      readonly limite_segundos: number | null;
      readonly participantes: readonly Participante[];
      readonly tareas: readonly TareaReparto[];
      readonly cuotas: Readonly<Record<number, number>>;
      readonly orden: readonly number[];
      readonly desempate: Desempate;
      /** Members who are «ausente» from the start; absent when there are none. */
      readonly ausentes?: readonly number[];
      /** Missing when the shares are all that the quotas count. */
      readonly en_cuenta?: EnCuenta;
    }
  | { readonly tipo: 'ELECCION'; readonly miembro: number; readonly tarea: number }
  | { readonly tipo: 'ELECCION_ADMIN'; readonly miembro: number; readonly tarea: number; readonly por: number }
  | { readonly tipo: 'AUTO'; readonly miembro: number; readonly tarea: number; readonly motivo: 'LISTA' | 'REGLA' }
  | { readonly tipo: 'APLAZADO'; readonly miembro: number }
  | { readonly tipo: 'VUELTA'; readonly miembro: number }
  | { readonly tipo: 'DESHECHO'; readonly miembro: number; readonly tarea: number; readonly por: number }
  | {
      readonly tipo: 'CIERRE';
      readonly paso: 'INICIO';
      readonly asignaciones: readonly { readonly tarea: number; readonly miembro: number }[];
    }
  | {
      readonly tipo: 'PROPUESTA';
      readonly propuesta: number;
      /** The bundle that it belongs to, 1 or 2. */
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

/** An event without what is nobody's business but the log's: who did it for somebody else, and why. */
type Contado<E> = E extends EventoReparto ? Omit<E, 'por' | 'motivo'> : never;

/** The part of an event that the fold needs and the family hears. */
export type EventoContado = Contado<EventoReparto>;

export type Fase = 'ELECCION' | 'CIERRE' | 'COMPLETADA' | 'CANCELADA';

/** The way in which a task came to its owner. */
export type Origen = 'ELECCION' | 'ELECCION_ADMIN' | 'AUTO' | 'CIERRE' | 'PROPUESTA';

/** A task of the session with its owner, if it has one. */
export interface TareaAsignada {
  readonly id: number;
  readonly miembro: number | null;
  readonly origen: Origen | null;
}

/** A pick still standing, in the order of picking. */
export interface Eleccion {
  readonly n: number;
  readonly ronda: number;
  readonly miembro: number;
  readonly tarea: number;
  readonly tipo: 'ELECCION' | 'ELECCION_ADMIN' | 'AUTO';
  readonly en: Instante;
}

/**
 * PENDIENTE waits for answers, or for one before it that it hangs on; ACEPTADA was carried out; RECHAZADA was vetoed;
 * RETIRADA hung on one that was vetoed; CADUCADA stood open when the closing ended.
 */
export type EstadoPropuesta = 'PENDIENTE' | 'ACEPTADA' | 'RECHAZADA' | 'RETIRADA' | 'CADUCADA';

/** A proposal; `C` is its kind of changes, those of the closing or those of a reajuste. */
export interface Propuesta<C = Cambio> {
  readonly n: number;
  /** The bundle that it belongs to. */
  readonly lote: number;
  readonly cambios: readonly C[];
  /** Members whose consent it needs; empty when it only moves tasks that nobody picked. */
  readonly pide: readonly number[];
  readonly respuestas: Readonly<Record<number, boolean>>;
  readonly estado: EstadoPropuesta;
}

/** The fold of a session's log: plain JSON, so it can be stored, sent and compared. */
export interface EstadoReparto {
  /** Number of the last event folded. */
  readonly n: number;
  readonly reglas: 3;
  readonly desempate: Desempate;
  readonly fase: Fase;
  readonly contar: Contar;
  readonly trimestre_inicio: Dia;
  readonly limite_segundos: number | null;
  readonly participantes: readonly Participante[];
  readonly tareas: readonly TareaReparto[];
  readonly cuotas: Readonly<Record<number, number>>;
  /** Missing when the shares are all that the quotas count. */
  readonly en_cuenta?: EnCuenta;
  /** Load of what each member picked (plus what the closing gave, once COMPLETADA). */
  readonly acumulado: Readonly<Record<number, number>>;
  readonly orden: readonly number[];
  /** Round, from 1. */
  readonly ronda: number;
  /** The member who has the turn; null outside ELECCION. */
  readonly turno: number | null;
  /** When the present turn began, or the closing did in CIERRE. */
  readonly desde: Instante;
  readonly asignadas: readonly TareaAsignada[];
  readonly elecciones: readonly Eleccion[];
  /** Time-outs in a row, per member. Two or more: «ausente». */
  readonly aplazamientos: Readonly<Record<number, number>>;
  readonly propuestas: readonly Propuesta[];
  /** Final load per member; null until COMPLETADA. */
  readonly cuotas_finales: Readonly<Record<number, number>> | null;
}

/** Refusals of the reparto. Their HTTP status and Spanish text stand in contracts/errores.ts. */
export type RechazoReparto =
  | 'SIN_SESION'
  | 'NO_ES_TU_TURNO'
  | 'TAREA_NO_ENCONTRADA'
  | 'TAREA_YA_ELEGIDA'
  | 'TAREA_NO_APTA'
  | 'EXCEDE_CUOTA'
  | 'TURNO_DE_OTRO'
  | 'NO_ES_LA_ULTIMA'
  | 'NADA_QUE_DESHACER'
  | 'NO_EN_CIERRE'
  | 'PROPUESTA_NO_ENCONTRADA'
  | 'PROPUESTA_CERRADA'
  | 'PROPUESTA_NO_ES_TUYA'
  | 'YA_RESPONDIDA';
