import type { z } from 'zod';
import type { DefCaso } from './caso.ts';
import { CASOS_DE_ACCESO } from './acceso.ts';
import { CASOS_DE_LA_FAMILIA } from './familia.ts';
import { CASOS_DE_LO_DEMAS } from './demas.ts';
import { CASOS_DEL_REPARTO } from './reparto.ts';
import { CASOS_DEL_TRABAJO } from './trabajo.ts';
import type { NombreCaso } from '#shared/contracts/llamadas.ts';

/**
 * Every use case that the API offers: who may call it, what it takes and answers, and a line about it. The server's routes, its
 * page and the roles are made of this table.
 */
export const CASOS = {
  ...CASOS_DE_ACCESO,
  ...CASOS_DE_LA_FAMILIA,
  ...CASOS_DEL_TRABAJO,
  ...CASOS_DEL_REPARTO,
  ...CASOS_DE_LO_DEMAS,
} as const satisfies Readonly<Record<NombreCaso, DefCaso>>;

type Salida<K extends NombreCaso, Campo extends keyof DefCaso, SinEl> =
  (typeof CASOS)[K] extends Readonly<Record<Campo, infer E extends z.ZodType>> ? z.output<E> : SinEl;

/** The body of a call, as the server has checked it. */
export type Cuerpo<K extends NombreCaso> = Salida<K, 'cuerpo', undefined>;
/** The query of a call, as the server has checked it. */
export type Consulta<K extends NombreCaso> = Salida<K, 'consulta', undefined>;
/** The answer of a call; null where there is none. */
export type Respuesta<K extends NombreCaso> = Salida<K, 'respuesta', null>;

/** The same, that nobody changes. */
type SoloLeer<T> = T extends object ? { readonly [C in keyof T]: SoloLeer<T[C]> } : T;

/** The body of a call, as a client sends it. */
export type Entrada<K extends NombreCaso> =
  (typeof CASOS)[K] extends Readonly<Record<'cuerpo', infer E extends z.ZodType>> ? SoloLeer<z.input<E>> : undefined;
/** The query of a call, as a client sends it: numbers and truths are written out. */
export type ConsultaEntrada<K extends NombreCaso> =
  (typeof CASOS)[K] extends Readonly<Record<'consulta', infer E extends z.ZodType>>
    ? { readonly [C in keyof z.input<E>]?: z.input<E>[C] | number | undefined }
    : undefined;
