import { z } from 'zod';
import { entero, id } from './comunes.ts';

/** One member's share of the load, integer percent. */
export const ConfiguracionCarga = z.strictObject({ miembro: id, porcentaje_carga: entero(0, 100) });
export type ConfiguracionCarga = z.infer<typeof ConfiguracionCarga>;

/** Every member with an account, in the order of their ids: the saved shares, or the equal split. */
export const CargaFamilia = z.object({ configuraciones: z.array(ConfiguracionCarga), guardada: z.boolean() });
export type CargaFamilia = z.infer<typeof CargaFamilia>;

export const ActualizarCarga = z.strictObject({
  configuraciones: z.array(ConfiguracionCarga).min(1, 'Falta la lista de porcentajes').max(50, 'Demasiados miembros'),
});
export type ActualizarCarga = z.infer<typeof ActualizarCarga>;
