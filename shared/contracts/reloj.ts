import { z } from 'zod';
import { dia } from './comunes.ts';

/** The server's clock: `en_duda` is true while the server does not know whether the machine tells the right date. */
export const EstadoReloj = z.object({
  en_duda: z.boolean(),
  /** The family's day by which the app works, also while in doubt. */
  hoy: dia,
  /**
   * The day on the machine's clock, which the admin is asked to confirm. Null when there is nothing to confirm, or the caller may
   * not confirm it.
   */
  dia: dia.nullable(),
});
export type EstadoReloj = z.infer<typeof EstadoReloj>;

/** «Sí, hoy es …»: the day on the button that the admin pressed. */
export const ConfirmarReloj = z.strictObject({ dia });
export type ConfirmarReloj = z.infer<typeof ConfirmarReloj>;
