import { z } from 'zod';
import { CODIGOS_COMPROBACION } from '#shared/domain/reparto/certificado/comprobaciones.ts';
import { booleano, contar, dia, frecuencia, grupoEdad, id, instante } from './comunes.ts';
import { ReglaRepartida } from './reglas.ts';

const cambio = z.object({ tarea: id, de: id, a: id });

/** The check of one promise of the rules, which `codigo` names: the measured value, and the one with which it is compared. */
const Comprobacion = z.object({
  codigo: z.enum(CODIGOS_COMPROBACION),
  valor: z.int(),
  limite: z.int(),
  cumple: booleano,
  /** False when the rules could not promise it for this draft; it may hold nevertheless. */
  prometido: booleano,
});
export type Comprobacion = z.infer<typeof Comprobacion>;

/** A member in the certificate, with the name that they had when the draft ended; the avatar is today's. */
const PersonaCertificado = z.object({
  id,
  nombre: z.string(),
  color: z.string(),
  grupo_edad: grupoEdad,
  avatar: z.string().nullable(),
});
export type PersonaCertificado = z.infer<typeof PersonaCertificado>;

const FilaCertificado = z.object({
  miembro: id,
  /** The member's share, a whole percentage. */
  porcentaje: z.int(),
  /** The quota as a percentage of the whole load, with at most one decimal. */
  porcentaje_cuota: z.number(),
  cuota: z.int(),
  /** The quota by shares alone. */
  por_parte: z.int(),
  /** The quota by shares and days at home. `cuota` also counts last quarter's balance. */
  por_dias: z.int(),
  /** Days away that the quota takes into account. */
  dias_fuera: z.int(),
  /** Last quarter's balance, in points of that quarter; null when the draft ignored it. */
  saldo: z.int().nullable(),
  /** Points that the member let lapse last quarter, by which `saldo` is lower; null when the draft ignored the balance. */
  vencido: z.int().nullable(),
  carga: z.int(),
  /** `carga` − `cuota`. The differences of all members add up to 0. */
  diferencia: z.int(),
  /** The parts of `carga` that are physical work (`manos`) and planning work (`cabeza`). */
  manos: z.int(),
  cabeza: z.int(),
  /** Minutes of the member's chores in a quarter of 13 weeks, and those per week, rounded. */
  minutos_trimestre: z.int(),
  minutos_semana: z.int(),
});
export type FilaCertificado = z.infer<typeof FilaCertificado>;

/** The fairness certificate of a completed draft, computed from its log. */
export const Certificado = z.object({
  sesion: id,
  familia: z.string(),
  trimestre_inicio: dia,
  contar,
  empezado_en: instante,
  empezado_por: id,
  terminado_en: instante,
  /**
   * SHA-256, in hex, of the log's canonical JSON without the reasons of automatic picks. It shows whether a printed certificate
   * is of this log.
   */
  huella: z.string().regex(/^[0-9a-f]{64}$/),
  semilla: z.int(),
  total: z.int(),
  orden: z.array(id),
  personas: z.array(PersonaCertificado),
  /** One row per member, in the order of picking. */
  filas: z.array(FilaCertificado),
  /** The days for which quotas took days away or balances into account; null when they counted shares alone. */
  en_cuenta: z.object({ desde: dia, hasta: dia }).nullable(),
  /** The ties of the draft and how they were broken. */
  desempate: z.object({
    /** Member ids in the tie order: of equal members the later one gets the extra load. */
    orden: z.array(id),
    /** Each tie: the equal members, in the tie order, and which of them got the extra load (`para`). */
    empates: z.array(
      z.object({
        tipo: z.enum(['CUOTA', 'SOBRANTE', 'CAMBIO']),
        miembros: z.array(id),
        para: z.array(id),
        /** The chore; null for a quota. */
        tarea: id.nullable(),
      }),
    ),
  }),
  /** Sentences about age groups whose quotas were cut, because too few chores suit them. */
  recortes: z.array(z.string()),
  tareas: z.array(
    z.object({
      id,
      nombre: z.string(),
      /** Id of the chore of which this is a part; that chore itself is not in the draft. */
      parte_de: id.optional(),
      frecuencia,
      /** The recurrence rule, only with frequency `OTRA`. */
      regla: ReglaRepartida.optional(),
      /** Number of days in the quarter on which the rule makes it due; only with frequency `OTRA`. */
      veces_trimestre: z.int().optional(),
      /** Load in the draft: `puntos_por_vez` × `veces`. */
      carga: z.int(),
      puntos_por_vez: z.int(),
      veces: z.int(),
      /** Minutes of one completion. */
      minutos: z.int(),
      /** True for planning work, false for physical work. */
      de_cabeza: booleano,
      miembro: id.nullable(),
      origen: z.enum(['ELECCION', 'ELECCION_ADMIN', 'AUTO', 'CIERRE', 'PROPUESTA']).nullable(),
    }),
  ),
  /** Picks that were not taken back, in the order in which they were made. */
  elecciones: z.array(
    z.object({
      orden: z.int(),
      ronda: z.int(),
      miembro: id,
      tarea: id,
      tipo: z.enum(['ELECCION', 'ELECCION_ADMIN', 'AUTO']),
      /** The admin who picked for the member; otherwise null. */
      por: id.nullable(),
      en: instante,
    }),
  ),
  /** Picks that an admin took back. */
  deshechas: z.array(z.object({ miembro: id, tarea: id, por: id })),
  /** The members who got the chores left over after the picks. */
  sobrantes: z.array(z.object({ tarea: id, miembro: id })),
  propuestas: z.array(
    z.object({
      n: z.int(),
      /** Number of the bundle that it was proposed in, 1 or 2. */
      lote: z.int(),
      cambios: z.array(cambio),
      pide: z.array(id),
      respuestas: z.record(z.string(), z.boolean()),
      estado: z.enum(['PENDIENTE', 'ACEPTADA', 'RECHAZADA', 'RETIRADA', 'CADUCADA']),
    }),
  ),
  fin: z.object({ motivo: z.enum(['SIN_PROPUESTAS', 'ADMIN', 'PLAZO']), por: id.nullable(), en: instante }).nullable(),
  comprobaciones: z.array(Comprobacion),
});
export type Certificado = z.infer<typeof Certificado>;

/** A completed draft in the list of certificates, newest first. `tareas` and `miembros` are numbers. */
export const RepartoCompletado = z.object({
  id,
  trimestre_inicio: dia,
  terminado_en: instante,
  tareas: z.int(),
  miembros: z.int(),
});
export type RepartoCompletado = z.infer<typeof RepartoCompletado>;
