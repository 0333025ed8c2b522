import { z } from 'zod';
import { CODIGOS_COMPROBACION } from '#shared/domain/reparto/certificado/comprobaciones.ts';
import { booleano, contar, dia, frecuencia, grupoEdad, id, instante } from './comunes.ts';
import { ReglaRepartida } from './reglas.ts';

const cambio = z.object({ tarea: id, de: id, a: id });

/**
 * One promise of the rules held against the log: what was measured, against what, and whether it was promised at all.
 */
const Comprobacion = z.object({
  codigo: z.enum(CODIGOS_COMPROBACION),
  valor: z.int(),
  limite: z.int(),
  cumple: booleano,
  /** False when the rules could not promise it this time; it may hold all the same. */
  prometido: booleano,
});
export type Comprobacion = z.infer<typeof Comprobacion>;

/** A person in the certificate, by their name when the reparto ended. */
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
  /** Share that was set, integer percent. */
  porcentaje: z.int(),
  /** The quota as a share of the whole load, percent with at most one decimal. */
  porcentaje_cuota: z.number(),
  cuota: z.int(),
  /** Their quota by the share alone, and by the days at home too; the rest of it is last quarter's balance. */
  por_parte: z.int(),
  por_dias: z.int(),
  /** Days away that it counted. */
  dias_fuera: z.int(),
  /** Balance from the quarter before, and the lapsed part of it, in its points; null: not counted. */
  saldo: z.int().nullable(),
  vencido: z.int().nullable(),
  carga: z.int(),
  /** carga − cuota; sums to 0 over the members. */
  diferencia: z.int(),
  /** `carga` in two: what of it is of chores of hands, and what of chores of head. */
  manos: z.int(),
  cabeza: z.int(),
  /** Minutes of all the member's tasks in a quarter of 13 weeks, and a week, rounded. */
  minutos_trimestre: z.int(),
  minutos_semana: z.int(),
});
export type FilaCertificado = z.infer<typeof FilaCertificado>;

/** The fairness certificate of a completed session, drawn from its log. */
export const Certificado = z.object({
  sesion: id,
  familia: z.string(),
  trimestre_inicio: dia,
  contar,
  empezado_en: instante,
  empezado_por: id,
  terminado_en: instante,
  /**
   * SHA-256 of the log's canonical JSON without why automatic picks were made, in hex: `npm run replay-reparto` prints
   * the same.
   */
  huella: z.string().regex(/^[0-9a-f]{64}$/),
  semilla: z.int(),
  total: z.int(),
  orden: z.array(id),
  personas: z.array(PersonaCertificado),
  /** In the order of picking. */
  filas: z.array(FilaCertificado),
  /** The days that the quotas are for, when they took into account more than the shares; else null. */
  en_cuenta: z.object({ desde: dia, hasta: dia }).nullable(),
  /** The tie orders that were used. */
  desempate: z.object({
    /** The tie order: the extra load was for members who stand later. */
    orden: z.array(id),
    empates: z.array(
      z.object({
        tipo: z.enum(['CUOTA', 'SOBRANTE', 'CAMBIO']),
        miembros: z.array(id),
        para: z.array(id),
        tarea: id.nullable(),
      }),
    ),
  }),
  /** Shares that had to be cut before the start, in words. */
  recortes: z.array(z.string()),
  tareas: z.array(
    z.object({
      id,
      nombre: z.string(),
      /** Only of a part of a daily chore: that chore, which itself is not in the session. */
      parte_de: id.optional(),
      frecuencia,
      /** Only where the frequency is OTRA: the rule, and how many days it has in the quarter. */
      regla: ReglaRepartida.optional(),
      veces_trimestre: z.int().optional(),
      /** Load that the session counted: `puntos_por_vez` × `veces`. */
      carga: z.int(),
      puntos_por_vez: z.int(),
      veces: z.int(),
      /** Minutes each time. */
      minutos: z.int(),
      /** True for planning work, false for physical work. */
      de_cabeza: booleano,
      miembro: id.nullable(),
      origen: z.enum(['ELECCION', 'ELECCION_ADMIN', 'AUTO', 'CIERRE', 'PROPUESTA']).nullable(),
    }),
  ),
  /** Picks that stood, the first first. */
  elecciones: z.array(
    z.object({
      orden: z.int(),
      ronda: z.int(),
      miembro: id,
      tarea: id,
      tipo: z.enum(['ELECCION', 'ELECCION_ADMIN', 'AUTO']),
      /** The admin who picked for the member. */
      por: id.nullable(),
      en: instante,
    }),
  ),
  /** Picks that an admin took back. */
  deshechas: z.array(z.object({ miembro: id, tarea: id, por: id })),
  sobrantes: z.array(z.object({ tarea: id, miembro: id })),
  propuestas: z.array(
    z.object({
      n: z.int(),
      /** The bundle that it belongs to, 1 or 2. */
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

/** A completed session, as the list of certificates shows it; the newest first. */
export const RepartoCompletado = z.object({
  id,
  trimestre_inicio: dia,
  terminado_en: instante,
  tareas: z.int(),
  miembros: z.int(),
});
export type RepartoCompletado = z.infer<typeof RepartoCompletado>;
