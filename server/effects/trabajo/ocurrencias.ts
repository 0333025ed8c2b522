import { hoyEn, type Calendario } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { OcurrenciaAbierta } from '#shared/domain/vencimiento.ts';
import type { Abierta } from '#server/data/ocurrencias.ts';

/** The owner of an occurrence and the responsibility that it belongs to. */
export interface DeQuien {
  readonly familia_id: number;
  readonly responsabilidad_id: number;
  readonly tarea_id: number;
  readonly miembro_id: number;
  /** The owner, when `miembro_id` only covers this occurrence for them; a new occurrence goes to the owner. */
  readonly cubre_a?: number | null;
}

/** A pending occurrence with a due day, of a responsibility that has not ended. */
export type Repartida = Abierta & { readonly responsabilidad_id: number; readonly fecha_limite: Dia };

/**
 * Tells whether an occurrence has a due day and belongs to a responsibility that goes on.
 * After a swap the old responsibility may keep its last occurrence, and nothing follows that one.
 */
export const esRepartida = (a: Abierta): a is Repartida =>
  a.responsabilidad_id !== null && a.responsabilidad_fin === null && a.fecha_limite !== null;

/** For an occurrence without a due day, the local day on which it was given; null for the others. `venceEl` needs it. */
export const diaEnQueSeDio = (
  { fecha_limite, creada_en }: { readonly fecha_limite: Dia | null; readonly creada_en: Instante },
  zona: string,
): Dia | null => (fecha_limite === null ? hoyEn(zona, creada_en) : null);

/** The fields that an occurrence copies from its chore. */
export interface TareaCopiada extends Calendario {
  readonly nombre: string;
  readonly puntos: number;
  readonly tiempo_estimado: number;
}

/** The row of a new pending occurrence. It belongs to the quarter of its own day and keeps its own copy of the chore. */
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

/** An occurrence that belongs to no responsibility: given by hand, taken while free, or entered as done. */
interface Suelta {
  readonly familia_id: number;
  readonly tarea_id: number;
  readonly miembro_id: number;
  /** Null if it has no due day. */
  readonly fecha_limite: Dia | null;
}

/** The row of a new pending occurrence without a responsibility. Without a due day it belongs to the quarter of `hoy`. */
export const filaSuelta = (
  suelta: Suelta,
  tarea: Omit<TareaCopiada, keyof Calendario>,
  { ahora, hoy }: { readonly ahora: Instante; readonly hoy: Dia },
) => ({
  ...suelta,
  responsabilidad_id: null,
  trimestre_inicio: trimestreDe(suelta.fecha_limite ?? hoy),
  disponible_desde: null,
  estado: 'PENDIENTE' as const,
  tarea_nombre: tarea.nombre,
  tarea_puntos: tarea.puntos,
  tarea_tiempo: tarea.tiempo_estimado,
  creada_en: ahora,
  completada_en: null,
});
