import { z } from 'zod';
import { id } from '#shared/contracts/comunes.ts';
import { fecha, momento } from './fechas.ts';
import { noEsDeAqui } from './filas.ts';
import { EventoDeReajuste } from './jugadas-reajuste.ts';

/** `estado` is what its log leads to, which is checked and never believed. */
export const Reajuste = z.strictObject({
  id,
  trimestre_inicio: fecha,
  fase: z.enum(['EN_CURSO', 'TERMINADO', 'CANCELADO'], noEsDeAqui),
  creado_en: momento,
  terminado_en: momento.nullable(),
  estado: z.record(z.string(), z.unknown()),
});

export const JugadaDeReajuste = z.strictObject({ reajuste_id: id, jugada: EventoDeReajuste });
