import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Aptitud, Contar, Frecuencia, FrecuenciaFija, GrupoEdad } from '#shared/domain/tipos.ts';
import type { TareaReparto } from '../tipos.ts';
import { enCien } from '#shared/domain/puntos-semana.ts';

/** Occurrences in a quarter of 13 weeks, by frequency. */
export const VECES = {
  DIARIA: 91,
  DOS_VECES_SEMANA: 26,
  SEMANAL: 13,
  MENSUAL: 3,
} satisfies Record<FrecuenciaFija, number>;

/** The fields that give a chore's occurrences in a quarter, so that loads do not need the calendar, which is large. */
export interface Repetible {
  readonly frecuencia: Frecuencia;
  /** With frequency `OTRA`: the number of days in the quarter on which its rule makes it due (`vecesEnTrimestre`), possibly 0. */
  readonly veces_trimestre?: number | undefined;
}

/** The fields of a chore that a draft freezes. */
export interface TareaContable extends Aptitud, Repetible {
  readonly id: number;
  readonly nombre: string;
  /** The recurrence rule, only with frequency `OTRA`. */
  readonly regla?: Regla | null | undefined;
  /** Points of one completion, integer ≥ 0. */
  readonly puntos: number;
  /** Minutes of one completion, integer ≥ 1. */
  readonly tiempo_estimado: number;
  /** True for planning work. The draft only records it and deals both kinds alike. */
  readonly de_cabeza: boolean;
  /** Id of the chore of which this is a part. */
  readonly parte_de?: number | null | undefined;
  /** Ids of the members who are away in all weeks of this turn, so that it cannot be theirs. Missing when there are none. */
  readonly fuera?: readonly number[] | undefined;
}

/** Returns a chore's occurrences in a quarter. */
export function vecesAlTrimestre({ frecuencia, veces_trimestre = 0 }: Repetible): number {
  return frecuencia === 'OTRA' ? veces_trimestre : VECES[frecuencia];
}

/** Returns the factor by which a chore's points become its load: 1, or its occurrences in a quarter. */
export function veces(tarea: Repetible, contar: Contar): number {
  return contar === 'TRIMESTRE' ? vecesAlTrimestre(tarea) : 1;
}

/** Returns a chore's load in the draft's unit: points × factor, an integer ≥ 0. */
export function carga(tarea: Pick<TareaContable, 'puntos'> & Repetible, contar: Contar): number {
  return tarea.puntos * veces(tarea, contar);
}

/** Copies the fields of a chore that a draft needs, so that later votes and edits do not change a running draft. */
export function congelarTarea(tarea: TareaContable, contar: Contar): TareaReparto {
  return {
    id: tarea.id,
    nombre: tarea.nombre,
    ...(typeof tarea.parte_de === 'number' ? { parte_de: tarea.parte_de } : {}),
    frecuencia: tarea.frecuencia,
    ...(tarea.regla ? { regla: tarea.regla, veces_trimestre: vecesAlTrimestre(tarea) } : {}),
    carga: carga(tarea, contar),
    puntos_por_vez: tarea.puntos,
    veces: veces(tarea, contar),
    minutos: tarea.tiempo_estimado,
    apta_infantil: tarea.apta_infantil,
    apta_juvenil: tarea.apta_juvenil,
    apta_adulto: tarea.apta_adulto,
    de_cabeza: tarea.de_cabeza,
    ...(tarea.fuera === undefined ? {} : { fuera: tarea.fuera }),
  };
}

/**
 * Tells whether drafts deal a chore. It must be active, and neither personal nor free permanently; one that is free until
 * the next draft is dealt.
 */
export const seReparte = ({
  activa,
  libre,
  libre_hasta_reparto,
  personal,
}: {
  readonly activa: boolean;
  /** Missing in chores that a phone cached under an earlier version of the app. */
  readonly personal?: boolean;
  readonly libre: boolean;
  readonly libre_hasta_reparto: boolean;
}): boolean => activa && personal !== true && (!libre || libre_hasta_reparto);

/**
 * Tells whether a draft among members of these age groups deals a chore. A chore that is free until the draft and suits
 * none of the groups stays free. Any other chore that suits none of them is included; a notice then blocks the start.
 */
export const seReparteEntre = (
  grupos: readonly GrupoEdad[],
  tarea: Parameters<typeof seReparte>[0] & Aptitud,
): boolean => seReparte(tarea) && (!tarea.libre || grupos.some((grupo) => apta(tarea, grupo)));

/**
 * Tells whether a chore suits an age group. It reads each field by its literal name, because it is called hundreds of times per
 * move and computed names are slower.
 */
export function apta(tarea: Aptitud, grupo: GrupoEdad): boolean {
  if (grupo === 'INFANTIL') return tarea.apta_infantil;
  return grupo === 'JUVENIL' ? tarea.apta_juvenil : tarea.apta_adulto;
}

/** Tells whether a member is away in all weeks of a turn. */
export const faltaEn = ({ fuera }: Pick<TareaReparto, 'fuera'>, miembro: number): boolean =>
  fuera !== undefined && fuera.includes(miembro);

/** Tells whether a chore can be a member's: it suits their age, and they are not away in all of its weeks. */
export const leSirve = (
  tarea: Aptitud & Pick<TareaReparto, 'fuera'>,
  { id, grupo_edad }: { readonly id: number; readonly grupo_edad: GrupoEdad },
): boolean => apta(tarea, grupo_edad) && !faltaEn(tarea, id);

/** Tells whether a load has changed by more than half of what was dealt, so that the distribution no longer fits. */
export const cambiaMucho = (repartida: number, ahora: number): boolean => 2 * Math.abs(ahora - repartida) > repartida;

/** Weeks of the quarter to which loads refer. */
const SEMANAS = VECES.SEMANAL;

/** The fields of a frozen chore that determine its minutes. */
type ConMinutos = Pick<TareaReparto, 'minutos' | 'frecuencia' | 'veces_trimestre'>;

/**
 * Returns the minutes of a chore in a quarter: those of one completion × its occurrences, whichever way the draft counts loads.
 */
export const minutosTrimestre = (minutos: number, tarea: Repetible): number => minutos * vecesAlTrimestre(tarea);

/**
 * Converts minutes of a quarter to minutes a week, rounded half up. Only for display: rounded values must not be added
 * up.
 */
export const minutosSemana = (trimestre: number): number => Math.floor((2 * trimestre + SEMANAS) / (2 * SEMANAS));

/** The minutes and the load of all chores of a draft, from which the minutes of any load are estimated. */
export interface Medida {
  /** Minutes of all chores in a quarter. */
  readonly minutos_trimestre: number;
  /** Load of all chores, in the draft's unit. */
  readonly carga: number;
}

/** Computes the minutes and the load of all chores of a draft, running or planned. */
export const medidaDe = (tareas: readonly (ConMinutos & Pick<TareaReparto, 'carga'>)[]): Medida => ({
  minutos_trimestre: tareas.reduce((suma, t) => suma + minutosTrimestre(t.minutos, t), 0),
  carga: tareas.reduce((suma, t) => suma + t.carga, 0),
});

/** Returns the minutes a week of some chores together; null when the minutes of any of them are unknown (0). */
export const minutosDeTareas = (tareas: readonly ConMinutos[]): number | null =>
  tareas.some((t) => t.minutos <= 0)
    ? null
    : minutosSemana(tareas.reduce((suma, t) => suma + minutosTrimestre(t.minutos, t), 0));

interface Fila {
  readonly miembro: number;
  readonly manos: number;
  readonly cabeza: number;
}

/** A member's load of one kind of work, and its share of the family's load of that kind, a whole percentage. */
export interface ParteDe {
  readonly miembro: number;
  readonly carga: number;
  readonly porcentaje: number;
}

interface ManosYCabeza {
  readonly manos: readonly ParteDe[];
  readonly cabeza: readonly ParteDe[];
}

/**
 * Returns each member's shares of physical and of planning work, in the order given. Each kind adds up to 100 %, or is 0 for all
 * when there is no such work.
 */
export const manosYCabeza = (filas: readonly Fila[]): ManosYCabeza => {
  const partes = (cual: 'manos' | 'cabeza'): ParteDe[] => {
    const cargas = filas.map((f) => f[cual]);
    const porcentajes = enCien(cargas);
    return filas.map(({ miembro, [cual]: carga }, i) => ({ miembro, carga, porcentaje: porcentajes[i] ?? 0 }));
  };
  return { manos: partes('manos'), cabeza: partes('cabeza') };
};
