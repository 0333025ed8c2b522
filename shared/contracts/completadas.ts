import { z } from 'zod';
import { booleano, id } from './comunes.ts';

/** The pictures of completions that the family has now, the latest first. */
export const Fotos = z.object({
  /** True when members may add pictures: the family reviews, and the server keeps pictures. Otherwise `fotos` is empty. */
  se_puede: booleano,
  /** `clave` is the name of the picture's file. A picture that replaces another has a new name, so that clients load it. */
  fotos: z.array(z.object({ asignacion: id, clave: z.string() })),
});
export type Fotos = z.infer<typeof Fotos>;

export const FotoDescargada = z.any().meta({ description: 'Los bytes de la foto, un WebP' });

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
