import { z } from 'zod';
import { ESTADOS_CAMBIO, FINES_CAMBIO, TIPOS_CAMBIO } from '#shared/domain/cambios/cambios.ts';
import { booleano, dia, id, instante } from './comunes.ts';

/** The chore of a request. */
const tareaDeCambio = z.object({
  id,
  nombre: z.string(),
  /** Points and minutes of one completion. */
  puntos: z.int(),
  minutos: z.int(),
  frecuencia_display: z.string(),
});
const quien = z.object({ id, nombre: z.string() });

/** A request between members: «¿Me cubres?» for one occurrence (CUBRIR), or «Te la cambio» for the chore itself (CAMBIAR). */
export const Cambio = z.object({
  id,
  tipo: z.enum(TIPOS_CAMBIO),
  estado: z.enum(ESTADOS_CAMBIO),
  /** The reason for which it ended without being carried out, as a code and in words; otherwise null. */
  fin: z.enum(FINES_CAMBIO).nullable(),
  fin_display: z.string().nullable(),
  tarea: tareaDeCambio,
  /** The occurrence from which the request was made; null once the occurrence is gone. */
  asignacion: id.nullable(),
  /** The day on which the occurrence was due when the request was made; null for none. */
  dia: dia.nullable(),
  /** The chore offered in return; null when none is offered. */
  por: tareaDeCambio.nullable(),
  pide: quien,
  /** The member asked; null when all suitable members are asked. */
  a: quien.nullable(),
  /** Ids of the members who may accept now; empty unless it is ABIERTO. */
  preguntados: z.array(id),
  /** Ids of the members who refused. */
  noes: z.array(id),
  /** The member who accepted; while POR_PERMITIR, a child who waits for an admin's consent. Null without one. */
  acepta: quien.nullable(),
  creado_en: instante,
  caduca_en: instante,
  terminado_en: instante.nullable(),
});
export type Cambio = z.infer<typeof Cambio>;

/** A new request. `asignacion` is the occurrence to cover or, for a swap, the open occurrence of the chore to swap. */
export const CambioEntrada = z.strictObject({
  tipo: z.enum(TIPOS_CAMBIO, { error: 'Elige si pides que te cubran o cambiar la tarea' }),
  asignacion: id,
  /** The member asked; null to ask all suitable members. */
  a: id.nullable().default(null),
  /** For a swap, the id of the chore of `a` that is wanted in return; null for none. */
  por: id.nullable().default(null),
});
export type CambioEntrada = z.input<typeof CambioEntrada>;
export type CambioPedido = z.output<typeof CambioEntrada>;

/** An admin's decision on a child's acceptance. `miembro`, if given, must be that child; else the call is refused. */
export const PermisoEntrada = z.strictObject({ permite: booleano, miembro: id.optional() });
export type PermisoEntrada = z.output<typeof PermisoEntrada>;

/** The answer when a request is accepted, refused, withdrawn or permitted. */
export const CambioRespondido = z.object({
  success: z.literal(true),
  message: z.string(),
  cambio: Cambio,
  version: z.int(),
});
export type CambioRespondido = z.infer<typeof CambioRespondido>;
