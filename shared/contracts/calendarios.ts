import { z } from 'zod';
import { CALENDARIOS } from '#shared/domain/citas.ts';
import { booleano, id, instante } from './comunes.ts';

/** The most calendar addresses that a member may have. */
export const MAXIMO_CALENDARIOS = 10;

/** A calendar address, which other programs read without a login. */
export const Calendario = z.object({
  id,
  tipo: z.enum(CALENDARIOS),
  /** True when each chore to do has an alarm on its day. */
  avisa: booleano,
  creado_en: instante,
  /** Instant at which a program read it, at most an hour before the last reading; null if none has. */
  leido_en: instante.nullable(),
});
export type Calendario = z.infer<typeof Calendario>;

/** A new calendar address. `ruta` is its path with the secret, which no later answer contains. */
export const CalendarioNuevo = Calendario.extend({ ruta: z.string() });
export type CalendarioNuevo = z.infer<typeof CalendarioNuevo>;

export const CrearCalendario = z.strictObject({ tipo: z.enum(CALENDARIOS), avisa: booleano.default(false) });
export type CrearCalendario = z.output<typeof CrearCalendario>;
