import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import { ErrorApi } from './error-api.ts';
import { uuid } from '#client/lib/navegador/uuid.ts';

/** Milliseconds within which a repeated request counts as the same one. */
const VALE_MS = 10 * 60_000;

/** Whether the server refused a request (4xx). No answer and server failures do not count, as the request may have worked. */
export const seNego = (error: unknown): boolean =>
  error instanceof ErrorApi && error.estado >= 400 && error.estado < 500;

/** JSON replacer that tells files apart, because `JSON.stringify` turns any file into `{}`. */
const archivoEnTexto = (_: string, valor: unknown): unknown =>
  valor instanceof File ? [valor.name, valor.size, valor.lastModified] : valor;

/**
 * Makes repeated requests safe, as after a lost answer: the server creates nothing twice. The idempotency key stays while the
 * same request is repeated within `VALE_MS` and the server has not answered.
 */
export const crearUnaVez = (ahora: () => number = Date.now) => {
  let ultima: { readonly pedido: string; readonly clave: string; readonly en: number } | null = null;
  const olvidar = (): void => {
    ultima = null;
  };
  return {
    /** Returns the headers with the request's idempotency key. */
    cabeceras: (pedido: unknown): Readonly<Record<string, string>> => {
      // `null` stands for a missing argument, so that such a request has a key too.
      const texto = JSON.stringify(pedido ?? null, archivoEnTexto);
      if (ultima?.pedido !== texto || ahora() - ultima.en > VALE_MS)
        ultima = { pedido: texto, clave: uuid(), en: ahora() };
      return { [CABECERA_CLAVE]: ultima.clave };
    },
    /** Called after a success: the next equal request gets a new key. */
    hecho: olvidar,
    /** Called after a failure. After a refusal the next request gets a new key; otherwise it repeats the key. */
    fallo: (error: unknown): void => {
      if (seNego(error)) olvidar();
    },
  };
};
