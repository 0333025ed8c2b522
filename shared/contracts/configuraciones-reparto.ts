import { z } from 'zod';
import { entero, id, booleano, dia } from './comunes.ts';

/** A member's share of the load, a whole percentage. */
export const ConfiguracionCarga = z.strictObject({ miembro: id, porcentaje_carga: entero(0, 100) });
export type ConfiguracionCarga = z.infer<typeof ConfiguracionCarga>;

/** The shares of all members with an account, by id: the saved ones (`guardada`), or equal shares. */
export const CargaFamilia = z.object({
  configuraciones: z.array(ConfiguracionCarga),
  guardada: z.boolean(),
  /**
   * Shares that follow from where members live now (`ponerVive`), to be saved like any others; null when the present shares
   * follow already. `por` are the members whose days at home make the difference.
   */
  propuesta: z.object({ por: z.array(id), configuraciones: z.array(ConfiguracionCarga) }).nullable(),
});
export type CargaFamilia = z.infer<typeof CargaFamilia>;

export const ActualizarCarga = z.strictObject({
  configuraciones: z.array(ConfiguracionCarga).min(1, 'Falta la lista de porcentajes').max(50, 'Demasiados miembros'),
});
export type ActualizarCarga = z.infer<typeof ActualizarCarga>;

/**
 * A member's share of a quarter, with which that quarter's next draft starts. A running draft keeps its own, frozen
 * shares.
 */
export const ConfiguracionReparto = z.object({
  id,
  miembro: id,
  miembro_nombre: z.string(),
  trimestre_inicio: dia,
  /** Share in percent. The shares of a family may add up to something other than 100. */
  porcentaje_asignado: z.int(),
  activa: booleano,
});
export type ConfiguracionReparto = z.infer<typeof ConfiguracionReparto>;

export const EditarConfiguracionReparto = z.strictObject({ porcentaje_asignado: entero(0, 100) });
export type EditarConfiguracionReparto = z.infer<typeof EditarConfiguracionReparto>;
