// Types of the whole domain. Data fields are in snake_case, alike in database columns, JSON and types.

export const GRUPOS_EDAD = ['INFANTIL', 'JUVENIL', 'ADULTO'] as const;
export type GrupoEdad = (typeof GRUPOS_EDAD)[number];

/** Frequencies without a recurrence rule; all but `DIARIA` have weekdays or a day of the month. */
export const FRECUENCIAS_FIJAS = ['DIARIA', 'SEMANAL', 'DOS_VECES_SEMANA', 'MENSUAL'] as const;
export type FrecuenciaFija = (typeof FRECUENCIAS_FIJAS)[number];

/** With `OTRA` a recurrence rule tells when the chore is due (`recurrencia/`). */
export const FRECUENCIAS = [...FRECUENCIAS_FIJAS, 'OTRA'] as const;
export type Frecuencia = (typeof FRECUENCIAS)[number];

/** The age groups that a chore suits. */
export interface Aptitud {
  readonly apta_infantil: boolean;
  readonly apta_juvenil: boolean;
  readonly apta_adulto: boolean;
}

/** Ways in which a draft counts the load of a chore: its points once, or × its occurrences in a quarter. */
export const FORMAS_CONTAR = ['PUNTOS', 'TRIMESTRE'] as const;
export type Contar = (typeof FORMAS_CONTAR)[number];

/** An instant in UTC, ISO 8601 with milliseconds and Z: «2026-11-21T02:15:00.000Z». Instants sort as text. */
export type Instante = string;

/** A local day, «YYYY-MM-DD». */
export type Dia = string;
