import { z } from 'zod';
import { DIAS_DE_SEMANA, MAXIMO_DIAS_DE_SEMANA } from '#shared/domain/semana-en-casa.ts';
import { ESTADOS_ASIGNACION } from './asignaciones.ts';
import { booleano, dia, diaEntrada, grupoEdad, id } from './comunes.ts';
import { COLORES_MIEMBRO } from './textos.ts';
import { CODIGOS_LOGRO } from '#shared/domain/logros/logros.ts';
import { ESTADOS_EN_SEMANA } from '#shared/domain/metas/metas.ts';
import { ESTADOS_SEMANA } from '#shared/domain/resumen/resumen.ts';

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

/** An occurrence on a day: done, lapsed, to do, or not open yet. */
export const OcurrenciaSemana = z.object({
  /** Id of the occurrence; null while it is not open, and for a chore without an owner that nobody has taken. */
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
  /** The member who did it, when that is not its owner; otherwise null. */
  hecha_por: id.nullable(),
  hecha_por_nombre: z.string().nullable(),
  /**
   * Due day; null for none. Today's list also has the pending occurrences without a due day and, once the period has begun, the
   * pending ones that were due before it.
   */
  fecha_limite: dia.nullable(),
  /** Its own day when it was postponed; otherwise null. */
  fecha_original: dia.nullable(),
  atrasada: booleano,
  /** True when any suitable member may take it, now or on its day. */
  libre: booleano,
});
export type OcurrenciaSemana = z.infer<typeof OcurrenciaSemana>;

/**
 * Everybody's chores on each day from `desde` to `hasta`, both included. Pending personal chores are left out on days on which
 * their owner is away.
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

/**
 * A member's completed work of one week, Monday to Sunday. Rows are sorted by place. Members who completed nothing have no row.
 */
export const FilaRanking = z.object({
  /** The member's id, the same as `usuario`. */
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

/**
 * Work of a week, in number and in points: what falls due (`tocan`) to its owner, and what is done (`hechas`), counted for the
 * member who did it. A member who does others' work may therefore have more done than due.
 */
const parte = { tocan: z.int(), hechas: z.int(), puntos_tocan: z.int(), puntos_hechos: z.int() };

/** A member's part of the week. */
export const ParteSemana = z.object({
  usuario: id,
  usuario_nombre: z.string(),
  avatar: z.string().nullable(),
  color: z.enum(COLORES_MIEMBRO),
  grupo_edad: grupoEdad,
  ...parte,
});
export type ParteSemana = z.infer<typeof ParteSemana>;

/** The present week, Monday to Sunday: the work of each member, sorted by the share that is done, and the family's total. */
export const SemanaFamilia = z.object({ miembros: z.array(ParteSemana), total: z.object(parte) });
export type SemanaFamilia = z.infer<typeof SemanaFamilia>;

/** `semana` is any day of the week to tell; by default the last week whose Sunday has come. */
export const ConsultaResumen = z.strictObject({ semana: diaEntrada.optional() });
export type ConsultaResumen = z.output<typeof ConsultaResumen>;

/** A card of the story; shared/domain/resumen/resumen.ts explains each kind. */
export const TarjetaResumen = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('TOTAL'),
    puntos: z.int(),
    tareas: z.int(),
    puntos_antes: z.int().nullable(),
    porciento: z.int().nullable(),
    meta: z
      .object({ texto: z.string(), puntos: z.int(), logrados: z.int(), estado: z.enum(ESTADOS_EN_SEMANA) })
      .nullable(),
  }),
  z.object({
    tipo: z.literal('CADA_UNO'),
    miembros: z.array(z.object({ usuario: id, hechas: z.int(), porciento: z.int().nullable() })),
  }),
  z.object({
    tipo: z.literal('CABEZA'),
    puestos: z.array(z.object({ usuario: id, puntos: z.int(), puesto: z.int() })),
  }),
  z.object({
    tipo: z.literal('RACHAS'),
    rachas: z.array(z.object({ usuario: id, dias: z.int(), desde: dia, comodines: z.int() })),
    insignias: z.array(
      z.object({ usuario: id, codigo: z.enum(CODIGOS_LOGRO), logro_nombre: z.string(), logro_icono: z.string() }),
    ),
    gracias: z.array(z.object({ usuario: id, veces: z.int() })),
  }),
  z.object({ tipo: z.literal('NADA'), tocaban: z.int() }),
  z.object({
    tipo: z.literal('PROXIMA'),
    veces: z.int(),
    puntos: z.int(),
    tareas: z.array(z.object({ tarea: id, nombre: z.string(), dias: z.array(dia) })),
    charla: booleano,
  }),
]);
export type TarjetaResumen = z.infer<typeof TarjetaResumen>;

/** A week's story: its cards in order. */
export const ResumenSemanal = z.object({
  desde: dia,
  hasta: dia,
  estado: z.enum(ESTADOS_SEMANA),
  /** True when completions of the week were corrected after it was settled. */
  corregida: booleano,
  /** Every member who lives here, and archived ones who completed something in the week. */
  miembros: z.array(
    z.object({
      id,
      nombre: z.string(),
      avatar: z.string().nullable(),
      color: z.enum(COLORES_MIEMBRO),
      grupo_edad: grupoEdad,
    }),
  ),
  tarjetas: z.array(TarjetaResumen),
});
export type ResumenSemanal = z.infer<typeof ResumenSemanal>;
