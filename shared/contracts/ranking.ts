import { z } from 'zod';
import { grupoEdad, id } from './comunes.ts';
import { COLORES_MIEMBRO } from './textos.ts';

/**
 * One member's week, Monday to Sunday in the family's zone. Rows come in their order; who completed nothing has none.
 */
export const FilaRanking = z.object({
  /** The member's, as `usuario`. */
  id,
  usuario: id,
  usuario_nombre: z.string(),
  tareas_completadas: z.int(),
  tiempo_total_minutos: z.int(),
  /** Points of tasks only, without bonuses. */
  puntos_ganados: z.int(),
  /** From 1; equal points share it: 1, 1, 3. */
  puesto: z.int(),
  avatar: z.string().nullable(),
  color: z.enum(COLORES_MIEMBRO),
});
export type FilaRanking = z.infer<typeof FilaRanking>;

/** The part of the week's work that is done: occurrences, and their points. */
const parte = { tocan: z.int(), hechas: z.int(), puntos_tocan: z.int(), puntos_hechos: z.int() };

/** One member's part of their own. With an account, or with something to do. */
export const ParteSemana = z.object({
  usuario: id,
  usuario_nombre: z.string(),
  avatar: z.string().nullable(),
  color: z.enum(COLORES_MIEMBRO),
  grupo_edad: grupoEdad,
  ...parte,
});
export type ParteSemana = z.infer<typeof ParteSemana>;

/**
 * The week, Monday to Sunday in the family's zone, by each one's part of what fell to them, in their order; and all
 * together.
 */
export const SemanaFamilia = z.object({ miembros: z.array(ParteSemana), total: z.object(parte) });
export type SemanaFamilia = z.infer<typeof SemanaFamilia>;
