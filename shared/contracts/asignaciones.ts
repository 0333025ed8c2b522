import { z } from 'zod';
import { LARGO_LINEA } from '#shared/domain/revision/revision.ts';
import { booleano, dia, diaEntrada, id, instante, nombreOpcional, texto } from './comunes.ts';
import { LogroDesbloqueado } from './logros.ts';
import { Fuera } from './ausencias.ts';

export const ESTADOS_ASIGNACION = ['PENDIENTE', 'COMPLETADA', 'VENCIDA'] as const;

/** One occurrence of a chore for one member. Its name, points and minutes are copies, so that later edits change no history. */
export const Asignacion = z.object({
  id,
  tarea: id,
  /** Id of the chore of which `tarea` is a part; null for a whole chore. */
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
  /** The last day to which it may be postponed (shared/domain/vencimiento.ts); null when it cannot be, or is not pending. */
  posponible_hasta: dia.nullable(),
  /** Number of times that its owner has postponed it. */
  pospuestas: z.int(),
  /** First local day on which it may be completed; null for no limit. */
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
  /** The chore's present description, not a copy. */
  tarea_descripcion: z.string(),
  /**
   * The chore's last completion before this one: local day, and first name of the member who did it. Of a personal chore only
   * completions of this owner's occurrences count. Null when there is none.
   */
  ultima_vez: z.object({ dia, nombre: z.string() }).nullable(),
  puntos_ganados: z.int(),
  completada_en: instante.nullable(),
  /** True when it is pending and its due day has passed; but false while its owner is away, and when `de_fuera` is true. */
  atrasada: booleano,
  /** True when it is pending and its own day is one on which its owner is away; false once another member took it. */
  de_fuera: booleano,
  /** True when it lapsed, but its own day was one on which its owner was away. It breaks no streak. */
  excusada: booleano,
  /** True when it lapsed because it was skipped («No hacía falta»). It breaks no streak. */
  omitida: booleano,
  /** Its skip, in force (`OMITIDA`) or waiting for an admin (`ESPERA`), by member `por`; null when there is none. */
  omision: z
    .object({
      estado: z.enum(['ESPERA', 'OMITIDA']),
      por: id,
      nombre: z.string(),
      motivo: z.string(),
      en: instante,
      /** Instant until which `por` is offered to take the skip back; null when it is too late. */
      retirable_hasta: instante.nullable(),
      /** Instant until which others may say that it was needed; null while it waits for an admin, and when it is too late. */
      reponible_hasta: instante.nullable(),
    })
    .nullable(),
  /** The local day on which its owner took it while it was free; null when they got it otherwise. */
  tomada_el: dia.nullable(),
  /** Id of the owner from whom it was taken; null when it was not taken, and for a chore that had no owner. */
  cedida_por: id.nullable(),
  /**
   * Instant until which its completion can be undone. Null when it is not completed, when it is `apuntada`, when the occurrence
   * that the completion opened is done too, and when it is too late.
   */
  puede_deshacer_hasta: instante.nullable(),
  /** The member who did it and gets the points, when that is not its owner; otherwise null. */
  hecha_por: id.nullable(),
  hecha_por_nombre: z.string().nullable(),
  /** True when it was counted on a day that had ended («La hice ayer»). */
  hecha_ayer: booleano,
  /** True when it was entered as done without anybody having listed it («Ya la he hecho»). */
  apuntada: booleano,
  /** The text of its chore's label, by which a phone without a network finds the chore; absent without a label. */
  etiqueta: z.string().optional(),
  /** True when its owner may still report today that it was done yesterday (shared/domain/quien-la-hizo.ts). */
  se_puede_ayer: booleano,
  /**
   * Instant until which its completion may be objected to; null when it cannot be. Its owner may object to another member's
   * claim, and anybody but the member who did it to one that is `hecha_ayer` or `apuntada`.
   */
  puede_objetar_hasta: instante.nullable(),
  /** The lines of «Está hecha cuando…»; absent when there are none, or the family does not review. */
  hecha_cuando: z.array(z.string()).optional(),
  /** Instant until which an adult may review its completion; absent when there is nothing to review, or no longer. */
  revisable_hasta: instante.optional(),
  /**
   * The review of its completion by the adult called `nombre`; absent without one. When `bien` is false, `detalle` says what is
   * missing. The review stays while the occurrence is pending again because of it.
   */
  revision: z.object({ bien: booleano, detalle: z.string(), nombre: z.string() }).optional(),
});
export type Asignacion = z.infer<typeof Asignacion>;

/**
 * The caller's occurrences to list: the pending ones that they have, those completed in the present quarter that they owned or
 * did, or their own that lapsed and that they may still report as done yesterday. Without `estado`: the pending and the
 * completed ones.
 */
export const ConsultaMisTareas = z.strictObject({
  estado: z.enum(['PENDIENTE', 'COMPLETADA', 'VENCIDA'], { error: 'Estado no válido' }).optional(),
});

/** The quarter to list, given by any of its days. Without it: the present quarter, and pending occurrences of any quarter. */
export const ConsultaAsignaciones = z.strictObject({ trimestre: diaEntrada.optional() });

/** A chore that an admin assigns by hand. `trimestre_inicio` is ignored: the server computes the quarter. */
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
 * The body of a completion, which may be missing. `tocada_en` is the instant of the tap, by the server's clock as far as the
 * phone knows it, if the request waited in a phone without a network.
 */
export const CompletarEntrada = z
  .strictObject({ tocada_en: z.iso.datetime({ offset: true, error: 'Momento no válido' }).optional() })
  .nullish();

/** The answer to a completion. */
export const Completada = z.object({
  success: z.literal(true),
  /** For example «¡Bien hecho! +10 puntos». */
  message: z.string(),
  asignacion: Asignacion,
  /** The next occurrence, if the completion opened one; otherwise null. */
  siguiente: Asignacion.nullable(),
  /** Points of the chore, without the bonuses of `logros`. */
  puntos: z.int(),
  /** The new points, streak and achievements of the member who did it. */
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

/** An admin's decision on a skip that waits for it; false refuses the skip. */
export const OmisionDecision = z.strictObject({ acepta: booleano });

/**
 * An adult's review: well done, or the missing detail. `completada_en` tells which completion the adult saw; if the
 * occurrence was completed again since, the review is refused.
 */
export const RevisionEntrada = z.discriminatedUnion('bien', [
  z.strictObject({ bien: z.literal(true), completada_en: instante }),
  z.strictObject({ bien: z.literal(false), detalle: texto(LARGO_LINEA), completada_en: instante }),
]);
export type RevisionEntrada = z.output<typeof RevisionEntrada>;

/** The answer to a postponement, a skip and decisions about it, a review, and a picture added or deleted. */
export const Pospuesta = z.object({
  success: z.literal(true),
  message: z.string(),
  asignacion: Asignacion,
  version: z.int(),
});
export type Pospuesta = z.infer<typeof Pospuesta>;

/** The answer to an undone completion, with the points and streak of the member who had done it. */
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
  /** Id of the absent owner's occurrence; null for a chore without an owner. */
  asignacion: id.nullable(),
  tarea: id,
  nombre: z.string(),
  puntos: z.int(),
  minutos: z.int(),
  /** The day on which the occurrence is due; null for a chore without an owner, which falls due on the day it is taken. */
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

/** An admin opens a chore without an owner for anybody to take, or closes it (`abierta` false). */
export const AbrirLibre = z.strictObject({ abierta: booleano });
