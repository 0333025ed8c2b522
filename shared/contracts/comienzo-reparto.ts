import { z } from 'zod';
import { EnCuenta, PorTener, tenerEnCuenta } from './cuotas.ts';
import { booleano, contar, dia, entero, grupoEdad, id } from './comunes.ts';
import { MODOS_DE_PARTIR } from '#shared/domain/recurrencia/regla.ts';
import type { Advertencia } from '#shared/domain/reparto/cuotas/prever.ts';
import { congelada } from './sesiones-reparto.ts';

/** Limits of a turn, in seconds: 2 min, 10 min, 24 h. */
export const LIMITES_TURNO = [120, 600, 86_400] as const;

export const IniciarReparto = z.strictObject({
  contar: contar.default('PUNTOS'),
  /**
   * Members without an account who take part nevertheless, each with a share in percent. Without `partes`, the others share the
   * rest in proportion to their saved shares.
   */
  incluir: z
    .array(z.strictObject({ miembro: id, porcentaje: entero(1, 99) }))
    .max(50, 'Demasiados miembros')
    .default([]),
  ...tenerEnCuenta,
  limite_segundos: z.literal(LIMITES_TURNO, { error: 'Límite de turno no válido' }).nullable().default(null),
});
export type IniciarReparto = z.input<typeof IniciarReparto>;
/** Body of saldo/preguntar/: the start as previewed, and the member to ask. */
export const PreguntarSaldo = IniciarReparto.extend({ miembro: id });
export type PreguntarSaldo = z.input<typeof PreguntarSaldo>;
export type InicioPedido = z.output<typeof IniciarReparto>;
/** Body of previsualizar/ and iniciar/ as the server reads it. A missing body means all defaults. */
export const CuerpoIniciar = z.preprocess((cuerpo) => cuerpo ?? {}, IniciarReparto);

export const TareaDisponible = z.object({
  id,
  nombre: z.string(),
  descripcion: z.string(),
  frecuencia_display: z.string(),
  /** Minutes of one completion, as the draft froze them. */
  tiempo_estimado: z.int(),
  /** Load in the draft: `puntos_por_vez` × `veces`. */
  puntos: z.int(),
  puntos_por_vez: z.int(),
  veces: z.int(),
});
export type TareaDisponible = z.infer<typeof TareaDisponible>;

export const Previsualizacion = z.object({
  trimestre_inicio: dia,
  contar,
  /** Load of the chores that the draft deals. */
  total: z.int(),
  /** Minutes of all those chores in a quarter of 13 weeks. */
  minutos_trimestre: z.int(),
  cuotas: z.array(
    z.object({
      miembro: id,
      nombre: z.string(),
      grupo_edad: grupoEdad,
      porcentaje: z.int(),
      cuota: z.int(),
      /** The quota by shares alone. */
      por_parte: z.int(),
      /** The quota by shares and days at home. `cuota` also counts last quarter's balance. */
      por_dias: z.int(),
    }),
  ),
  /** The family's seed for orders and ties. With it a client can compute quotas for other shares. */
  semilla: z.int(),
  orden_miembros: z.array(id),
  /** Chores that would be dealt in parts, by days or by turns of weeks. */
  en_partes: z.array(z.object({ id, nombre: z.string(), en_partes: z.enum(MODOS_DE_PARTIR) })),
  /** The chores as the start would freeze them, before the chores of `en_partes` are split. */
  tareas: z.array(z.object({ id, carga: z.int(), ...congelada })),
  /** Days away and balances that `cuotas` take into account; null when there are none. */
  en_cuenta: EnCuenta.nullable(),
  por_tener: PorTener,
  /**
   * Members to be asked whether they accept a higher quota because of last quarter's balance. `mas` is the load above `por_dias`
   * that each would get if all of them agreed.
   */
  pregunta: z.array(z.object({ miembro: id, mas: z.int() })),
  /** True when one of `avisos` forbids the start. */
  bloqueado: booleano,
  avisos: z.array(z.custom<Advertencia>().and(z.object({ texto: z.string() }))),
});
export type Previsualizacion = z.infer<typeof Previsualizacion>;

// A trial draft («¿Y si…?») that an admin shows on the family's wall screens.

const carga = entero(0, Number.MAX_SAFE_INTEGER);

/** The range of the middle 80 % of results, both ends included, after the browser has played the draft many times. */
const margen = z.strictObject({ de: carga, hasta: carga });

/** A trial draft to show. Loads are in the unit that `contar` sets, as in a real draft. */
export const EnsayoPantalla = z.strictObject({
  /** Load of all chores, and their minutes in a quarter. */
  total: carga,
  minutos_trimestre: carga,
  /** The way in which the draft counts loads. When absent, a load is a quarter's work. */
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
