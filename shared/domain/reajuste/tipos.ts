import type { Dias } from '#shared/domain/ausencias/fuera.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Contar, Dia, Frecuencia, GrupoEdad, Instante, Aptitud } from '#shared/domain/tipos.ts';
import type { Desempate, Propuesta, TareaAsignada } from '#shared/domain/reparto/tipos.ts';

/** A member as the reajuste froze them. */
export interface MiembroReajuste {
  readonly id: number;
  readonly nombre: string;
  readonly grupo_edad: GrupoEdad;
  /** Share of the load, integer percent 0 to 100. */
  readonly porcentaje: number;
  /** Days that they are at home from today to the quarter's end: the share counts these. */
  readonly dias: number;
  /** The days away that `dias` leaves out; missing when none. */
  readonly fuera?: readonly Dias[];
}

/** A chore as the reajuste froze it. */
export interface TareaReajuste extends Aptitud {
  readonly id: number;
  readonly nombre: string;
  /** What is left of it until the quarter ends, integer ≥ 0. */
  readonly carga: number;
  /** Times that it is left, and minutes each time. */
  readonly veces: number;
  readonly minutos: number;
  /** The number of times it was due then. */
  readonly frecuencia?: Frecuencia;
  readonly regla?: Regla;
  /** Its owner; null: none, so it has to be placed. */
  readonly dueno: number | null;
}

/** A chore goes from `de` (null: from nobody) to `a`. */
export interface Traspaso {
  readonly tarea: number;
  readonly de: number | null;
  readonly a: number;
}

export type PropuestaReajuste = Propuesta<Traspaso>;

/** Why a reajuste ended: all is answered, an admin said so, or its time was over. */
export type FinReajuste = 'RESPONDIDO' | 'ADMIN' | 'PLAZO';

/** One entry of the append-only log. `n` counts from 1 without gaps; `en` is when it was decided. */
export type EventoReajuste = { readonly n: number; readonly en: Instante } & (
  | {
      readonly tipo: 'INICIO';
      readonly por: number;
      readonly trimestre_inicio: Dia;
      /** The day from which the rest of the quarter counts. */
      readonly desde: Dia;
      readonly contar: Contar;
      readonly miembros: readonly MiembroReajuste[];
      readonly tareas: readonly TareaReajuste[];
      readonly cuotas: Readonly<Record<number, number>>;
      readonly desempate: Desempate;
    }
  | {
      readonly tipo: 'PROPUESTA';
      readonly propuesta: number;
      readonly lote: number;
      readonly cambios: readonly Traspaso[];
      readonly pide: readonly number[];
    }
  | {
      readonly tipo: 'RESPUESTA';
      readonly propuesta: number;
      readonly miembro: number;
      readonly acepta: boolean;
      /** The admin who spoke for a member without an account. */
      readonly por?: number;
    }
  | {
      readonly tipo: 'FIN';
      readonly motivo: FinReajuste;
      readonly por: number | null;
      /** Chores of nobody that nobody wanted: free from now on. */
      readonly libres: readonly number[];
      /** Chores whose agreed move could no longer be made: deleted, switched off, somebody else's or not for the taker's age by then. */
      readonly sin_hacer: readonly number[];
    }
  | { readonly tipo: 'CANCELADO'; readonly por: number }
);

export type FaseReajuste = 'EN_CURSO' | 'TERMINADO' | 'CANCELADO';

/** The fold of its log: plain JSON. */
export interface EstadoReajuste {
  /** Number of the last event folded. */
  readonly n: number;
  readonly fase: FaseReajuste;
  readonly por: number;
  readonly trimestre_inicio: Dia;
  readonly desde: Dia;
  readonly contar: Contar;
  /** When it began, and when it ended. */
  readonly en: Instante;
  readonly terminado_en: Instante | null;
  readonly motivo: FinReajuste | null;
  readonly miembros: readonly MiembroReajuste[];
  readonly tareas: readonly TareaReajuste[];
  readonly cuotas: Readonly<Record<number, number>>;
  readonly desempate: Desempate;
  /** Returns the owner of each chore with what is agreed so far. */
  readonly asignadas: readonly TareaAsignada[];
  readonly propuestas: readonly PropuestaReajuste[];
  readonly libres: readonly number[];
  readonly sin_hacer: readonly number[];
}

export type RechazoReajuste =
  | 'SIN_REAJUSTE'
  | 'REAJUSTE_SIN_NADIE'
  | 'REAJUSTE_SIN_TAREAS'
  | 'REAJUSTE_INNECESARIO'
  | 'PROPUESTA_NO_ENCONTRADA'
  | 'PROPUESTA_CERRADA'
  | 'PROPUESTA_NO_ES_TUYA'
  | 'YA_RESPONDIDA';
