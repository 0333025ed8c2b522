import { z } from 'zod';
import type { Mundo } from './mundo.ts';

/** Parts of a call: `id` for the path, `consulta` with its question mark, a JSON `cuerpo` or a `formulario`. */
export interface Peticion {
  readonly token: string | null;
  readonly id?: number;
  readonly consulta?: string;
  readonly cuerpo?: unknown;
  readonly formulario?: Readonly<Record<string, string | Buffer>>;
}

/** One call as the specification lists it. */
export interface Llamada {
  readonly llamada: string;
  /** Fields of its body, exactly those that the specification names. */
  readonly campos: readonly string[];
  readonly pedir: (m: Mundo) => Peticion | Promise<Peticion>;
  readonly estado: 200 | 201 | 204;
  /** Answer by the server's own contract. */
  readonly contrato: z.ZodType | null;
  /** Answer by the specification. */
  readonly literal: z.ZodType | null;
}

/** A list that the world which the tests make does not leave empty. */
export const lista = (uno: z.ZodType) => z.array(uno).min(1);
