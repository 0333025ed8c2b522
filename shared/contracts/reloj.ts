import { z } from 'zod';
import { dia } from './comunes.ts';

/** Whether the server knows the current date. */
export const EstadoReloj = z.object({
  en_duda: z.boolean(),
  /** The day by which the app continues. */
  hoy: dia,
  /**
   * The day on the machine's clock, which the admin is asked to confirm. Null when there is nothing to confirm, or the
   * caller may not.
   */
  dia: dia.nullable(),
});
export type EstadoReloj = z.infer<typeof EstadoReloj>;

/** «Sí, hoy es …»: the day on the button that the admin pressed. */
export const ConfirmarReloj = z.strictObject({ dia });
export type ConfirmarReloj = z.infer<typeof ConfirmarReloj>;
