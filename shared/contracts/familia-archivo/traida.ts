import { z } from 'zod';
import { FORMATO } from './formato.ts';
import { id } from '#shared/contracts/comunes.ts';

/** The result of an import: the family's new id, and its members with their usernames. */
export const FamiliaTraida = z.object({
  familia: z.object({ id, nombre: z.string() }),
  miembros: z.array(
    z.object({
      nombre: z.string(),
      usuario: z.string(),
      /** The member's username in the file, if it was taken here and had to change; otherwise null. */
      antes: z.string().nullable(),
      es_administrador: z.boolean(),
    }),
  ),
});
export type FamiliaTraida = z.infer<typeof FamiliaTraida>;

/** A family's file as downloaded. docs/familia-en-un-archivo.md describes its lists. */
export const ArchivoDescargado = z.looseObject({ formato: z.literal(FORMATO), version_formato: z.int() });
