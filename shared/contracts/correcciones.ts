import { z } from 'zod';
import { booleano, dia, diaEntrada, entero, id, instante, texto } from './comunes.ts';
import { LARGO_NOMBRE_TAREA } from './tareas.ts';

// Reports to which other members may object: who did a chore, and work that nobody had listed («Ya la he hecho»). Corrections of
// completions: objections with their outcome, completions that an admin withdrew, and completions passed to another member.

/**
 * The content of an objection to a completion: the objector did it, or it is not done. About another member's claim the
 * owner may say either. About «La hice ayer» and «Ya la he hecho», any member but the one who did it may say that it is not done.
 */
const dice = z.enum(['LA_HICE_YO', 'NO_ESTA_HECHA'], { error: 'Di qué pasó' });

/**
 * «La hizo…»: names the member who did a chore. `estado` is the state that the caller saw; if it is another by now, the request
 * is refused.
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

/** «No estaba hecha»: an admin withdraws a completion. The member who had done it reads the reason. */
export const NoHechaEntrada = z.strictObject({ motivo: texto(200) });

/** An admin's decision on an objection: true if the objector is right. */
export const DecisionEntrada = z.strictObject({ acepta: booleano });

const persona = z.object({ id, nombre: z.string() });

/**
 * A correction of a completion, with a copy of the completion's data. Only admins and the members whom it names see it. OBJECION:
 * a member objects to the completion. NO_HECHA: an admin withdrew it. OTRA_PERSONA: it was passed to another member.
 */
export const Correccion = z.object({
  id,
  /** Id of the occurrence; null once that is deleted. */
  asignacion: id.nullable(),
  tipo: z.enum(['OBJECION', 'NO_HECHA', 'OTRA_PERSONA']),
  autor: persona,
  /** The owner of the occurrence. */
  dueno: persona,
  /** The member to whom the completion was attributed before the correction. */
  hecha_por: persona,
  /** For OTRA_PERSONA, the member to whom it was passed; otherwise null. */
  ahora_de: persona.nullable(),
  /** For OBJECION, the objector's version; otherwise null. */
  dice: dice.nullable(),
  /** For NO_HECHA, the admin's reason; otherwise empty. */
  motivo: z.string(),
  tarea_nombre: z.string(),
  fecha_limite: dia.nullable(),
  /** Points of the completion. */
  puntos: z.int(),
  completada_en: instante,
  creada_en: instante,
  /** Outcome of an objection; null while it waits, and for other kinds. RETIRADA: the claim was gone before an admin decided. */
  resolucion: z.enum(['ACEPTADA', 'RECHAZADA', 'RETIRADA']).nullable(),
  /** The member who settled the objection; null without one. */
  resuelta_por: persona.nullable(),
  resuelta_en: instante.nullable(),
  /** True once `hecha_por` has confirmed reading it, or a later correction of the same completion tells them as much. */
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
