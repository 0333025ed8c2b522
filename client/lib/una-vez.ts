import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import { ErrorApi } from './error-api.ts';
import { uuid } from './uuid.ts';

/** For so long who asks for the same again is taken to ask for the same one, ms. */
const VALE_MS = 10 * 60_000;

/** Whether the server said no, as against nobody answering, or one that cannot tell what it did. */
export const seNego = (error: unknown): boolean =>
  error instanceof ErrorApi && error.estado >= 400 && error.estado < 500;

/** Tells files apart, of which JSON says nothing. */
const archivoEnTexto = (_: string, valor: unknown): unknown =>
  valor instanceof File ? [valor.name, valor.size, valor.lastModified] : valor;

/**
 * Makes repeated requests to create something safe, as after a lost answer: the key stays as long as the same is requested, soon,
 * and the server has not answered, and the server creates nothing twice.
 */
export const crearUnaVez = (ahora: () => number = Date.now) => {
  let ultima: { readonly pedido: string; readonly clave: string; readonly en: number } | null = null;
  const olvidar = (): void => {
    ultima = null;
  };
  return {
    /** The headers with which this is asked for. */
    cabeceras: (pedido: unknown): Readonly<Record<string, string>> => {
      // Requests without an argument have a key too.
      const texto = JSON.stringify(pedido ?? null, archivoEnTexto);
      if (ultima?.pedido !== texto || ahora() - ultima.en > VALE_MS)
        ultima = { pedido: texto, clave: uuid(), en: ahora() };
      return { [CABECERA_CLAVE]: ultima.clave };
    },
    /** It exists now: the next request for the same asks for another one. */
    hecho: olvidar,
    /** It failed. Where the server refused, it is not there, or was and is gone: the next one is new. */
    fallo: (error: unknown): void => {
      if (seNego(error)) olvidar();
    },
  };
};
