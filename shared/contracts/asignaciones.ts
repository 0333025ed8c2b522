import { z } from 'zod';
import { dia, id, instante } from './comunes.ts';

export const ESTADOS_ASIGNACION = ['PENDIENTE', 'COMPLETADA', 'VENCIDA'] as const;

/** One occurrence of a task for one member. Name, points and minutes are its own copy: history never changes. */
export const Asignacion = z.object({
  id,
  tarea: id,
  miembro: id,
  trimestre_inicio: dia,
  fecha_limite: dia.nullable(),
  /** First local day on which it may be completed; null: at once. */
  disponible_desde: dia.nullable(),
  estado: z.enum(ESTADOS_ASIGNACION),
  estado_display: z.string(),
  tarea_nombre: z.string(),
  tarea_puntos: z.int(),
  /** Minutes. */
  tarea_tiempo: z.int(),
  miembro_nombre: z.string(),
  puntos_ganados: z.int(),
  completada_en: instante.nullable(),
});
export type Asignacion = z.infer<typeof Asignacion>;

export const ConsultaMisTareas = z.strictObject({ estado: z.enum(['PENDIENTE', 'COMPLETADA'], { error: 'Estado no válido' }).optional() });
