import { z } from 'zod';
import { id, instante } from './comunes.ts';
import { COLORES_MIEMBRO } from './textos.ts';
import { Usuario } from './usuarios.ts';

/** A member who no longer lives here; their history stays. */
export const Archivado = z.object({
  id,
  first_name: z.string(),
  avatar: z.string().nullable(),
  color: z.enum(COLORES_MIEMBRO),
  archivado_en: instante,
});
export type Archivado = z.infer<typeof Archivado>;

/** What «Volver a casa» leaves. */
export const DeVuelta = z.object({ success: z.literal(true), message: z.string(), usuario: Usuario });
export type DeVuelta = z.infer<typeof DeVuelta>;
