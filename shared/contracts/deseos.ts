import { z } from 'zod';
import { id } from './comunes.ts';

/** The most wishes in a list. */
const MAXIMO_DESEOS = 200;

/**
 * The caller's wish list, the most wanted chore first. While they are absent from a draft, their picks are made from
 * it.
 */
export const Deseos = z.strictObject({
  tareas: z
    .array(id, { error: 'Debe ser una lista de tareas' })
    .max(MAXIMO_DESEOS, `Máximo ${String(MAXIMO_DESEOS)} tareas`)
    .refine((ids) => new Set(ids).size === ids.length, 'Cada tarea solo puede estar una vez en la lista'),
});
export type Deseos = z.infer<typeof Deseos>;
