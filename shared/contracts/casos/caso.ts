import { z } from 'zod';
import type { NombreCaso } from '#shared/contracts/llamadas.ts';
import type { PermisoLlave } from '#shared/domain/llaves/llaves.ts';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';

/**
 * The role that may make a call. `propio`: members for themselves, admins for any member of the family. `pantalla`: a
 * wall screen, with a token of its own.
 */
export type Rol = 'publico' | 'miembro' | 'propio' | 'administrador' | 'pantalla';

/** The kinds of resources that an id in a path may name. An id of another family's resource is answered like an unknown one. */
export type Nombrado =
  | 'aparato'
  | 'asignacion'
  /**
   * An occurrence that exists, or one that the caller completed and that is gone since. The call must reach the use case in both
   * cases, since a repeated request is answered from the stored answer.
   */
  | 'asignacionOHecha'
  | 'ausencia'
  /** One of the caller's own calendar addresses. */
  | 'calendario'
  | 'cambio'
  | 'configuracion'
  | 'correccion'
  /** One of the caller's places for messages outside the app. */
  | 'destino'
  | 'familia'
  | 'llave'
  | 'meta'
  | 'miembro'
  /** A week's pocket money of a member. */
  | 'paga'
  | 'pantalla'
  /** One of the caller's own passkeys. */
  | 'passkey'
  /** A member's request for a reward. */
  | 'pedido'
  | 'premio'
  | 'propuesta'
  | 'propuestaDeReajuste'
  | 'reajuste'
  | 'sesion'
  | 'suscripcion'
  | 'tarea'
  | 'tareaOParte'
  | 'webhook';

/** A use case of the API. Its method and path are in shared/contracts/llamadas.ts. */
export interface DefCaso {
  readonly rol: Rol;
  /**
   * The scopes of keys that open the call; absent when no key does. A key acts as an admin only if it has the scope `casa` and
   * that is listed here; otherwise as a plain member.
   */
  readonly llave?: readonly PermisoLlave[];
  /** The kind of resource that the path names by `id`, or by `id` and `n`: proposal `n` of session or reajuste `id`. */
  readonly de?: Nombrado;
  /** Accepts an idempotency key (`CabecerasConClave`). */
  readonly clave?: true;
  /** Schema of the body; absent when the call has none. */
  readonly cuerpo?: z.ZodType;
  /** The body is a file and not JSON. */
  readonly archivo?: true;
  /** Schema of the query string. */
  readonly consulta?: z.ZodObject;
  /** Schema of the answer; absent when the call answers 204. */
  readonly respuesta?: z.ZodType;
  /** Status of a call that creates something; otherwise 200. */
  readonly estado?: 201;
  /**
   * Set when the answer may be cached for each member, because it stays the same until something of the family is written or the
   * day ends. A function returns true for the queries whose answers may be cached.
   */
  readonly recuerda?: true | ((consulta: Readonly<Record<string, unknown>>) => boolean);
  /** The answer is a list that may be long: it is computed in pieces, so that other requests get their turn. */
  readonly larga?: true;
  /** A move of a draft. A client may ask for a brief answer (`PREFERIR_BREVE`). */
  readonly jugada?: true;
  /** The answer is a login, with which the browser gets the cookie that identifies it next time. */
  readonly entra?: true;
  /** The call answers 429 to a caller that makes it, or guesses wrong, too often. Public calls that change something all do. */
  readonly limitada?: true;
  /** The call hashes a password or PIN, or takes in a picture or a file; it answers 503 while too many of these wait. */
  readonly pesada?: true;
  /** When the call answers 403 or 503 for another reason than its role, a key's scopes or `pesada`, in Spanish for the API's page. */
  readonly rechaza?: Readonly<Partial<Record<403 | 503, string>>>;
  /** One line for the API's documentation page. */
  readonly resumen: string;
  /** More for the documentation page: limits, refusals, side effects. */
  readonly detalle?: string;
}

export type Casos = Readonly<Partial<Record<NombreCaso, DefCaso>>>;

const de =
  <const R extends Rol>(rol: R) =>
  <const D extends Omit<DefCaso, 'rol' | 'resumen'> = { readonly detalle?: never }>(resumen: string, resto?: D) =>
    ({ rol, resumen, ...resto }) as { readonly rol: R; readonly resumen: string } & D;

/** Functions that create a use case of each role, from its summary and the rest of its definition. */
export const publico = de('publico');
export const miembro = de('miembro');
export const propio = de('propio');
export const administrador = de('administrador');
export const pantalla = de('pantalla');

/**
 * Headers of a request that accepts an idempotency key, so that a client can repeat it after a lost answer. Without a key, or
 * with a new one, the request is carried out. The server forgets keys after 30 days.
 *
 * A repeated completion gets the first answer again and earns nothing twice. A repeated creation creates nothing and is answered
 * with what the first one created, as it is now. The body is not compared, so every new request needs a new key.
 *
 * The answer to a new account, alone or with a family, is a login, so the key alone is not enough for it: the repeated request
 * must come within ten minutes and contain the same password and invitation.
 */
export const CabecerasConClave = z.looseObject({ [CABECERA_CLAVE]: z.uuid({ error: 'Debe ser un UUID' }).optional() });
