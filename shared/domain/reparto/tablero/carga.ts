import { finDeTrimestre, ocurrencias } from '#shared/domain/calendario.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Aptitud, Contar, Dia, Frecuencia, FrecuenciaFija, GrupoEdad } from '#shared/domain/tipos.ts';
import type { TareaReparto } from '../tipos.ts';

/** How often a quarter of 13 weeks asks for a task of each frequency. */
export const VECES = {
  DIARIA: 91,
  DOS_VECES_SEMANA: 26,
  SEMANAL: 13,
  MENSUAL: 3,
} satisfies Record<FrecuenciaFija, number>;

/** When a task is due, as far as its load hangs on it. */
export interface Repetible {
  readonly frecuencia: Frecuencia;
  /** When the frequency is OTRA. */
  readonly regla?: Regla | null | undefined;
}

/** The columns of a task that a session freezes. */
export interface TareaContable extends Aptitud, Repetible {
  readonly id: number;
  readonly nombre: string;
  /** Points each time it is done, integer ≥ 0. */
  readonly puntos: number;
  /** Minutes each time, integer ≥ 1. */
  readonly tiempo_estimado: number;
}

/** How a session counts, and the quarter that it is for. */
export interface Cuenta {
  readonly contar: Contar;
  readonly trimestre_inicio: Dia;
}

/** How often a quarter asks for a task: of a rule the days that it has in that very quarter, maybe none. */
export function vecesAlTrimestre({ frecuencia, regla }: Repetible, trimestre: Dia): number {
  if (frecuencia !== 'OTRA') return VECES[frecuencia];
  const calendario = { frecuencia, regla, dia_semana: null, dia_semana_2: null, dia_mes: null };
  return ocurrencias(calendario, trimestre, finDeTrimestre(trimestre)).length;
}

/** How often a session counts a task: once, or as often as its quarter asks for it. */
export function veces(tarea: Repetible, { contar, trimestre_inicio }: Cuenta): number {
  return contar === 'TRIMESTRE' ? vecesAlTrimestre(tarea, trimestre_inicio) : 1;
}

/** Load of a task in the session's unit: points × times, integer ≥ 0. */
export function carga(tarea: Pick<TareaContable, 'puntos'> & Repetible, cuenta: Cuenta): number {
  return tarea.puntos * veces(tarea, cuenta);
}

/** Copies what a session needs of a task, so that later votes and edits cannot change a running session. */
export function congelarTarea(tarea: TareaContable, cuenta: Cuenta): TareaReparto {
  return {
    id: tarea.id,
    nombre: tarea.nombre,
    frecuencia: tarea.frecuencia,
    ...(tarea.frecuencia === 'OTRA' && tarea.regla
      ? { regla: tarea.regla, veces_trimestre: vecesAlTrimestre(tarea, cuenta.trimestre_inicio) }
      : {}),
    carga: carga(tarea, cuenta),
    puntos_por_vez: tarea.puntos,
    veces: veces(tarea, cuenta),
    minutos: tarea.tiempo_estimado,
    apta_infantil: tarea.apta_infantil,
    apta_juvenil: tarea.apta_juvenil,
    apta_adulto: tarea.apta_adulto,
  };
}

const CAMPO = {
  INFANTIL: 'apta_infantil',
  JUVENIL: 'apta_juvenil',
  ADULTO: 'apta_adulto',
} as const satisfies Record<GrupoEdad, keyof Aptitud>;

/** Whether a task suits an age group. */
export function apta(tarea: Aptitud, grupo: GrupoEdad): boolean {
  return tarea[CAMPO[grupo]];
}
