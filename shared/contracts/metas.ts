import { z } from 'zod';
import {
  ESTADOS_META,
  LARGO_META,
  LARGO_MINIMO_META,
  PUNTOS_META_MAXIMO,
  PUNTOS_META_MINIMO,
} from '#shared/domain/metas/metas.ts';
import { dia, diaEntrada, entero, id, instante, texto } from './comunes.ts';

export const MetaEntrada = z.strictObject({
  texto: texto(LARGO_META).refine(
    (v) => v.length >= LARGO_MINIMO_META,
    `Mínimo ${String(LARGO_MINIMO_META)} caracteres`,
  ),
  puntos: entero(PUNTOS_META_MINIMO, PUNTOS_META_MAXIMO),
  /** The last day on which points count; null or absent without one. */
  hasta: diaEntrada.nullable().optional(),
});
export type MetaEntrada = z.output<typeof MetaEntrada>;

/** A goal of the family, or a proposal for one. */
export const Meta = z.object({
  id,
  texto: z.string(),
  /** Points to reach. */
  puntos: z.int(),
  /** Points reached since its start; 0 for a proposal. */
  logrados: z.int(),
  hasta: dia.nullable(),
  estado: z.enum(ESTADOS_META),
  /** The member who proposed it, or the admin who set it. */
  autor: id,
  creada_en: instante,
  /** Null for a proposal. */
  empezada_en: instante.nullable(),
  /** Null while it waits or is in progress. */
  terminada_en: instante.nullable(),
  /** The last day on which a proposal can be accepted; otherwise null. */
  vale_hasta: dia.nullable(),
  /** The last day on which screens show a goal that was reached or whose last day has passed; otherwise null. */
  se_ve_hasta: dia.nullable(),
});
export type Meta = z.infer<typeof Meta>;

/** The family's goals; empty, null and 0 while goals are off. */
export const MetasVistas = z.object({
  /** The goal in progress, or the last one while screens still show it. */
  meta: Meta.nullable(),
  /** Proposals that wait, the oldest first. */
  propuestas: z.array(Meta),
  /** The latest past goals, newest first. */
  pasadas: z.array(Meta),
  /** The family's points of last week, without bonuses: a measure for a new goal. */
  semana_pasada: z.int(),
});
export type MetasVistas = z.infer<typeof MetasVistas>;
