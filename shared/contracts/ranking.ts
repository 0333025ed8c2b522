import { z } from 'zod';
import { grupoEdad, id } from './comunes.ts';
import { COLORES_MIEMBRO } from './textos.ts';

/**
 * A member's completed work of one week, Monday to Sunday in the family's zone. Rows are sorted by place. Members who
 * completed nothing have no row.
 */
export const FilaRanking = z.object({
  /** Id of the member, the same as `usuario`. */
  id,
  usuario: id,
  usuario_nombre: z.string(),
  tareas_completadas: z.int(),
  tiempo_total_minutos: z.int(),
  /** Points of chores, without bonuses of achievements. */
  puntos_ganados: z.int(),
  /** Place, counted from 1. Equal points share it: 1, 1, 3. */
  puesto: z.int(),
  avatar: z.string().nullable(),
  color: z.enum(COLORES_MIEMBRO),
});
export type FilaRanking = z.infer<typeof FilaRanking>;

/** Chores of a week and how many are done, in number and in points. */
const parte = { tocan: z.int(), hechas: z.int(), puntos_tocan: z.int(), puntos_hechos: z.int() };

/** A member's chores of the week and how many are done. Listed are members who have an account or any chore. */
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
 * The week, Monday to Sunday in the family's zone. It has each member's chores, sorted by the share that is done, and
 * the family's total.
 */
export const SemanaFamilia = z.object({ miembros: z.array(ParteSemana), total: z.object(parte) });
export type SemanaFamilia = z.infer<typeof SemanaFamilia>;
