import type { z } from 'zod';
import type { NombreCaso } from '#shared/contracts/llamadas.ts';

/**
 * The role that may call it. `propio`: members their own path, an admin any of the family. `pantalla`: a shared screen, by a token of its
 * own.
 */
export type Rol = 'publico' | 'miembro' | 'propio' | 'administrador' | 'pantalla';

/** Things that the ids of a path may name. To others they look as if they did not exist. */
export type Nombrado =
  | 'aparato'
  | 'asignacion'
  /** One that exists, or that the caller ticked off: asking again is answered the same although it is gone. */
  | 'asignacionOHecha'
  | 'ausencia'
  | 'cambio'
  | 'configuracion'
  | 'correccion'
  | 'familia'
  | 'miembro'
  | 'pantalla'
  | 'propuesta'
  | 'propuestaDeReajuste'
  | 'reajuste'
  | 'sesion'
  | 'suscripcion'
  | 'tarea'
  | 'tareaOParte';

/** A use case as the API offers it; its method and path are in llamadas.ts. */
export interface DefCaso {
  readonly rol: Rol;
  /** The thing that the path's id names; with two ids, the second lies within the first. */
  readonly de?: Nombrado;
  /** Takes an idempotency key (con-clave.ts). */
  readonly clave?: true;
  /** Absent: the call takes no body. */
  readonly cuerpo?: z.ZodType;
  /** The body is a file, taken as it comes. */
  readonly archivo?: true;
  /** The query string. */
  readonly consulta?: z.ZodObject;
  /** Absent: 204. */
  readonly respuesta?: z.ZodType;
  /** Status of a call that creates something; 200 otherwise. */
  readonly estado?: 201;
  /**
   * The answer to a member stays the same as long as nothing of the family is written and the day goes on; or only the
   * answer to some queries.
   */
  readonly recuerda?: true | ((consulta: Readonly<Record<string, unknown>>) => boolean);
  /** The answer is a list that may be long: it is written in pieces, and others are let in between. */
  readonly larga?: true;
  /** A move of a draft: its answer may be asked for in brief (`PREFERIR_BREVE`). */
  readonly jugada?: true;
  /** The answer is a login: the browser gets the cookie by which it is known next time. */
  readonly entra?: true;
  /** One line for the API's page. */
  readonly resumen: string;
  /** The rest of what there is to know about it. */
  readonly detalle?: string;
}

export type Casos = Readonly<Partial<Record<NombreCaso, DefCaso>>>;

const de =
  <const R extends Rol>(rol: R) =>
  <const D extends Omit<DefCaso, 'rol' | 'resumen'> = { readonly detalle?: never }>(resumen: string, resto?: D) =>
    ({ rol, resumen, ...resto }) as { readonly rol: R; readonly resumen: string } & D;

/** A row of the table, by who may call it: its line for the API's page, and the rest. */
export const publico = de('publico');
export const miembro = de('miembro');
export const propio = de('propio');
export const administrador = de('administrador');
export const pantalla = de('pantalla');
