import { z } from 'zod';
import { dia } from './comunes.ts';

/** Whether the machine knows what day it is. */
export const EstadoReloj = z.object({
  en_duda: z.boolean(),
  /** The day that the app goes on with. */
  hoy: dia,
  /**
   * The day on the machine's clock, for the admin who is asked to confirm it; null when there is nothing to confirm, or not for
   * them.
   */
  dia: dia.nullable(),
});
export type EstadoReloj = z.infer<typeof EstadoReloj>;

/** «Sí, hoy es …»: which day was read on the button. */
export const ConfirmarReloj = z.strictObject({ dia });
export type ConfirmarReloj = z.infer<typeof ConfirmarReloj>;
