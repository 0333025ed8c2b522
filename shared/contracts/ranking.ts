import { z } from 'zod';
import { id } from './comunes.ts';
import { COLORES_MIEMBRO } from './textos.ts';

/** One member's week, Monday to Sunday in the family's zone. Rows come in their order; who completed nothing has none. */
export const FilaRanking = z.object({
  /** The member's, as `usuario`. */
  id,
  usuario: id,
  usuario_nombre: z.string(),
  tareas_completadas: z.int(),
  tiempo_total_minutos: z.int(),
  /** Of tasks only. */
  puntos_ganados: z.int(),
  /** From 1; equal points share it: 1, 1, 3. */
  puesto: z.int(),
  avatar: z.string().nullable(),
  color: z.enum(COLORES_MIEMBRO),
});
export type FilaRanking = z.infer<typeof FilaRanking>;
