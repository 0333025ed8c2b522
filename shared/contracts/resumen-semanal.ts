import { z } from 'zod';
import { CODIGOS_LOGRO } from '#shared/domain/logros/logros.ts';
import { ESTADOS_EN_SEMANA } from '#shared/domain/metas/metas.ts';
import { ESTADOS_SEMANA } from '#shared/domain/resumen/resumen.ts';
import { booleano, dia, diaEntrada, grupoEdad, id } from './comunes.ts';
import { COLORES_MIEMBRO } from './textos.ts';

/** Any day of the week to tell; by default the last week whose Sunday has come. */
export const ConsultaResumen = z.strictObject({ semana: diaEntrada.optional() });
export type ConsultaResumen = z.output<typeof ConsultaResumen>;

/** A card of the story; each kind is explained in domain/resumen/tarjetas.ts. */
export const TarjetaResumen = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('TOTAL'),
    puntos: z.int(),
    tareas: z.int(),
    puntos_antes: z.int().nullable(),
    porciento: z.int().nullable(),
    meta: z
      .object({ texto: z.string(), puntos: z.int(), logrados: z.int(), estado: z.enum(ESTADOS_EN_SEMANA) })
      .nullable(),
  }),
  z.object({
    tipo: z.literal('CADA_UNO'),
    miembros: z.array(z.object({ usuario: id, hechas: z.int(), porciento: z.int().nullable() })),
  }),
  z.object({
    tipo: z.literal('CABEZA'),
    puestos: z.array(z.object({ usuario: id, puntos: z.int(), puesto: z.int() })),
  }),
  z.object({
    tipo: z.literal('RACHAS'),
    rachas: z.array(z.object({ usuario: id, dias: z.int(), desde: dia, comodines: z.int() })),
    insignias: z.array(
      z.object({ usuario: id, codigo: z.enum(CODIGOS_LOGRO), logro_nombre: z.string(), logro_icono: z.string() }),
    ),
    gracias: z.array(z.object({ usuario: id, veces: z.int() })),
  }),
  z.object({ tipo: z.literal('NADA'), tocaban: z.int() }),
  z.object({
    tipo: z.literal('PROXIMA'),
    veces: z.int(),
    puntos: z.int(),
    tareas: z.array(z.object({ tarea: id, nombre: z.string(), dias: z.array(dia) })),
    charla: booleano,
  }),
]);
export type TarjetaResumen = z.infer<typeof TarjetaResumen>;

/** A week's story: its cards in order, and the members whom they name. */
export const ResumenSemanal = z.object({
  desde: dia,
  hasta: dia,
  estado: z.enum(ESTADOS_SEMANA),
  /** True when completions of the week were corrected after it was settled. */
  corregida: booleano,
  /** Every member who lives here, and others who did something in the week. */
  miembros: z.array(
    z.object({
      id,
      nombre: z.string(),
      avatar: z.string().nullable(),
      color: z.enum(COLORES_MIEMBRO),
      grupo_edad: grupoEdad,
    }),
  ),
  tarjetas: z.array(TarjetaResumen),
});
export type ResumenSemanal = z.infer<typeof ResumenSemanal>;
