import type { z } from 'zod';
import type { DefCaso } from './caso.ts';
import { CASOS_DE_ACCESO } from './acceso.ts';
import { CASOS_DE_CAMBIOS, CASOS_DE_LO_DEMAS } from './demas.ts';
import {
  CASOS_DE_CALENDARIOS,
  CASOS_DE_ETIQUETAS,
  CASOS_DE_LLAVES,
  CASOS_DE_OIDC,
  CASOS_DE_PASSKEYS,
  CASOS_DE_WEBHOOKS,
} from './puertas.ts';
import { CASOS_DE_LA_FAMILIA } from './familia.ts';
import { CASOS_DE_FOTOS, CASOS_DE_METAS, CASOS_DE_PAGA, CASOS_DE_PREMIOS } from './extras.ts';
import { CASOS_DEL_REPARTO } from './reparto.ts';
import { CASOS_DEL_TRABAJO } from './trabajo.ts';
import type { NombreCaso } from '#shared/contracts/llamadas.ts';

/**
 * All use cases of the API: their roles, inputs, answers and summaries. The server derives its routes, role checks and
 * documentation page from this table.
 */
export const CASOS = {
  ...CASOS_DE_ACCESO,
  ...CASOS_DE_LA_FAMILIA,
  ...CASOS_DEL_TRABAJO,
  ...CASOS_DE_CAMBIOS,
  ...CASOS_DEL_REPARTO,
  ...CASOS_DE_LO_DEMAS,
  ...CASOS_DE_METAS,
  ...CASOS_DE_PREMIOS,
  ...CASOS_DE_CALENDARIOS,
  ...CASOS_DE_FOTOS,
  ...CASOS_DE_ETIQUETAS,
  ...CASOS_DE_PAGA,
  ...CASOS_DE_LLAVES,
  ...CASOS_DE_WEBHOOKS,
  ...CASOS_DE_PASSKEYS,
  ...CASOS_DE_OIDC,
} as const satisfies Readonly<Record<NombreCaso, DefCaso>>;

type Salida<K extends NombreCaso, Campo extends keyof DefCaso, SinEl> =
  (typeof CASOS)[K] extends Readonly<Record<Campo, infer E extends z.ZodType>> ? z.output<E> : SinEl;

/** The validated body of a call. */
export type Cuerpo<K extends NombreCaso> = Salida<K, 'cuerpo', undefined>;
/** The validated query of a call. */
export type Consulta<K extends NombreCaso> = Salida<K, 'consulta', undefined>;
/** The answer of a call; null for a call without one. */
export type Respuesta<K extends NombreCaso> = Salida<K, 'respuesta', null>;

/** The type with all its properties readonly, at any depth. */
type SoloLeer<T> = T extends object ? { readonly [C in keyof T]: SoloLeer<T[C]> } : T;

/** The body of a call, as a client passes it. */
export type Entrada<K extends NombreCaso> =
  (typeof CASOS)[K] extends Readonly<Record<'cuerpo', infer E extends z.ZodType>> ? SoloLeer<z.input<E>> : undefined;
/** The query of a call, as a client passes it; numbers may stand for their text. */
export type ConsultaEntrada<K extends NombreCaso> =
  (typeof CASOS)[K] extends Readonly<Record<'consulta', infer E extends z.ZodType>>
    ? { readonly [C in keyof z.input<E>]?: z.input<E>[C] | number | undefined }
    : undefined;
