import { z } from 'zod';
import { diaDeNumero, lunesDe, numeroDeDia } from '#shared/domain/dias.ts';
import { ESTADOS_PAGA, MAXIMO_CENTIMOS, MONEDAS } from '#shared/domain/paga/limites.ts';
import { entero, id } from '#shared/contracts/comunes.ts';
import { fecha, instante } from './fechas.ts';
import { MUCHO, noEsDeAqui } from './filas.ts';

/** A week, named by its Monday. */
const semana = fecha.refine((dia) => diaDeNumero(lunesDe(numeroDeDia(dia))) === dia, 'No es un lunes');
const puntos = entero(0, MUCHO);

export const ImporteGuardado = z.strictObject({ id, miembro_id: id, semana, centimos: entero(0, MAXIMO_CENTIMOS) });

export const PagaGuardada = z.strictObject({
  id,
  miembro_id: id,
  semana,
  moneda: z.enum(MONEDAS, noEsDeAqui),
  centimos: entero(1, MAXIMO_CENTIMOS),
  puntos_tocan: puntos,
  puntos_hechos: puntos,
  importe: entero(0, MAXIMO_CENTIMOS),
  total: entero(0, MUCHO),
  estado: z.enum(ESTADOS_PAGA, noEsDeAqui),
  creada_en: instante,
  resuelta_por: id.nullable(),
  resuelta_en: instante.nullable(),
});

export const CorreccionGuardada = z.strictObject({ id, paga_id: id, semana, diferencia: entero(-MUCHO, MUCHO) });
