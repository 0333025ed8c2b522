import { z } from 'zod';
import { CALENDARIOS } from '#shared/domain/citas.ts';
import { booleano, id, instante } from './comunes.ts';

/** Most addresses of one member. */
export const MAXIMO_CALENDARIOS = 10;

/** A calendar's address, which programs read without a login. */
export const Calendario = z.object({
  id,
  tipo: z.enum(CALENDARIOS),
  /** Whether each chore to do reminds on its day. */
  avisa: booleano,
  creado_en: instante,
  /** Instant at which a program read it last, to the hour; null if none has. */
  leido_en: instante.nullable(),
});
export type Calendario = z.infer<typeof Calendario>;

/** A new address. `ruta` holds its secret and is told only here. */
export const CalendarioNuevo = Calendario.extend({ ruta: z.string() });
export type CalendarioNuevo = z.infer<typeof CalendarioNuevo>;

export const CrearCalendario = z.strictObject({ tipo: z.enum(CALENDARIOS), avisa: booleano.default(false) });
export type CrearCalendario = z.output<typeof CrearCalendario>;
