import { z } from 'zod';
import { contar, entero, id } from './comunes.ts';

// A planned draft that an admin tries out and shows on the family's wall screens.

const carga = entero(0, Number.MAX_SAFE_INTEGER);

/** The range of most results of rehearsed drafts («casi siempre»). */
const margen = z.strictObject({ de: carga, hasta: carga });

/** A planned draft to show. Loads are in its unit, as in a real draft. */
export const EnsayoPantalla = z.strictObject({
  /** Load of all chores, and their minutes in a quarter. */
  total: carga,
  minutos_trimestre: carga,
  /** Way in which the draft counts loads. When absent, a load is a quarter's work. */
  contar: contar.optional(),
  miembros: z
    .array(
      z.strictObject({
        miembro: id,
        porcentaje: entero(0, 100),
        cuota: carga,
        /** The member's likely final load; null while it is being computed. */
        queda: margen.nullable(),
      }),
    )
    .min(1, 'Falta alguien')
    .max(50, 'Demasiados miembros'),
  /** The likely largest distance from a quota; null while it is being computed. */
  diferencia: margen.nullable(),
});
export type EnsayoPantalla = z.infer<typeof EnsayoPantalla>;

/** Number of the family's connected wall screens that show it. */
export const EnsayoMostrado = z.object({ pantallas: z.int() });
export type EnsayoMostrado = z.infer<typeof EnsayoMostrado>;
