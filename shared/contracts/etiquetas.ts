import { z } from 'zod';
import { MAXIMO_TAREAS } from '#shared/domain/reparto/tipos.ts';
import { Asignacion, Libre } from './asignaciones.ts';
import { dia, id } from './comunes.ts';

// A label is the address of a chore, printed as a QR code or written on an NFC tag. It grants nothing: a phone opens the address
// with its own login.

/** The random text of a label. */
export const TextoEtiqueta = z.string().regex(/^[\w-]{8,40}$/, 'Etiqueta no válida');

/** A chore's label. */
export const Etiqueta = z.object({ tarea: id, etiqueta: z.string() });
export type Etiqueta = z.infer<typeof Etiqueta>;

/** Ids of the chores that get a label; those that have one keep it. */
export const EtiquetasEntrada = z.strictObject({
  tareas: z.array(id, { error: 'Elige las tareas' }).min(1, 'Elige alguna tarea').max(MAXIMO_TAREAS, 'Son demasiadas'),
});
export type EtiquetasEntrada = z.output<typeof EtiquetasEntrada>;

export const ConsultaEtiqueta = z.strictObject({ etiqueta: TextoEtiqueta });

/** The chore of a label, for the member who opened it. */
export const EtiquetaLeida = z.object({
  tarea: id,
  nombre: z.string(),
  /** PAUSADA while the chore is switched off, BORRADA once it is deleted. */
  estado: z.enum(['ACTIVA', 'PAUSADA', 'BORRADA']),
  /**
   * Occurrences of the chore and its parts: pending ones, those done today, and lapsed ones that the caller may still report as
   * done yesterday. Of a personal chore only the caller's.
   */
  asignaciones: z.array(Asignacion),
  /** Occurrences that any suitable member may take now. */
  libres: z.array(Libre),
  /**
   * The next day, within eight weeks, on which the chore is due, for the caller if it is personal. Null without such a day,
   * when something of it can be done now, and when it is not ACTIVA.
   */
  proxima: dia.nullable(),
});
export type EtiquetaLeida = z.infer<typeof EtiquetaLeida>;
