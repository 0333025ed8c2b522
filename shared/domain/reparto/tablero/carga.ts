import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Aptitud, Contar, Frecuencia, FrecuenciaFija, GrupoEdad } from '#shared/domain/tipos.ts';
import type { TareaReparto } from '../tipos.ts';

/** Occurrences in a quarter of 13 weeks, for each frequency. */
export const VECES = {
  DIARIA: 91,
  DOS_VECES_SEMANA: 26,
  SEMANAL: 13,
  MENSUAL: 3,
} satisfies Record<FrecuenciaFija, number>;

/** Occurrences of a task for its load, without the calendar, which is large. */
export interface Repetible {
  readonly frecuencia: Frecuencia;
  /** When the frequency is OTRA: the days that its rule has in the quarter (`vecesEnTrimestre`), maybe none. */
  readonly veces_trimestre?: number | undefined;
}

/** The columns of a task that a session freezes. */
export interface TareaContable extends Aptitud, Repetible {
  readonly id: number;
  readonly nombre: string;
  /** When the frequency is OTRA. */
  readonly regla?: Regla | null | undefined;
  /** Points each time it is done, integer ≥ 0. */
  readonly puntos: number;
  /** Minutes each time, integer ≥ 1. */
  readonly tiempo_estimado: number;
  /** True for planning work: the session only keeps it, and deals both alike. */
  readonly de_cabeza: boolean;
  /** For a part of a daily chore, that chore. */
  readonly parte_de?: number | null | undefined;
}

/** Returns a task's occurrences in a quarter. */
export function vecesAlTrimestre({ frecuencia, veces_trimestre = 0 }: Repetible): number {
  return frecuencia === 'OTRA' ? veces_trimestre : VECES[frecuencia];
}

/** Returns the factor of a task's load: 1, or its occurrences in a quarter. */
export function veces(tarea: Repetible, contar: Contar): number {
  return contar === 'TRIMESTRE' ? vecesAlTrimestre(tarea) : 1;
}

/** Load of a task in the session's unit: points × times, integer ≥ 0. */
export function carga(tarea: Pick<TareaContable, 'puntos'> & Repetible, contar: Contar): number {
  return tarea.puntos * veces(tarea, contar);
}

/** Copies what a session needs of a task, so that later votes and edits cannot change a running session. */
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
  };
}

/** Whether drafts deal a task: it is switched on, and not one of nobody's for longer than until the next of them. */
export const seReparte = ({
  activa,
  libre,
  libre_hasta_reparto,
}: {
  readonly activa: boolean;
  readonly libre: boolean;
  readonly libre_hasta_reparto: boolean;
}): boolean => activa && (!libre || libre_hasta_reparto);

/**
 * Whether a draft among members of these age groups deals a task. One that is free until then and suits none of them stays
 * free; any other that suits none is in the way of a start, which says so.
 */
export const seReparteEntre = (
  grupos: readonly GrupoEdad[],
  tarea: Parameters<typeof seReparte>[0] & Aptitud,
): boolean => seReparte(tarea) && (!tarea.libre || grupos.some((grupo) => apta(tarea, grupo)));

/**
 * Whether a task suits an age group. Each by its own name: it is asked hundreds of times a move, and a name worked out
 * costs three times as much.
 */
export function apta(tarea: Aptitud, grupo: GrupoEdad): boolean {
  if (grupo === 'INFANTIL') return tarea.apta_infantil;
  return grupo === 'JUVENIL' ? tarea.apta_juvenil : tarea.apta_adulto;
}

/** Whether a load differs from the one that was dealt by more than a half of it: then the deal is no longer what it was. */
export const cambiaMucho = (repartida: number, ahora: number): boolean => 2 * Math.abs(ahora - repartida) > repartida;
