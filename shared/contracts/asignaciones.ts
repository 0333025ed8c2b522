import { z } from 'zod';
import { booleano, dia, diaEntrada, id, instante } from './comunes.ts';
import { LogroDesbloqueado } from './logros.ts';

const ESTADOS_ASIGNACION = ['PENDIENTE', 'COMPLETADA', 'VENCIDA'] as const;

/** One occurrence of a task for one member. Name, points and minutes are its own copy: history never changes. */
export const Asignacion = z.object({
  id,
  tarea: id,
  /** For a part of a daily chore, that chore, whose ages it has; null for a whole chore. */
  parte_de: id.nullable(),
  miembro: id,
  trimestre_inicio: dia,
  /** The day on which it is due: its own, or the one that it was put off to. */
  fecha_limite: dia.nullable(),
  /** Its own day, by which it is counted, when it was put off; else null. */
  fecha_original: dia.nullable(),
  /** The last day that it may be put off to, as long as it is pending; null: to none (shared/domain/posponer.ts). */
  posponible_hasta: dia.nullable(),
  /** Times its holder has put it off. */
  pospuestas: z.int(),
  /** First local day on which it may be completed; null: at once. */
  disponible_desde: dia.nullable(),
  estado: z.enum(ESTADOS_ASIGNACION),
  estado_display: z.string(),
  tarea_nombre: z.string(),
  tarea_puntos: z.int(),
  /** Minutes. */
  tarea_tiempo: z.int(),
  miembro_nombre: z.string(),
  /** The owner for whom `miembro` covers; null: `miembro` is the owner. */
  cubre_a: z.object({ id, nombre: z.string() }).nullable(),
  /** The task's present one: how it is done, not what was done. */
  tarea_descripcion: z.string(),
  /** The task's last completion before this one, by any member: the family's local day and a first name; null when never. */
  ultima_vez: z.object({ dia, nombre: z.string() }).nullable(),
  puntos_ganados: z.int(),
  completada_en: instante.nullable(),
  /** Pending, and its day has passed in the family's zone; false while its member is away, and for `de_fuera`. */
  atrasada: booleano,
  /** Its day is one of its member's days away, who owes nothing of those; false once somebody took it. */
  de_fuera: booleano,
  /** VENCIDA, but its owner was away when it fell due and nobody took it: it breaks nothing. */
  excusada: booleano,
  /** The local day on which its member took it, when it was free; null: it was always theirs. */
  tomada_el: dia.nullable(),
  /** The owner before it was taken; null also for a free chore. */
  cedida_por: id.nullable(),
  /** Until when who did it may take it back, if only because others said so; null: there is nothing to, or it is too late. */
  puede_deshacer_hasta: instante.nullable(),
  /** The member who did it, when that was not its owner: the points are theirs. */
  hecha_por: id.nullable(),
  hecha_por_nombre: z.string().nullable(),
  /** Until when its owner may say that it was otherwise; null when there is nothing to object to. */
  puede_objetar_hasta: instante.nullable(),
});
export type Asignacion = z.infer<typeof Asignacion>;

export const ConsultaMisTareas = z.strictObject({
  estado: z.enum(['PENDIENTE', 'COMPLETADA'], { error: 'Estado no válido' }).optional(),
});

/** Any day stands for its quarter. Without it: the current quarter and everything pending. */
export const ConsultaAsignaciones = z.strictObject({ trimestre: diaEntrada.optional() });

/** An admin assigns a task by hand. The server works out the quarter: `trimestre_inicio` is read and ignored. */
export const AsignacionEntrada = z.strictObject({
  tarea: id,
  miembro: id,
  trimestre_inicio: diaEntrada.optional(),
  /** Null: no date. Not earlier than the family's today. */
  fecha_limite: diaEntrada.nullable().default(null),
  estado: z.literal('PENDIENTE', { error: 'Una asignación nueva está pendiente' }).default('PENDIENTE'),
});
export type AsignacionEntrada = z.input<typeof AsignacionEntrada>;
export type AsignacionNueva = z.output<typeof AsignacionEntrada>;

/** The effects of a completion. */
export const Completada = z.object({
  success: z.literal(true),
  /** «¡Bien hecho! +10 puntos». */
  message: z.string(),
  asignacion: Asignacion,
  /** The occurrence that it opened, with the day from which it may be done; null for one assigned by hand. */
  siguiente: Asignacion.nullable(),
  /** Points of the task alone; bonuses are in `logros`. */
  puntos: z.int(),
  /** Total points of the member who did it, afterwards; likewise the streak and the achievements. */
  puntos_totales: z.int(),
  racha_dias: z.int(),
  logros: z.array(LogroDesbloqueado),
  version: z.int(),
});
export type Completada = z.infer<typeof Completada>;

/** «Otro día»: the day that it is put off to. */
export const PosponerEntrada = z.strictObject({ fecha: diaEntrada });

/** The assignment after it was put off. */
export const Pospuesta = z.object({
  success: z.literal(true),
  message: z.string(),
  asignacion: Asignacion,
  version: z.int(),
});
export type Pospuesta = z.infer<typeof Pospuesta>;

/** The state after a completion was taken back. */
export const Deshecha = z.object({
  success: z.literal(true),
  message: z.string(),
  asignacion: Asignacion,
  puntos_totales: z.int(),
  racha_dias: z.int(),
  version: z.int(),
});
export type Deshecha = z.infer<typeof Deshecha>;
