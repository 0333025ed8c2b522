import { z } from 'zod';
import { ESTADOS_CAMBIO, FINES_CAMBIO, TIPOS_CAMBIO } from '#shared/domain/cambios/cambios.ts';
import { id } from '#shared/contracts/comunes.ts';
import { MAXIMO_EN_TOTAL } from '#shared/domain/reparto/limites.ts';
import { fecha, momento } from './fechas.ts';
import { noEsDeAqui } from './filas.ts';

/** What a member asked of others, kept for a month. */
export const CambioPedido = z.strictObject({
  id,
  tipo: z.enum(TIPOS_CAMBIO, noEsDeAqui),
  tarea_id: id,
  asignacion_id: id.nullable(),
  responsabilidad_id: id.nullable(),
  por_responsabilidad_id: id.nullable(),
  dia: fecha.nullable(),
  pide_id: id,
  a_id: id.nullable(),
  acepta_id: id.nullable(),
  noes: z.array(id).max(MAXIMO_EN_TOTAL),
  estado: z.enum(ESTADOS_CAMBIO, noEsDeAqui),
  fin: z.enum(FINES_CAMBIO, noEsDeAqui).nullable(),
  creado_en: momento,
  caduca_en: momento,
  terminado_en: momento.nullable(),
});
