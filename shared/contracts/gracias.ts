import { z } from 'zod';
import { id } from './comunes.ts';

/** Thanks of member `de` to member `a` for a completion. */
export const Gracia = z.object({ asignacion: id, de: id, a: id });
export type Gracia = z.infer<typeof Gracia>;

/** The answer to «Gracias». */
export const GraciasDadas = z.object({
  success: z.literal(true),
  message: z.string(),
  gracias: Gracia,
  version: z.int(),
});
export type GraciasDadas = z.infer<typeof GraciasDadas>;
