import { z } from 'zod';
import { FORMATO } from './formato.ts';
import { id } from '#shared/contracts/comunes.ts';

/** The result of an import: the family as it is here, and its members' usernames. */
export const FamiliaTraida = z.object({
  familia: z.object({ id, nombre: z.string() }),
  miembros: z.array(
    z.object({
      nombre: z.string(),
      usuario: z.string(),
      /** Their username in the file, when somebody here has it already; else null. */
      antes: z.string().nullable(),
      es_administrador: z.boolean(),
    }),
  ),
});
export type FamiliaTraida = z.infer<typeof FamiliaTraida>;

/** The file as it is downloaded; what it says in each list is in docs/familia-en-un-archivo.md. */
export const ArchivoDescargado = z.looseObject({ formato: z.literal(FORMATO), version_formato: z.int() });
