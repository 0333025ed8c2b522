import { z } from 'zod';
import type { Mundo } from './mundo.ts';

/** A request: `id` for the path, `consulta` with its question mark, and a JSON `cuerpo` or a multipart `formulario`. */
export interface Peticion {
  readonly token: string | null;
  readonly id?: number;
  readonly consulta?: string;
  readonly cuerpo?: unknown;
  readonly formulario?: Readonly<Record<string, string | Buffer>>;
}

/** One call that the specification lists. */
export interface Llamada {
  readonly llamada: string;
  /** Fields of its body, exactly as the specification names them. */
  readonly campos: readonly string[];
  readonly pedir: (m: Mundo) => Peticion | Promise<Peticion>;
  readonly estado: 200 | 201 | 204;
  /** Schema of the answer in the server's contracts; null if the answer has no body. */
  readonly contrato: z.ZodType | null;
  /** Schema of the answer according to the specification; null if the answer has no body. */
  readonly literal: z.ZodType | null;
}

/** Schema of a list with at least one element. */
export const lista = (uno: z.ZodType) => z.array(uno).min(1);
