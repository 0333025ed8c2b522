import { z } from 'zod';
import { DIAS_DE_SEMANA, MAXIMO_DIAS_DE_SEMANA } from '#shared/domain/semana-en-casa.ts';
import { ESTADOS_ASIGNACION } from './asignaciones.ts';
import { booleano, dia, diaEntrada, id } from './comunes.ts';

const DIAS_NO_VALIDOS = `Elige de 1 a ${String(MAXIMO_DIAS_DE_SEMANA)} días`;

export const ConsultaSemana = z.strictObject({
  /** The first day, any weekday; by default the Monday of this week. */
  desde: diaEntrada.optional(),
  /** Number of days, in digits; a week by default. */
  dias: z
    .string({ error: DIAS_NO_VALIDOS })
    .regex(/^\d{1,3}$/, DIAS_NO_VALIDOS)
    .transform(Number)
    .refine((n) => n >= 1 && n <= MAXIMO_DIAS_DE_SEMANA, DIAS_NO_VALIDOS)
    .default(DIAS_DE_SEMANA),
});
export type ConsultaSemana = z.output<typeof ConsultaSemana>;

/** A chore on a day of a week: done, lapsed, to do, or not open yet. */
export const OcurrenciaSemana = z.object({
  /** Id of the assignment; null while it is not open, and for a chore without an owner that nobody has taken. */
  id: id.nullable(),
  tarea: id,
  nombre: z.string(),
  puntos: z.int(),
  minutos: z.int(),
  /** The member who has it; null for a chore without an owner that nobody has taken. */
  miembro: id.nullable(),
  miembro_nombre: z.string().nullable(),
  /** The owner for whom `miembro` covers it; null when it is not covered. */
  cubre_a: z.object({ id, nombre: z.string() }).nullable(),
  estado: z.enum(ESTADOS_ASIGNACION),
  excusada: booleano,
  /** True when it lapsed because it was skipped. */
  omitida: booleano,
  /** The member who did it, when that was not its owner; otherwise null. */
  hecha_por: id.nullable(),
  hecha_por_nombre: z.string().nullable(),
  /** Due day; null for none. Chores overdue since before the first day, and those without a due day, are listed on today. */
  fecha_limite: dia.nullable(),
  /** Its own day when it was postponed; otherwise null. */
  fecha_original: dia.nullable(),
  atrasada: booleano,
  /** True when any suitable member may take it: it has no owner, or its owner is away on its day. */
  libre: booleano,
});
export type OcurrenciaSemana = z.infer<typeof OcurrenciaSemana>;

/**
 * Everybody's chores by day, both days included, and who is away on each day. Personal chores of members who are away are left
 * out.
 */
export const SemanaEnCasa = z.object({
  desde: dia,
  hasta: dia,
  dias: z.array(
    z.object({
      dia,
      /** Sorted by member id, then by name; chores that nobody has come last. */
      ocurrencias: z.array(OcurrenciaSemana),
      /** Ids of the members who are away on the day. */
      fuera: z.array(id),
    }),
  ),
});
export type SemanaEnCasa = z.infer<typeof SemanaEnCasa>;
