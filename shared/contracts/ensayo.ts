import { z } from 'zod';
import { contar, entero, id } from './comunes.ts';

/** A draft that an admin tries out before it starts, as they show it on the family's screens. */

const carga = entero(0, Number.MAX_SAFE_INTEGER);

/** From so much to so much, nearly always: of drafts that were played for it. */
const margen = z.strictObject({ de: carga, hasta: carga });

/** All loads in the session's unit, as in a session. */
export const EnsayoPantalla = z.strictObject({
  /** The whole load, and the minutes that it asks for in a quarter. */
  total: carga,
  minutos_trimestre: carga,
  /** The work that the loads count; without it the quarter's. */
  contar: contar.optional(),
  miembros: z
    .array(
      z.strictObject({
        miembro: id,
        porcentaje: entero(0, 100),
        cuota: carga,
        /** The load that they would end with; null while it is being computed. */
        queda: margen.nullable(),
      }),
    )
    .min(1, 'Falta alguien')
    .max(50, 'Demasiados miembros'),
  /** The largest difference from a quota that would be left; null while it is being played. */
  diferencia: margen.nullable(),
});
export type EnsayoPantalla = z.infer<typeof EnsayoPantalla>;

/** Number of the family's connected screens that show it. */
export const EnsayoMostrado = z.object({ pantallas: z.int() });
export type EnsayoMostrado = z.infer<typeof EnsayoMostrado>;
