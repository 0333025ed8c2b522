import { z } from 'zod';
import { EnCuenta, PorTener, tenerEnCuenta } from './en-cuenta.ts';
import { booleano, contar, dia, entero, grupoEdad, id } from './comunes.ts';
import type { Advertencia } from '#shared/domain/reparto/cuotas/advertencias.ts';
import { congelada } from './sesiones-reparto.ts';

/** Turn limits that the start dialog offers, in seconds: none, 2 min, 10 min, 24 h. */
export const LIMITES_TURNO = [120, 600, 86_400] as const;

export const IniciarReparto = z.strictObject({
  contar: contar.default('PUNTOS'),
  /**
   * Members without an account who take part in this session all the same, each with a share; the others share the rest
   * in proportion.
   */
  incluir: z
    .array(z.strictObject({ miembro: id, porcentaje: entero(1, 99) }))
    .max(50, 'Demasiados miembros')
    .default([]),
  ...tenerEnCuenta,
  limite_segundos: z.literal(LIMITES_TURNO, { error: 'Límite de turno no válido' }).nullable().default(null),
});
export type IniciarReparto = z.input<typeof IniciarReparto>;
/** The body of saldo/preguntar/: the start that is tried out, and whom to ask. */
export const PreguntarSaldo = IniciarReparto.extend({ miembro: id });
export type PreguntarSaldo = z.input<typeof PreguntarSaldo>;
export type InicioPedido = z.output<typeof IniciarReparto>;
/** The body of previsualizar/ and iniciar/ as the server reads it: none at all means every default. */
export const CuerpoIniciar = z.preprocess((cuerpo) => cuerpo ?? {}, IniciarReparto);

export const TareaDisponible = z.object({
  id,
  nombre: z.string(),
  descripcion: z.string(),
  frecuencia_display: z.string(),
  /** Minutes each time, as the session froze them. */
  tiempo_estimado: z.int(),
  /** Load that the session counts: `puntos_por_vez` × `veces`. */
  puntos: z.int(),
  puntos_por_vez: z.int(),
  veces: z.int(),
});
export type TareaDisponible = z.infer<typeof TareaDisponible>;

export const Previsualizacion = z.object({
  trimestre_inicio: dia,
  contar,
  /** Total load of the active tasks. */
  total: z.int(),
  /** Minutes that they ask for in a quarter of 13 weeks. */
  minutos_trimestre: z.int(),
  cuotas: z.array(
    z.object({
      miembro: id,
      nombre: z.string(),
      grupo_edad: grupoEdad,
      porcentaje: z.int(),
      cuota: z.int(),
      /** By the shares alone, and by the days at home too. */
      por_parte: z.int(),
      por_dias: z.int(),
    }),
  ),
  /** The family’s seed, of which its shuffles come: with it quotas can be counted again for other shares. */
  semilla: z.int(),
  orden_miembros: z.array(id),
  /** The daily chores that would be handed out in two parts of the week. */
  en_partes: z.array(z.object({ id, nombre: z.string() })),
  /** The data that the start would freeze and count with. */
  tareas: z.array(z.object({ id, carga: z.int(), ...congelada })),
  /** The adjustments in the quotas above; null: the shares alone. */
  en_cuenta: EnCuenta.nullable(),
  por_tener: PorTener,
  /** Members who would have to agree to more than their share, and to how much. */
  pregunta: z.array(z.object({ miembro: id, mas: z.int() })),
  /** Whether the start is refused. */
  bloqueado: booleano,
  avisos: z.array(z.custom<Advertencia>().and(z.object({ texto: z.string() }))),
});
export type Previsualizacion = z.infer<typeof Previsualizacion>;
