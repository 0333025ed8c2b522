import type { Dias } from '#shared/domain/ausencias/fuera.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import { type Medida, VECES } from '#shared/domain/reparto/tablero/carga.ts';
import type { Desempate, Propuesta, TareaAsignada } from '#shared/domain/reparto/tipos.ts';
import { ocurrencias } from '../calendario.ts';
import { finDeTrimestre, sumarDias } from '../dias.ts';
import type { Aptitud, Contar, Dia, Frecuencia, GrupoEdad, Instante } from '../tipos.ts';
import { lineasDe } from './certificado.ts';
import { queCuentan } from './mesa.ts';

/** A member as frozen when the reajuste began. */
export interface MiembroReajuste {
  readonly id: number;
  readonly nombre: string;
  readonly grupo_edad: GrupoEdad;
  /** Share of the load, a whole percentage from 0 to 100. */
  readonly porcentaje: number;
  /** Days at home from the day on which the reajuste began to the quarter's end, by which the share is weighted. */
  readonly dias: number;
  /** Days away, which `dias` leaves out; missing when there are too few to count (`DIAS_QUE_CUENTAN`). */
  readonly fuera?: readonly Dias[];
}

/** A chore as frozen when the reajuste began. */
export interface TareaReajuste extends Aptitud {
  readonly id: number;
  readonly nombre: string;
  /** Load until the quarter's end, integer ≥ 0: points × `veces`, or the points alone when the draft counts each chore once. */
  readonly carga: number;
  /** Number of occurrences until the quarter's end. */
  readonly veces: number;
  /** Minutes of one completion. */
  readonly minutos: number;
  /** The chore's recurrence when the reajuste began, to detect later changes. Missing in old logs. */
  readonly frecuencia?: Frecuencia;
  readonly regla?: Regla;
  /** Its owner; null when it has none, so that it has to be placed. */
  readonly dueno: number | null;
}

/** A move of a chore from `de` to `a`; `de` is null when the chore had no owner. */
export interface Traspaso {
  readonly tarea: number;
  readonly de: number | null;
  readonly a: number;
}

export type PropuestaReajuste = Propuesta<Traspaso>;

/** Reason why a reajuste ended: all proposals were answered, an admin ended it, or its time was over. */
export type FinReajuste = 'RESPONDIDO' | 'ADMIN' | 'PLAZO';

/** One event of the append-only log. `n` counts from 1 without gaps; `en` is the instant of the decision. */
export type EventoReajuste = { readonly n: number; readonly en: Instante } & (
  | {
      readonly tipo: 'INICIO';
      readonly por: number;
      readonly trimestre_inicio: Dia;
      /** First day of the rest of the quarter whose load is shared out. */
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
      /** The admin who answered for a member without an account. */
      readonly por?: number;
    }
  | {
      readonly tipo: 'FIN';
      readonly motivo: FinReajuste;
      readonly por: number | null;
      /** Chores without an owner that no member accepted; they are free until the next draft. */
      readonly libres: readonly number[];
      /**
       * Chores whose agreed move was no longer possible (`YaNoSePuede`): for example deleted, switched off or given to
       * another member by then, or the receiver had left the home.
       */
      readonly sin_hacer: readonly number[];
    }
  | { readonly tipo: 'CANCELADO'; readonly por: number }
);

export type FaseReajuste = 'EN_CURSO' | 'TERMINADO' | 'CANCELADO';

/** The state of a reajuste, folded from its log; plain JSON. */
export interface EstadoReajuste {
  /** Number of the last event applied. */
  readonly n: number;
  readonly fase: FaseReajuste;
  readonly por: number;
  readonly trimestre_inicio: Dia;
  readonly desde: Dia;
  readonly contar: Contar;
  /** Instant at which it began. */
  readonly en: Instante;
  /** Instant at which it ended; null while it runs. */
  readonly terminado_en: Instante | null;
  readonly motivo: FinReajuste | null;
  readonly miembros: readonly MiembroReajuste[];
  readonly tareas: readonly TareaReajuste[];
  readonly cuotas: Readonly<Record<number, number>>;
  readonly desempate: Desempate;
  /** The owner of each chore after all moves agreed so far. */
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

/** A member's load above their quota (negative below it) before and after a proposal. */
export interface DistanciaReajuste {
  readonly miembro: number;
  readonly antes: number;
  readonly despues: number;
}

/** Tells whether a proposal is agreed or may still be. */
const vale = ({ estado }: PropuestaReajuste): boolean => estado === 'ACEPTADA' || estado === 'PENDIENTE';

const movidas = (propuestas: readonly PropuestaReajuste[]): ReadonlyMap<number, number> =>
  new Map(propuestas.flatMap((p) => p.cambios.map((c) => [c.tarea, c.a])));

/** Returns each member's quota, and their load at the beginning and once every open proposal is accepted. */
export const lineasSiTodosDicenQueSi = (estado: EstadoReajuste) =>
  lineasDe(estado, movidas(estado.propuestas.filter(vale)));

/**
 * Returns each proposal's effect on the members whom it touches, by proposal number. The earlier proposals that are agreed or
 * open count as carried out. It makes a single pass over the proposals, since a large family may have a hundred.
 */
export function distanciasDe(estado: EstadoReajuste): ReadonlyMap<number, readonly DistanciaReajuste[]> {
  const lineas = lineasDe(estado, movidas([]));
  const tareas = new Map(queCuentan(estado).map((t) => [t.id, t]));
  const duenos = new Map(estado.tareas.map((t) => [t.id, t.dueno]));
  const lleva = new Map(lineas.map((l) => [l.miembro, l.antes]));
  const pasar = (tarea: number, a: number | null): void => {
    const carga = tareas.get(tarea)?.carga ?? 0;
    const de = duenos.get(tarea) ?? null;
    duenos.set(tarea, a);
    if (de !== null) lleva.set(de, (lleva.get(de) ?? 0) - carga);
    if (a !== null) lleva.set(a, (lleva.get(a) ?? 0) + carga);
  };
  const todas = new Map<number, readonly DistanciaReajuste[]>();
  for (const propuesta of estado.propuestas.toSorted((a, b) => a.n - b.n)) {
    const tocados = new Set(propuesta.cambios.flatMap((c) => [c.de, c.a]));
    const suyas = lineas.filter((l) => tocados.has(l.miembro));
    const distancias = () => suyas.map(({ miembro, cuota }) => (lleva.get(miembro) ?? 0) - cuota);
    const [antes, deAntes] = [
      distancias(),
      propuesta.cambios.map((c) => [c.tarea, duenos.get(c.tarea) ?? null] as const),
    ];
    for (const { tarea, a } of propuesta.cambios) pasar(tarea, a);
    const despues = distancias();
    todas.set(
      propuesta.n,
      suyas.map(({ miembro }, i) => ({ miembro, antes: antes[i] ?? 0, despues: despues[i] ?? 0 })),
    );
    if (!vale(propuesta)) for (const [tarea, de] of deAntes.toReversed()) pasar(tarea, de);
  }
  return todas;
}

const CADA_DIA = { frecuencia: 'DIARIA', dia_semana: null, dia_semana_2: null, dia_mes: null } as const;

/** Returns the load of the rest of the quarter and its minutes, the minutes scaled up to a whole quarter. */
export function medidaDelResto({ tareas, desde, trimestre_inicio }: EstadoReajuste): Medida {
  const semanas = ocurrencias(CADA_DIA, desde, finDeTrimestre(trimestre_inicio)).length / 7;
  const minutos = tareas.reduce((suma, t) => suma + t.minutos * t.veces, 0);
  return {
    minutos_trimestre: Math.round((minutos * VECES.SEMANAL) / semanas),
    carga: tareas.reduce((suma, t) => suma + t.carga, 0),
  };
}

/** Returns the members for whose answers a reajuste is waiting, without duplicates. */
export const aQuienEspera = ({ propuestas }: Pick<EstadoReajuste, 'propuestas'>): readonly number[] => [
  ...new Set(
    propuestas.flatMap((p) =>
      p.estado === 'PENDIENTE' ? p.pide.filter((miembro) => p.respuestas[miembro] === undefined) : [],
    ),
  ),
];

/**
 * Returns the members for whose answers the reajuste waits after a move and did not wait before. `antes` is the state before the
 * move, null for the move that began the reajuste.
 */
export const aQuienLlama = (antes: EstadoReajuste | null, ahora: EstadoReajuste): readonly number[] => {
  const ya = new Set(antes === null ? [] : aQuienEspera(antes));
  return aQuienEspera(ahora).filter((miembro) => !ya.has(miembro));
};

/** Days after its first day on which a reajuste can still be answered. */
const DIAS_PARA_RESPONDER = 2;

/**
 * Returns the last local day for answers; after it the reajuste ends with what is agreed. It never goes beyond the
 * quarter.
 */
export const ultimoDia = ({ desde, trimestre_inicio }: Pick<EstadoReajuste, 'desde' | 'trimestre_inicio'>): Dia => {
  const [suyo, fin] = [sumarDias(desde, DIAS_PARA_RESPONDER), finDeTrimestre(trimestre_inicio)];
  return suyo < fin ? suyo : fin;
};
