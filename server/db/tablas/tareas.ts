import type { Generated } from 'kysely';
import type { Dia, Frecuencia, Instante } from '#shared/domain/tipos.ts';

/** The chores, their votes, and what each member takes of them. */

export interface TablaTareas {
  id: Generated<number>;
  familia_id: number;
  nombre: string;
  descripcion: string;
  frecuencia: Frecuencia;
  dia_semana: number | null;
  dia_semana_2: number | null;
  dia_mes: number | null;
  /** JSON (`Regla`) when the frequency is OTRA, else null. */
  regla: string | null;
  tiempo_estimado: number;
  apta_infantil: boolean;
  apta_juvenil: boolean;
  apta_adulto: boolean;
  puntos: number;
  activa: boolean;
  votaciones_completadas: Generated<boolean>;
  creada_en: Instante;
  borrada_en: Instante | null;
  /** True for planning work (noticing, thinking, seeing that it is done); false for physical work. */
  de_cabeza: Generated<boolean>;
  /** True for a free chore, which anybody may take while it is open. */
  libre: Generated<boolean>;
  /** Whether one of nobody is so until the next draft alone, which deals it: a reajuste left it over, or an admin. */
  libre_hasta_reparto: Generated<boolean>;
  /** Since when one of nobody is open for whoever takes it; null: it is not. */
  abierta_en: Generated<Instante | null>;
  /** For a part of a daily chore, that chore. The part's days are in its rule; it is active while its draft runs or is in force. */
  parte_de: Generated<number | null>;
  /** Whether an admin wants it in two parts in every draft. */
  en_partes: Generated<boolean>;
}

export interface TablaVotaciones {
  id: Generated<number>;
  tarea_id: number;
  miembro_id: number;
  dificultad: number;
  creada_en: Instante;
}

export interface TablaConfiguracionesReparto {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  trimestre_inicio: Dia;
  porcentaje_asignado: number;
  activa: boolean;
}

/** One wish of a member: a task that is picked for them while they are absent from a reparto. */
export interface TablaDeseos {
  miembro_id: number;
  /** From 0, the most wanted first. */
  puesto: number;
  tarea_id: number;
}
