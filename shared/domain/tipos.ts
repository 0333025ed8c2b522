/** Words of the whole domain. Data fields are snake_case, the same in column, JSON and type. */

export const GRUPOS_EDAD = ['INFANTIL', 'JUVENIL', 'ADULTO'] as const;
export type GrupoEdad = (typeof GRUPOS_EDAD)[number];

/** Frequencies that a word and days describe. */
export const FRECUENCIAS_FIJAS = ['DIARIA', 'SEMANAL', 'DOS_VECES_SEMANA', 'MENSUAL'] as const;
export type FrecuenciaFija = (typeof FRECUENCIAS_FIJAS)[number];

/** OTRA: a rule says when (`recurrencia/`). */
export const FRECUENCIAS = [...FRECUENCIAS_FIJAS, 'OTRA'] as const;
export type Frecuencia = (typeof FRECUENCIAS)[number];

/** The age groups that a task suits. */
export interface Aptitud {
  readonly apta_infantil: boolean;
  readonly apta_juvenil: boolean;
  readonly apta_adulto: boolean;
}

/** The way a session counts a task's load: its points once, or those of a whole quarter. */
export const FORMAS_CONTAR = ['PUNTOS', 'TRIMESTRE'] as const;
export type Contar = (typeof FORMAS_CONTAR)[number];

/** An instant, UTC ISO 8601 with milliseconds and Z: «2026-11-21T02:15:00.000Z». Sorts as text. */
export type Instante = string;

/** A local day, «YYYY-MM-DD». */
export type Dia = string;
