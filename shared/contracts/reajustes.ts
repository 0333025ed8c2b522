import { z } from 'zod';
import { MOTIVOS_REAJUSTE } from '#shared/domain/reajuste/motivos.ts';
import { booleano, contar, dia, grupoEdad, id, instante } from './comunes.ts';

// The reajuste: a short session between two drafts in which chores change hands.

const CambioReajuste = z.object({
  tarea: id,
  nombre: z.string(),
  /** Load of the chore until the quarter's end. */
  carga: z.int(),
  /** The chore's owner; null when it has none. */
  de: id.nullable(),
  a: id,
});

const PropuestaReajuste = z.object({
  n: z.int(),
  lote: z.int(),
  estado: z.enum(['PENDIENTE', 'ACEPTADA', 'RECHAZADA', 'RETIRADA', 'CADUCADA']),
  /** The moves to be agreed together. */
  cambios: z.array(CambioReajuste),
  /** Ids of the members who must agree. */
  pide: z.array(id),
  respuestas: z.array(z.object({ miembro: id, acepta: booleano })),
  /**
   * Load minus quota of each member who gives or gets a chore, before and after this proposal. Both assume that the earlier
   * proposals that were agreed or still wait are carried out.
   */
  distancias: z.array(z.object({ miembro: id, antes: z.int(), despues: z.int() })),
});
export type PropuestaReajuste = z.infer<typeof PropuestaReajuste>;

const MiembroReajuste = z.object({
  id,
  nombre: z.string(),
  avatar: z.string().nullable(),
  color: z.string(),
  grupo_edad: grupoEdad,
  tiene_cuenta: booleano,
  porcentaje: z.int(),
  /** Days at home until the quarter's end. */
  dias: z.int(),
  cuota: z.int(),
  antes: z.int(),
  /** Load with the moves that were agreed or, while the reajuste is in progress, may still be. */
  despues: z.int(),
});
export type MiembroReajuste = z.infer<typeof MiembroReajuste>;

const TareaNombrada = z.object({ id, nombre: z.string() });

export const Reajuste = z.object({
  id,
  fase: z.enum(['EN_CURSO', 'TERMINADO', 'CANCELADO']),
  motivo: z.enum(['RESPONDIDO', 'ADMIN', 'PLAZO']).nullable(),
  trimestre_inicio: dia,
  contar,
  /** First day of the part of the quarter whose work is shared out. */
  desde: dia,
  /** Last day for answers. */
  responder_hasta: dia,
  creado_en: instante,
  terminado_en: instante.nullable(),
  /** Name of the admin who began it. */
  por: z.string(),
  /** The bound on a member's distance from their quota: the largest load of a chore that may change hands. */
  cota: z.int(),
  /** Load of all chores in the rest of the quarter, and their minutes scaled up to a whole quarter. */
  medida: z.object({ minutos_trimestre: z.int(), carga: z.int() }),
  miembros: z.array(MiembroReajuste),
  propuestas: z.array(PropuestaReajuste),
  /** Chores without an owner that became free when the reajuste ended; empty before. */
  libres: z.array(TareaNombrada),
  /** Chores whose agreed move was no longer possible when the reajuste ended; empty before. */
  sin_hacer: z.array(TareaNombrada),
});
export type Reajuste = z.infer<typeof Reajuste>;

/** A reason to offer a reajuste. */
export const MotivoOfrecido = z.object({
  motivo: z.enum(MOTIVOS_REAJUSTE),
  /** Id of the chore or member that it is about; 0 for the shares. */
  sujeto: z.int(),
  nombre: z.string(),
  /** Id of the chore, if an admin may also give it to a member or set it free (`DarTarea`); otherwise null. */
  tarea: id.nullable(),
});
export type MotivoOfrecido = z.infer<typeof MotivoOfrecido>;

export const ReajustesVistos = z.object({
  /** The reajuste in progress; null when there is none. */
  reajuste: Reajuste.nullable(),
  /**
   * Reasons to offer a reajuste that no admin has dismissed, for admins. Empty for other members, and while a draft or reajuste
   * is in progress.
   */
  motivos: z.array(MotivoOfrecido),
  /** The latest finished reajustes, newest first. */
  terminados: z.array(z.object({ id, trimestre_inicio: dia, terminado_en: instante.nullable() })),
  version: z.int(),
});
export type ReajustesVistos = z.infer<typeof ReajustesVistos>;

export const ResponderReajuste = z.strictObject({
  acepta: booleano,
  /** The member without an account for whom an admin answers; otherwise absent. */
  miembro: id.optional(),
});
export type ResponderReajuste = z.infer<typeof ResponderReajuste>;

export const ReajusteMovido = z.object({
  success: z.literal(true),
  message: z.string(),
  reajuste: Reajuste,
  version: z.int(),
});
export type ReajusteMovido = z.infer<typeof ReajusteMovido>;

export const CertificadoReajuste = z.object({
  reajuste: Reajuste,
  /** The checks of the reajuste's log (shared/domain/reajuste/certificado.ts). */
  comprobaciones: z.object({
    cuotas: booleano,
    jugadas: booleano,
    edades: booleano,
    acuerdo: booleano,
    peor: booleano,
  }),
  /** SHA-256 of the log's canonical JSON. */
  huella: z.string(),
});
export type CertificadoReajuste = z.infer<typeof CertificadoReajuste>;

/** The member to whom an admin gives a chore without an owner; null sets it free. */
export const DarTarea = z.strictObject({ miembro: id.nullable() });
