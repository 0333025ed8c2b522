import { z } from 'zod';
import { entero, id, booleano, dia } from './comunes.ts';

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

/** More rows than a family has members. */
const MAXIMO_CONFIGURACIONES = 100;

/** Several members' shares, which are saved together or not at all. */
export const EditarConfiguraciones = z.strictObject({
  configuraciones: z
    .array(z.strictObject({ id, porcentaje_asignado: entero(0, 100) }), { error: 'Debe ser una lista de porcentajes' })
    .min(1, 'Falta algún porcentaje')
    .max(MAXIMO_CONFIGURACIONES, `Máximo ${String(MAXIMO_CONFIGURACIONES)} porcentajes`)
    .refine(
      (filas) => new Set(filas.map((f) => f.id)).size === filas.length,
      'Cada porcentaje solo puede estar una vez',
    ),
});
export type EditarConfiguraciones = z.infer<typeof EditarConfiguraciones>;
