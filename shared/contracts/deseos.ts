import { z } from 'zod';
import { id } from './comunes.ts';

/** The most wishes that a list may hold. */
const MAXIMO_DESEOS = 200;

/** The caller's own wish list, the most wanted first: what is picked for them while they are absent from a reparto. */
export const Deseos = z.strictObject({
  tareas: z
    .array(id, { error: 'Debe ser una lista de tareas' })
    .max(MAXIMO_DESEOS, `Máximo ${String(MAXIMO_DESEOS)} tareas`)
    .refine((ids) => new Set(ids).size === ids.length, 'Cada tarea solo puede estar una vez en la lista'),
});
export type Deseos = z.infer<typeof Deseos>;
