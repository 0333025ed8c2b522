import { z } from 'zod';
import { LARGO_LINEA } from '#shared/domain/revision/revision.ts';
import { booleano, dia, diaEntrada, id, instante, nombreOpcional, texto } from './comunes.ts';
import { LogroDesbloqueado } from './logros.ts';
import { Fuera } from './ausencias.ts';

export const ESTADOS_ASIGNACION = ['PENDIENTE', 'COMPLETADA', 'VENCIDA'] as const;

/**
 * One occurrence of a chore for one member. It has its own copy of name, points and minutes, so later edits change no
 * history.
 */
export const Asignacion = z.object({
  id,
  tarea: id,
  /** Id of the daily chore of which this is a part, and whose age groups apply; null for a whole chore. */
  parte_de: id.nullable(),
  /**
   * True for a member's own occurrence of a personal chore («Cada uno la suya»). No other member may do it, even if the chore has
   * since become common.
   */
  personal: booleano,
  miembro: id,
  trimestre_inicio: dia,
  /** The day on which it is due: its own day, or the later one to which it was postponed. Null when it may be done on any day. */
  fecha_limite: dia.nullable(),
  /** Its own day, by which it is counted, when it was postponed; otherwise null. */
  fecha_original: dia.nullable(),
  /** The last day to which it may be postponed (shared/domain/posponer.ts); null when it cannot be, or is no longer pending. */
  posponible_hasta: dia.nullable(),
  /** Number of times that its owner has postponed it. */
  pospuestas: z.int(),
  /** First local day on which it may be completed; null means at any time. */
  disponible_desde: dia.nullable(),
  estado: z.enum(ESTADOS_ASIGNACION),
  estado_display: z.string(),
  tarea_nombre: z.string(),
  tarea_puntos: z.int(),
  /** Minutes of one completion. */
  tarea_tiempo: z.int(),
  miembro_nombre: z.string(),
  /** The member for whom `miembro` covers it; null when it is not covered. */
  cubre_a: z.object({ id, nombre: z.string() }).nullable(),
  /** The chore's present description, not a copy: it tells how to do it, not what was done. */
  tarea_descripcion: z.string(),
  /** The chore's last completion before this one, by any member: local day and first name; null when there is none. */
  ultima_vez: z.object({ dia, nombre: z.string() }).nullable(),
  puntos_ganados: z.int(),
  completada_en: instante.nullable(),
  /** True when it is pending and its due day has passed. False while its owner is away, and while `de_fuera` is true. */
  atrasada: booleano,
  /** True when it is pending for a day on which its owner is away, who then need not do it. False once another member took it. */
  de_fuera: booleano,
  /** True when it lapsed, but was due while its owner was away and nobody took it. It breaks no streak. */
  excusada: booleano,
  /** True when it lapsed because it was skipped. Such an occurrence breaks no streak. */
  omitida: booleano,
  /** Its skip («No hacía falta»), in force or waiting for an admin; null when there is none. */
  omision: z
    .object({
      estado: z.enum(['ESPERA', 'OMITIDA']),
      por: id,
      nombre: z.string(),
      motivo: z.string(),
      en: instante,
      /** Instant until which `por` is offered to take the skip back, ten minutes after making it; null when it is too late. */
      retirable_hasta: instante.nullable(),
      /** Instant until which others may say that it was needed; null when the skip waits for an admin, or it is too late. */
      reponible_hasta: instante.nullable(),
    })
    .nullable(),
  /** The local day on which its owner took it while it was free; null when they got it otherwise, or nobody owns it. */
  tomada_el: dia.nullable(),
  /** Id of the owner before it was taken; null if there was none, as for a free chore. */
  cedida_por: id.nullable(),
  /**
   * The instant until which its completion can be undone. Null when it is not completed, when it is `apuntada`, when the
   * occurrence that the completion opened is done too, and when it is too late.
   */
  puede_deshacer_hasta: instante.nullable(),
  /** The member who did it and gets the points, when that is not its owner; otherwise null. */
  hecha_por: id.nullable(),
  hecha_por_nombre: z.string().nullable(),
  /** True when it was counted on a day that had ended («La hice ayer»). */
  hecha_ayer: booleano,
  /** True when it was entered as done without anybody having listed it («Ya la he hecho»). */
  apuntada: booleano,
  /** The text of its chore's label; absent without one. By it a phone without a network knows the chore of a label. */
  etiqueta: z.string().optional(),
  /** True when its owner may still report today that it was done yesterday (shared/domain/quien-la-hizo.ts). */
  se_puede_ayer: booleano,
  /**
   * Instant until which its completion may be objected to; null when it cannot be. When another member claims it, its owner may
   * object. When it is `hecha_ayer` or `apuntada`, any member may except the one who did it.
   */
  puede_objetar_hasta: instante.nullable(),
  /** The lines of «Está hecha cuando…»; absent when there are none, or the family does not review. */
  hecha_cuando: z.array(z.string()).optional(),
  /** Instant until which an adult may review its completion; absent without one to review, once reviewed, and two days later. */
  revisable_hasta: instante.optional(),
  /**
   * The review of its completion, by the adult called `nombre`; absent without one. When `bien` is false, `detalle` says what is
   * missing; it stays while the chore is pending again because of it.
   */
  revision: z.object({ bien: booleano, detalle: z.string(), nombre: z.string() }).optional(),
});
export type Asignacion = z.infer<typeof Asignacion>;

/**
 * The caller's occurrences to list: pending ones, those completed in the present quarter, or those lapsed ones that the caller
 * may still report as done yesterday. Without `estado`, the pending and the completed ones.
 */
export const ConsultaMisTareas = z.strictObject({
  estado: z.enum(['PENDIENTE', 'COMPLETADA', 'VENCIDA'], { error: 'Estado no válido' }).optional(),
});

/** The quarter to list, given by any of its days. By default the present quarter, and pending occurrences of any quarter. */
export const ConsultaAsignaciones = z.strictObject({ trimestre: diaEntrada.optional() });

/**
 * A chore that an admin assigns by hand. `trimestre_inicio` is accepted but ignored: the server computes the quarter.
 */
export const AsignacionEntrada = z.strictObject({
  tarea: id,
  miembro: id,
  trimestre_inicio: diaEntrada.optional(),
  /** The due day, not before the family's today; null for none. */
  fecha_limite: diaEntrada.nullable().default(null),
  estado: z.literal('PENDIENTE', { error: 'Una asignación nueva está pendiente' }).default('PENDIENTE'),
});
export type AsignacionEntrada = z.input<typeof AsignacionEntrada>;
export type AsignacionNueva = z.output<typeof AsignacionEntrada>;

/**
 * The body of a completion, which may be missing. `tocada_en` is the instant of the tap if the request waited in a phone without
 * a network. The phone converts it to the server's clock as far as it knows that clock.
 */
export const CompletarEntrada = z
  .strictObject({ tocada_en: z.iso.datetime({ offset: true, error: 'Momento no válido' }).optional() })
  .nullish();

/** The answer to a completion, with all its effects. */
export const Completada = z.object({
  success: z.literal(true),
  /** For example «¡Bien hecho! +10 puntos». */
  message: z.string(),
  asignacion: Asignacion,
  /** The next occurrence, which the completion opened, with the day from which it may be done; null when none follows. */
  siguiente: Asignacion.nullable(),
  /** Points of the chore alone; bonuses are in `logros`. */
  puntos: z.int(),
  /** New totals of the member who did it; the streak and the achievements are theirs, too. */
  puntos_totales: z.int(),
  racha_dias: z.int(),
  logros: z.array(LogroDesbloqueado),
  version: z.int(),
});
export type Completada = z.infer<typeof Completada>;

/** The day to which an occurrence is postponed («Otro día»). */
export const PosponerEntrada = z.strictObject({ fecha: diaEntrada });

/** The optional reason for a skip. */
export const OmitirEntrada = z.strictObject({ motivo: nombreOpcional(200).default('') });
export type OmitirEntrada = z.output<typeof OmitirEntrada>;

/** An admin's decision on a skip that waits for one; false refuses it. */
export const OmisionDecision = z.strictObject({ acepta: booleano });

/**
 * An adult's review: well done, or the missing detail. `completada_en` is copied from the completion on the adult's screen. If
 * the chore was completed again meanwhile, the review is refused.
 */
export const RevisionEntrada = z.discriminatedUnion('bien', [
  z.strictObject({ bien: z.literal(true), completada_en: instante }),
  z.strictObject({ bien: z.literal(false), detalle: texto(LARGO_LINEA), completada_en: instante }),
]);
export type RevisionEntrada = z.output<typeof RevisionEntrada>;

/** The answer to a postponement. */
export const Pospuesta = z.object({
  success: z.literal(true),
  message: z.string(),
  asignacion: Asignacion,
  version: z.int(),
});
export type Pospuesta = z.infer<typeof Pospuesta>;

/** The answer to an undone completion. */
export const Deshecha = z.object({
  success: z.literal(true),
  message: z.string(),
  asignacion: Asignacion,
  puntos_totales: z.int(),
  racha_dias: z.int(),
  version: z.int(),
});
export type Deshecha = z.infer<typeof Deshecha>;

/** A chore that any suitable member may take: the occurrence of an absent owner, or an open free chore. */
export const Libre = z.object({
  /** Id of the absent owner's occurrence; null for a free chore, which has no row before it is taken. */
  asignacion: id.nullable(),
  tarea: id,
  nombre: z.string(),
  puntos: z.int(),
  minutos: z.int(),
  /** The occurrence's day; null for a chore without an owner, which is due on the day on which it is taken. */
  fecha_limite: dia.nullable(),
  /** The absent owner; null for a chore without an owner. */
  de: id.nullable(),
  apta_infantil: booleano,
  apta_juvenil: booleano,
  apta_adulto: booleano,
});
export type Libre = z.infer<typeof Libre>;

/** The chores free today, and the members who are away today. */
export const LibresHoy = z.object({ libres: z.array(Libre), fuera: z.array(Fuera) });
export type LibresHoy = z.infer<typeof LibresHoy>;

/** The answer when a chore was taken. */
export const LibreTomada = z.object({
  success: z.literal(true),
  message: z.string(),
  asignacion: Asignacion,
  version: z.int(),
});
export type LibreTomada = z.infer<typeof LibreTomada>;

export const LibreDejada = z.object({ success: z.literal(true), message: z.string(), version: z.int() });
export type LibreDejada = z.infer<typeof LibreDejada>;

/** An admin opens a free chore for anybody to take, or closes it (`abierta` false). Refused while a member has taken it. */
export const AbrirLibre = z.strictObject({ abierta: booleano });
