import { ErrorApi } from './error-api.ts';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import { useEffect, useState } from 'react';
import { enlaceA } from '#client/lib/navegador/direcciones.ts';

/** Statuses that do not judge the request itself: an ended login, a timeout, a throttle. A retry may succeed. */
const SIN_RESPONDER: ReadonlySet<number> = new Set([401, 408, 429]);

/**
 * Whether our server refused a request for good, so that a retry would be refused too. A 4xx without a message comes from a
 * proxy, since our server always sends one.
 */
export const esNegativa = (e: unknown): boolean =>
  e instanceof ErrorApi && e.estado >= 400 && e.estado < 500 && !SIN_RESPONDER.has(e.estado) && e.mensaje('') !== '';

/** Milliseconds within which a repeated request counts as the same one. */
const VALE_MS = 10 * 60_000;

/**
 * Whether a request got a 4xx and so did nothing. Includes 4xx after which a retry may succeed, unlike `esNegativa`. A lost
 * answer or a 5xx does not count, because the server may have carried out the request.
 */
export const seNego = (error: unknown): boolean =>
  error instanceof ErrorApi && error.estado >= 400 && error.estado < 500;

/** JSON replacer that tells files apart, because `JSON.stringify` turns any file into `{}`. */
const archivoEnTexto = (_: string, valor: unknown): unknown =>
  valor instanceof File ? [valor.name, valor.size, valor.lastModified] : valor;

/**
 * Makes repeated requests safe, as after a lost answer: the server carries out each key once. The idempotency key stays the
 * same while the same request is repeated within `VALE_MS`, without another request in between, and has had neither a success
 * nor a 4xx.
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
    /** Called after a failure. After a 4xx the next equal request gets a new key; otherwise it repeats the key. */
    fallo: (error: unknown): void => {
      if (seNego(error)) olvidar();
    },
  };
};

/** Returns a random UUID, also on plain http, where browsers have no `crypto.randomUUID`. */
export const uuid = (): string => {
  const [...b] = crypto.getRandomValues(new Uint8Array(16));
  // The version (4, random) and the variant, as RFC 9562 says.
  b[6] = ((b[6] ?? 0) & 0x0f) | 0x40;
  b[8] = ((b[8] ?? 0) & 0x3f) | 0x80;
  return b
    .map((n) => n.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** Milliseconds before the second try. Each later pause is twice as long, up to `MAYOR_PAUSA_MS`. */
export const PRIMERA_PAUSA_MS = 2_000;
const MAYOR_PAUSA_MS = 60_000;

/** Resolves after `ms`, or as soon as the browser goes online. */
const pausaOConRed = (ms: number): Promise<void> =>
  new Promise((seguir) => {
    const yaEsta = () => {
      clearTimeout(reloj);
      removeEventListener('online', yaEsta);
      seguir();
    };
    const reloj = setTimeout(yaEsta, ms);
    addEventListener('online', yaEsta);
  });

/** Retries `pedir` until it succeeds, so never rejects. For code or data without which the screen works until then. */
export const insistir = async <T>(pedir: () => Promise<T>): Promise<T> => {
  for (let ms = PRIMERA_PAUSA_MS; ; ms = Math.min(2 * ms, MAYOR_PAUSA_MS)) {
    try {
      return await pedir();
    } catch {
      await pausaOConRed(ms);
    }
  }
};

/** Shortest interruption worth reporting, in ms: longer than the first connection of a visit usually takes. */
const PACIENCIA_MS = 1_500;

/** Returns true once `pasa` has been true for `PACIENCIA_MS`, and false as soon as it is false. */
export const useDuradero = (pasa: boolean): boolean => {
  const [tarde, setTarde] = useState(false);
  useEffect(() => {
    if (!pasa) return undefined;
    const reloj = setTimeout(() => setTarde(true), PACIENCIA_MS);
    return () => {
      clearTimeout(reloj);
      setTarde(false);
    };
  }, [pasa]);
  return pasa && tarde;
};

/** Private IPv4 addresses, such as a home router assigns. They may change. */
const DE_CASA = /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/;

/**
 * Returns the full URL of a path by the name that the box announces at home. For a page whose address no longer answers, perhaps
 * because the box has been given another. Null if this page's address is not a home's.
 */
export const porSuNombre = (ruta: string): string | null =>
  DE_CASA.test(location.hostname) ? enlaceA(ruta).replace(location.hostname, 'te-toca.local') : null;
