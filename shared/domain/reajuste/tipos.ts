import type { Dias } from '#shared/domain/ausencias/fuera.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Medida } from '#shared/domain/reparto/certificado/minutos.ts';
import { VECES } from '#shared/domain/reparto/tablero/carga.ts';
import type { Desempate, Propuesta, TareaAsignada } from '#shared/domain/reparto/tipos.ts';
import { ocurrencias } from '../calendario.ts';
import { finDeTrimestre, sumarDias } from '../dias.ts';
import type { Aptitud, Contar, Dia, Frecuencia, GrupoEdad, Instante } from '../tipos.ts';
import { lineasDe } from './certificado.ts';
import { queCuentan } from './mesa.ts';

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
  /** The load that is left until the quarter ends, integer ≥ 0. */
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

/** A member's distance from their quota before and after a proposal: positive is over, negative under. */
export interface DistanciaReajuste {
  readonly miembro: number;
  readonly antes: number;
  readonly despues: number;
}

/** Selects the proposals that count as applied: those agreed, and those that may still be. */
const vale = ({ estado }: PropuestaReajuste): boolean => estado === 'ACEPTADA' || estado === 'PENDIENTE';

const movidas = (propuestas: readonly PropuestaReajuste[]): ReadonlyMap<number, number> =>
  new Map(propuestas.flatMap((p) => p.cambios.map((c) => [c.tarea, c.a])));

/** Each member's load with all that is agreed, and all that may still be. */
export const lineasSiTodosDicenQueSi = (estado: EstadoReajuste) =>
  lineasDe(estado, movidas(estado.propuestas.filter(vale)));

/**
 * Effect of each proposal on those whom it touches, with those before it made; by its number. In one pass over the
 * proposals: a large family may have a hundred.
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

/** The load of the rest, and the minutes that it asks for, scaled to a whole quarter. */
export function medidaDelResto({ tareas, desde, trimestre_inicio }: EstadoReajuste): Medida {
  const semanas = ocurrencias(CADA_DIA, desde, finDeTrimestre(trimestre_inicio)).length / 7;
  const minutos = tareas.reduce((suma, t) => suma + t.minutos * t.veces, 0);
  return {
    minutos_trimestre: Math.round((minutos * VECES.SEMANAL) / semanas),
    carga: tareas.reduce((suma, t) => suma + t.carga, 0),
  };
}

/** Everybody whose answer a reajuste waits for now, each once. */
export const aQuienEspera = ({ propuestas }: Pick<EstadoReajuste, 'propuestas'>): readonly number[] => [
  ...new Set(
    propuestas.flatMap((p) =>
      p.estado === 'PENDIENTE' ? p.pide.filter((miembro) => p.respuestas[miembro] === undefined) : [],
    ),
  ),
];

/** Returns the members whom a move starts to wait for. `antes` is null when it began the reajuste. */
export const aQuienLlama = (antes: EstadoReajuste | null, ahora: EstadoReajuste): readonly number[] => {
  const ya = new Set(antes === null ? [] : aQuienEspera(antes));
  return aQuienEspera(ahora).filter((miembro) => !ya.has(miembro));
};

/** Days after the first on which a reajuste may still be answered. */
const DIAS_PARA_RESPONDER = 2;

/** The last local day on which it may be answered: then it ends with what is agreed. Never beyond its quarter. */
export const ultimoDia = ({ desde, trimestre_inicio }: Pick<EstadoReajuste, 'desde' | 'trimestre_inicio'>): Dia => {
  const [suyo, fin] = [sumarDias(desde, DIAS_PARA_RESPONDER), finDeTrimestre(trimestre_inicio)];
  return suyo < fin ? suyo : fin;
};
