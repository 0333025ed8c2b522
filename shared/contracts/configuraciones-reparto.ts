import { z } from 'zod';
import { booleano, dia, entero, id } from './comunes.ts';

/** One member's share of a quarter, which the quarter's next session starts with; a running one has its own, frozen. */
export const ConfiguracionReparto = z.object({
  id,
  miembro: id,
  miembro_nombre: z.string(),
  trimestre_inicio: dia,
  /** Percent; a family's may total something other than 100. */
  porcentaje_asignado: z.int(),
  activa: booleano,
});
export type ConfiguracionReparto = z.infer<typeof ConfiguracionReparto>;

export const EditarConfiguracionReparto = z.strictObject({ porcentaje_asignado: entero(0, 100) });
export type EditarConfiguracionReparto = z.infer<typeof EditarConfiguracionReparto>;
