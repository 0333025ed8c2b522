import { z } from 'zod';
import { booleano, dia, diaEntrada, id, instante, texto } from './comunes.ts';

/** Corrections: disputes about who completed a chore, and their outcomes. History keeps both. */

/** An owner's objection to another's claim to have done their chore. */
const dice = z.enum(['LA_HICE_YO', 'NO_ESTA_HECHA'], { error: 'Di qué pasó' });

/**
 * «La hizo…»: the member who did it. With `estado`, the state that the caller sees: when it is another one meanwhile, it is
 * refused.
 */
export const HechaPorEntrada = z.strictObject({
  miembro: id,
  estado: z.enum(['PENDIENTE', 'COMPLETADA'], { error: 'Estado no válido' }).optional(),
});
export type HechaPorEntrada = z.infer<typeof HechaPorEntrada>;

export const ObjecionEntrada = z.strictObject({ dice });
export type ObjecionEntrada = z.infer<typeof ObjecionEntrada>;

/** «No estaba hecha». The member reads the reason. */
export const NoHechaEntrada = z.strictObject({ motivo: texto(200) });

/** An admin's decision on an objection: whether the owner is right. */
export const DecisionEntrada = z.strictObject({ acepta: booleano });

const persona = z.object({ id, nombre: z.string() });

/**
 * A correction of a completion, with a copy of it. The members concerned see it, and admins.
 * OBJECION: the owner against a claim. NO_HECHA: an admin took it back. OTRA_PERSONA: it was somebody else.
 */
export const Correccion = z.object({
  id,
  /** Null once the occurrence, pending again, was removed. */
  asignacion: id.nullable(),
  tipo: z.enum(['OBJECION', 'NO_HECHA', 'OTRA_PERSONA']),
  autor: persona,
  /** The owner of the occurrence. */
  dueno: persona,
  /** The member credited with the completion. */
  hecha_por: persona,
  /** OTRA_PERSONA: whose it is since. */
  ahora_de: persona.nullable(),
  /** OBJECION: what the owner says. */
  dice: dice.nullable(),
  /** NO_HECHA: why. */
  motivo: z.string(),
  tarea_nombre: z.string(),
  fecha_limite: dia.nullable(),
  /** The points of the completion. */
  puntos: z.int(),
  completada_en: instante,
  creada_en: instante,
  /** OBJECION: null while it waits. RETIRADA: the claim was gone before anybody decided. */
  resolucion: z.enum(['ACEPTADA', 'RECHAZADA', 'RETIRADA']).nullable(),
  resuelta_por: persona.nullable(),
  resuelta_en: instante.nullable(),
  /** Whether the member who lost it has confirmed having read of it. */
  leida: booleano,
  /** Whether the asker may decide it now. */
  puedes_decidir: booleano,
});
export type Correccion = z.infer<typeof Correccion>;

/** Any day stands for its quarter; without it the present one. What waits for a decision is always there. */
export const ConsultaCorrecciones = z.strictObject({ trimestre: diaEntrada.optional() });

/** The outcome of an objection, a decision, or a withdrawn completion. */
export const Corregida = z.object({
  success: z.literal(true),
  message: z.string(),
  correccion: Correccion,
  version: z.int(),
});
export type Corregida = z.infer<typeof Corregida>;
