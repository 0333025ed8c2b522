import { z } from 'zod';
import { ESTADOS_CAMBIO, FINES_CAMBIO, TIPOS_CAMBIO } from '#shared/domain/cambios/cambios.ts';
import { booleano, dia, id, instante } from './comunes.ts';

/** A chore that a request is about. */
const tareaDeCambio = z.object({
  id,
  nombre: z.string(),
  /** Each time it is done. */
  puntos: z.int(),
  minutos: z.int(),
  frecuencia_display: z.string(),
});
const quien = z.object({ id, nombre: z.string() });

/**
 * «¿Me cubres?» (CUBRIR: one occurrence) or «Te la cambio» (CAMBIAR: the chore from its next occurrence on). Everybody of
 * the family sees it.
 */
export const Cambio = z.object({
  id,
  tipo: z.enum(TIPOS_CAMBIO),
  estado: z.enum(ESTADOS_CAMBIO),
  /** Why it ended, and that in words; null while it is open and when it was done. */
  fin: z.enum(FINES_CAMBIO).nullable(),
  fin_display: z.string().nullable(),
  tarea: tareaDeCambio,
  /** The occurrence from whose card it was asked; null once it is gone. */
  asignacion: id.nullable(),
  /** Its day; null: it has none. */
  dia: dia.nullable(),
  /** The chore that is given for it; null: nothing is. */
  por: tareaDeCambio.nullable(),
  pide: quien,
  /** Null: everybody whom it suits. */
  a: quien.nullable(),
  /** Ids of those who may accept it now, and of those who said no. */
  preguntados: z.array(id),
  noes: z.array(id),
  /** The member who took it; while POR_PERMITIR, the one who would. */
  acepta: quien.nullable(),
  creado_en: instante,
  caduca_en: instante,
  terminado_en: instante.nullable(),
});
export type Cambio = z.infer<typeof Cambio>;

/** `asignacion` names the occurrence or, to swap it, a chore by its open one. */
export const CambioEntrada = z.strictObject({
  tipo: z.enum(TIPOS_CAMBIO, { error: 'Elige si pides que te cubran o cambiar la tarea' }),
  asignacion: id,
  /** Null: everybody whom it suits. */
  a: id.nullable().default(null),
  /** To swap: the chore of `a` that is wanted for it; null: none. */
  por: id.nullable().default(null),
});
export type CambioEntrada = z.input<typeof CambioEntrada>;
export type CambioPedido = z.output<typeof CambioEntrada>;

/** An admin's word on a child who has accepted; `miembro`, when given, is who that must be. */
export const PermisoEntrada = z.strictObject({ permite: booleano, miembro: id.optional() });
export type PermisoEntrada = z.output<typeof PermisoEntrada>;

/** The outcome of an answer. */
export const CambioRespondido = z.object({
  success: z.literal(true),
  message: z.string(),
  cambio: Cambio,
  version: z.int(),
});
export type CambioRespondido = z.infer<typeof CambioRespondido>;
