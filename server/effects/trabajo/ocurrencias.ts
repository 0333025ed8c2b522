import { hoyEn, type Calendario } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { OcurrenciaAbierta } from '#shared/domain/vencimiento.ts';
import type { Abierta } from '#server/data/ocurrencias.ts';

/** The owner of an occurrence, and the responsibility that it comes from. */
export interface DeQuien {
  readonly familia_id: number;
  readonly responsabilidad_id: number;
  readonly tarea_id: number;
  readonly miembro_id: number;
  /** The owner of the next ones, when `miembro_id` covers this one for them. */
  readonly cubre_a?: number | null;
}

/** A pending occurrence of a responsibility that goes on. */
export type Repartida = Abierta & { readonly responsabilidad_id: number; readonly fecha_limite: Dia };

/**
 * Whether an occurrence has a day and belongs to a current responsibility. After a swap only the last one of the old
 * responsibility may be left, and nothing follows it.
 */
export const esRepartida = (a: Abierta): a is Repartida =>
  a.responsabilidad_id !== null && a.responsabilidad_fin === null && a.fecha_limite !== null;

/** The local day on which one was given that has no date; null for the others, whose end asks for theirs. */
export const diaEnQueSeDio = (
  { fecha_limite, creada_en }: { readonly fecha_limite: Dia | null; readonly creada_en: Instante },
  zona: string,
): Dia | null => (fecha_limite === null ? hoyEn(zona, creada_en) : null);

/** The fields that an occurrence copies from its task. */
export interface TareaCopiada extends Calendario {
  readonly nombre: string;
  readonly puntos: number;
  readonly tiempo_estimado: number;
}

/**
 * The row of a new pending occurrence. It belongs to the quarter of its own day, and keeps its own copy of the task.
 */
export const filaDeOcurrencia = (
  { familia_id, responsabilidad_id, tarea_id, miembro_id, cubre_a = null }: DeQuien,
  tarea: TareaCopiada,
  { fecha_limite, disponible_desde, su_dia = null }: OcurrenciaAbierta,
  { creada_en, anterior_id }: { readonly creada_en: Instante; readonly anterior_id: number | null },
) => ({
  familia_id,
  responsabilidad_id,
  tarea_id,
  miembro_id: cubre_a ?? miembro_id,
  trimestre_inicio: trimestreDe(fecha_limite),
  fecha_limite,
  disponible_desde,
  su_dia,
  estado: 'PENDIENTE' as const,
  tarea_nombre: tarea.nombre,
  tarea_puntos: tarea.puntos,
  tarea_tiempo: tarea.tiempo_estimado,
  creada_en,
  completada_en: null,
  anterior_id,
});
