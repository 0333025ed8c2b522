import { z } from 'zod';
import type { Metodo, RutaDePrueba } from '#server/testing/rutas-de-prueba.ts';
import { INGLES } from '#server/testing/espanol.ts';

/** One call as it is sent. */
export interface Peticion {
  readonly ruta: RutaDePrueba;
  readonly metodo: Metodo;
  readonly url: string;
  readonly remoteAddress: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
}

export interface Contestada {
  readonly statusCode: number;
  readonly body: string;
}

/** The three shapes of a refusal: with a text alone, with a text and a code, and with errors by field. */
const REFUSAL = z.union([
  z.strictObject({ detail: z.string().min(1) }),
  z.strictObject({ error: z.string().min(1), codigo: z.string().regex(/^[A-Z0-9_]+$/) }),
  z.record(z.string(), z.array(z.string().min(1)).min(1)),
]);
/** Statuses with which any malformed HTTP request may be answered. */
const DE_CUALQUIERA: ReadonlySet<number> = new Set([400, 404, 413, 415]);

const frasesDe = (cuerpo: Readonly<Record<string, unknown>>): string[] =>
  typeof cuerpo['codigo'] === 'string' ? [String(cuerpo['error'])] : Object.values(cuerpo).flat().map(String);

const malRechazo = (cuerpo: unknown): string | null => {
  if (!REFUSAL.safeParse(cuerpo).success) return 'a refusal of no known shape';
  // Quoted parts repeat users' own text.
  const frases = frasesDe(cuerpo as Record<string, unknown>).map((frase) => frase.replaceAll(/«[^»]*»/g, ''));
  return frases.some((frase) => INGLES.test(frase)) ? 'a refusal that is not Spanish' : null;
};

const malRespuesta = ({ response }: RutaDePrueba, { statusCode, body }: Contestada): string | null => {
  const esquema = (response as Readonly<Record<number, z.ZodType>> | undefined)?.[statusCode];
  if (esquema === undefined) return 'a status that its schema does not know';
  if (statusCode === 204) return body === '' ? null : '204 with a body';
  const cuerpo = JSON.parse(body) as unknown;
  const leido = esquema.safeParse(cuerpo);
  return leido.success ? null : `what its schema does not say: ${JSON.stringify(leido.error.issues)}`;
};

/** Returns the fault of an answer, or null. `descritos` are the statuses that the API's documentation lists for the call. */
export const juzgar = ({ ruta }: Peticion, contestada: Contestada, descritos: ReadonlySet<number>): string | null => {
  const { statusCode, body } = contestada;
  if (statusCode >= 500) return descritos.has(statusCode) ? null : 'a fault of the server';
  if (!descritos.has(statusCode) && !DE_CUALQUIERA.has(statusCode))
    return 'a status that the API’s page does not tell of';
  if (statusCode < 400) return malRespuesta(ruta, contestada);
  try {
    return malRechazo(JSON.parse(body));
  } catch {
    return 'a refusal that is no JSON';
  }
};
