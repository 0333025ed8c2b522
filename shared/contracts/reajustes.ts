import { z } from 'zod';
import { MOTIVOS_REAJUSTE } from '#shared/domain/reajuste/motivos.ts';
import { booleano, contar, dia, grupoEdad, id, instante } from './comunes.ts';

/** The reajuste: a short session between two drafts in which chores change hands. */

const CambioReajuste = z.object({
  tarea: id,
  nombre: z.string(),
  /** Occurrences left until the quarter ends. */
  carga: z.int(),
  /** Its owner; null: none. */
  de: id.nullable(),
  a: id,
});

const PropuestaReajuste = z.object({
  n: z.int(),
  lote: z.int(),
  estado: z.enum(['PENDIENTE', 'ACEPTADA', 'RECHAZADA', 'RETIRADA', 'CADUCADA']),
  /** The moves that are agreed together: mostly one chore. */
  cambios: z.array(CambioReajuste),
  /** Members who have to agree. */
  pide: z.array(id),
  respuestas: z.array(z.object({ miembro: id, acepta: booleano })),
  /** Distances from the quota of those concerned, with earlier proposals applied: positive is over. */
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
  /** Days at home until the quarter ends. */
  dias: z.int(),
  cuota: z.int(),
  antes: z.int(),
  /** With what is agreed and, while it goes on, what may still be. */
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
  /** The first day that it counts, and the last on which it may be answered. */
  desde: dia,
  responder_hasta: dia,
  creado_en: instante,
  terminado_en: instante.nullable(),
  /** The admin who began it. */
  por: z.string(),
  /** Nobody is to be farther from their quota. */
  cota: z.int(),
  /** The load of the rest, and the minutes that it asks for, scaled to a whole quarter. */
  medida: z.object({ minutos_trimestre: z.int(), carga: z.int() }),
  miembros: z.array(MiembroReajuste),
  propuestas: z.array(PropuestaReajuste),
  /** At its end: chores of nobody that became free, and agreed moves that could no longer be made, since a chore or an age changed. */
  libres: z.array(TareaNombrada),
  sin_hacer: z.array(TareaNombrada),
});
export type Reajuste = z.infer<typeof Reajuste>;

/** Why one is offered. */
export const MotivoOfrecido = z.object({
  motivo: z.enum(MOTIVOS_REAJUSTE),
  /** The chore or the member that it is about; 0: the shares. */
  sujeto: z.int(),
  nombre: z.string(),
  /** A chore of nobody: it may also be given to somebody by name, or made free. */
  tarea: id.nullable(),
});
export type MotivoOfrecido = z.infer<typeof MotivoOfrecido>;

export const ReajustesVistos = z.object({
  /** The one in progress. */
  reajuste: Reajuste.nullable(),
  /** For admins: why one is offered. Empty for others, during a draft or a reajuste, and when there is nothing to offer. */
  motivos: z.array(MotivoOfrecido),
  /** Sessions that ended with a certificate, newest first. */
  terminados: z.array(z.object({ id, trimestre_inicio: dia, terminado_en: instante.nullable() })),
  version: z.int(),
});
export type ReajustesVistos = z.infer<typeof ReajustesVistos>;

export const ResponderReajuste = z.strictObject({
  acepta: booleano,
  /** For whom an admin answers: a member without an account. */
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
  /** The checks of its log (shared/domain/reajuste/certificado.ts). */
  comprobaciones: z.object({
    cuotas: booleano,
    jugadas: booleano,
    edades: booleano,
    acuerdo: booleano,
    peor: booleano,
  }),
  /** SHA-256 of the log, canonical JSON. */
  huella: z.string(),
});
export type CertificadoReajuste = z.infer<typeof CertificadoReajuste>;

/** The new owner of a chore of nobody, as an admin says; null: free for anybody. */
export const DarTarea = z.strictObject({ miembro: id.nullable() });
