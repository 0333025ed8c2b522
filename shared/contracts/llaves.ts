import { z } from 'zod';
import { LARGO_LLAVE, PERMISOS_LLAVE } from '#shared/domain/llaves/llaves.ts';
import { dia, diaEntrada, id, instante, texto } from './comunes.ts';

const permiso = z.enum(PERMISOS_LLAVE, { error: 'Permiso no válido' });
const quien = z.object({ id, nombre: z.string() });

/** A key with which another program acts as a member; without its secret. */
export const Llave = z.object({
  id,
  nombre: z.string(),
  permisos: z.array(permiso),
  /** The member as whom it acts. */
  miembro: quien,
  hecha_por: quien,
  hecha_en: instante,
  /** Instant of a use, at most a minute before the last one; null if it was never used. */
  usada_en: instante.nullable(),
  /** The last day on which it works; null for no end. */
  hasta: dia.nullable(),
});
export type Llave = z.infer<typeof Llave>;

export const LlaveEntrada = z.strictObject({
  nombre: texto(LARGO_LLAVE),
  permisos: z
    .array(permiso, { error: 'Elige qué puede hacer' })
    .min(1, 'Elige qué puede hacer')
    .refine((v) => new Set(v).size === v.length, 'Cada permiso, una vez'),
  /** The member as whom it acts: by default the caller. Only an admin may name another. */
  miembro: id.optional(),
  hasta: diaEntrada.nullable().optional(),
});
export type LlaveEntrada = z.output<typeof LlaveEntrada>;

/** A new key, with its secret (`clave`), which no later answer contains. */
export const LlaveHecha = Llave.extend({ clave: z.string() });
export type LlaveHecha = z.infer<typeof LlaveHecha>;
