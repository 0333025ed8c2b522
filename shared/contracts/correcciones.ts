import { z } from 'zod';
import { booleano, dia, diaEntrada, id, instante, texto } from './comunes.ts';

/** Who did it: what is said against a completion, and what becomes of it. History keeps both. */

/** What an owner says of a chore of theirs that another says to have done. */
const dice = z.enum(['LA_HICE_YO', 'NO_ESTA_HECHA'], { error: 'Di qué pasó' });

/** «La hizo…»: whoever did it. With `estado`, what the asker sees: when it is another one meanwhile, it is refused. */
export const HechaPorEntrada = z.strictObject({
  miembro: id,
  estado: z.enum(['PENDIENTE', 'COMPLETADA'], { error: 'Estado no válido' }).optional(),
});
export type HechaPorEntrada = z.infer<typeof HechaPorEntrada>;

export const ObjecionEntrada = z.strictObject({ dice });
export type ObjecionEntrada = z.infer<typeof ObjecionEntrada>;

/** «No estaba hecha». The member reads the reason. */
export const NoHechaEntrada = z.strictObject({ motivo: texto(200) });

/** What an admin decides of an objection: whether the owner is right. */
export const DecisionEntrada = z.strictObject({ acepta: booleano });

const persona = z.object({ id, nombre: z.string() });

/**
 * What was said against a completion, with what it was then. Those whom it is about see it, and admins.
 * OBJECION: the owner against a claim. NO_HECHA: an admin took it back. OTRA_PERSONA: it was somebody else.
 */
export const Correccion = z.object({
  id,
  /** Null once the occurrence, pending again, was removed. */
  asignacion: id.nullable(),
  tipo: z.enum(['OBJECION', 'NO_HECHA', 'OTRA_PERSONA']),
  autor: persona,
  /** Whose occurrence it was. */
  dueno: persona,
  /** Whose completion it was. */
  hecha_por: persona,
  /** OTRA_PERSONA: whose it is since. */
  ahora_de: persona.nullable(),
  /** OBJECION: what the owner says. */
  dice: dice.nullable(),
  /** NO_HECHA: why. */
  motivo: z.string(),
  tarea_nombre: z.string(),
  fecha_limite: dia.nullable(),
  /** What the completion had earned. */
  puntos: z.int(),
  completada_en: instante,
  creada_en: instante,
  /** OBJECION: null while it waits. RETIRADA: the claim was gone before anybody decided. */
  resolucion: z.enum(['ACEPTADA', 'RECHAZADA', 'RETIRADA']).nullable(),
  resuelta_por: persona.nullable(),
  resuelta_en: instante.nullable(),
  /** Whether whoever lost it has said that they know. */
  leida: booleano,
  /** Whether the asker may decide it now. */
  puedes_decidir: booleano,
});
export type Correccion = z.infer<typeof Correccion>;

/** Any day stands for its quarter; without it the present one. What waits for a decision is always there. */
export const ConsultaCorrecciones = z.strictObject({ trimestre: diaEntrada.optional() });

/** What came of an objection, of its decision, or of taking a completion back. */
export const Corregida = z.object({
  success: z.literal(true),
  message: z.string(),
  correccion: Correccion,
  version: z.int(),
});
export type Corregida = z.infer<typeof Corregida>;
