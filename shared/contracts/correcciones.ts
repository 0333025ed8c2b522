import { z } from 'zod';
import { booleano, dia, diaEntrada, entero, id, instante, texto } from './comunes.ts';
import { LARGO_NOMBRE_TAREA } from './tareas.ts';

// Two kinds of report that another member may dispute: who did a chore, and work that nobody had listed («Ya la he hecho»). And
// corrections: a dispute with its outcome, a completion that an admin withdrew, or one that an admin or the member credited with
// it passed to another member. Corrections are deleted only with their family.

/**
 * The content of an objection to a completion: the objector did it, or it is not done. The owner may say either about another
 * member's claim. Against «La hice ayer» and «Ya la he hecho», any member but their author may say that it is not done.
 */
const dice = z.enum(['LA_HICE_YO', 'NO_ESTA_HECHA'], { error: 'Di qué pasó' });

/**
 * «La hizo…»: names the member who did it. `estado` is the state that the caller saw; if it has changed meanwhile, the
 * request is refused.
 */
export const HechaPorEntrada = z.strictObject({
  miembro: id,
  estado: z.enum(['PENDIENTE', 'COMPLETADA'], { error: 'Estado no válido' }).optional(),
});
export type HechaPorEntrada = z.infer<typeof HechaPorEntrada>;

/** «Ya la he hecho»: something done that nobody had listed, and its minutes. */
export const ApuntadaEntrada = z.strictObject({
  nombre: texto(LARGO_NOMBRE_TAREA),
  tiempo_estimado: entero(1, 1440).default(10),
});
export type ApuntadaEntrada = z.output<typeof ApuntadaEntrada>;

export const ObjecionEntrada = z.strictObject({ dice });
export type ObjecionEntrada = z.infer<typeof ObjecionEntrada>;

/** «No estaba hecha»: an admin withdraws a completion. The member concerned reads the reason. */
export const NoHechaEntrada = z.strictObject({ motivo: texto(200) });

/** An admin's decision on an objection: true if the objector is right. */
export const DecisionEntrada = z.strictObject({ acepta: booleano });

const persona = z.object({ id, nombre: z.string() });

/**
 * A correction of a completion, with a copy of the completion's data. Only the members concerned and admins see it. OBJECION: a
 * member objects to the completion. NO_HECHA: an admin withdrew it. OTRA_PERSONA: it was attributed to another member.
 */
export const Correccion = z.object({
  id,
  /** Null once the occurrence became pending again and was then deleted. */
  asignacion: id.nullable(),
  tipo: z.enum(['OBJECION', 'NO_HECHA', 'OTRA_PERSONA']),
  autor: persona,
  /** The owner of the occurrence. */
  dueno: persona,
  /** The member to whom the completion was attributed. */
  hecha_por: persona,
  /** For OTRA_PERSONA, the member to whom it is attributed since; otherwise null. */
  ahora_de: persona.nullable(),
  /** For OBJECION, the objector's version; otherwise null. */
  dice: dice.nullable(),
  /** The admin's reason, for NO_HECHA. */
  motivo: z.string(),
  tarea_nombre: z.string(),
  fecha_limite: dia.nullable(),
  /** Points of the completion. */
  puntos: z.int(),
  completada_en: instante,
  creada_en: instante,
  /** Outcome of an objection; null while it waits. RETIRADA: the claim was gone before an admin decided. */
  resolucion: z.enum(['ACEPTADA', 'RECHAZADA', 'RETIRADA']).nullable(),
  resuelta_por: persona.nullable(),
  resuelta_en: instante.nullable(),
  /** True once `hecha_por` has confirmed reading this, or has been told by another correction of the same completion. */
  leida: booleano,
  /** True when the caller may decide the objection now. */
  puedes_decidir: booleano,
});
export type Correccion = z.infer<typeof Correccion>;

/**
 * The quarter to list, given by any of its days; by default the present one. Objections that wait for a decision are
 * always included.
 */
export const ConsultaCorrecciones = z.strictObject({ trimestre: diaEntrada.optional() });

/** The answer to an objection, a decision or a withdrawn completion. */
export const Corregida = z.object({
  success: z.literal(true),
  message: z.string(),
  correccion: Correccion,
  version: z.int(),
});
export type Corregida = z.infer<typeof Corregida>;
