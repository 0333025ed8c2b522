import type { ConsultaEntrada, Entrada, Respuesta } from '#shared/contracts/casos/casos.ts';
import { LLAMADAS, type NombreCaso } from '#shared/contracts/llamadas.ts';
import { CABECERA_EPOCA, CABECERA_VERSION, ruta } from '#shared/contracts/rutas.ts';
import { mandar, tomarAdelanto } from './mandar.ts';
import { acabado, leerIdUsuario, leerTokenAcceso } from '#client/lib/acceso/credenciales.ts';
import { ErrorApi, errorDeCuerpo } from './error-api.ts';
import { anotarHora } from './hora-servidor.ts';
import { anotarEpoca, anotarVersion, leerEpoca } from './version-familia.ts';

type Plantilla<K extends NombreCaso> = (typeof LLAMADAS)[K][1];

/** The ids in a call's path. */
type Ids<K extends NombreCaso> =
  Plantilla<K> extends `${string}/:n/${string}`
    ? { readonly id: number; readonly n: number }
    : Plantilla<K> extends `${string}/:id/${string}`
      ? { readonly id: number | string }
      : object;

/** The body of a call: as its contract says, or a form for a photo. A family's file (a Blob) is sent as it is. */
type ConCuerpo<K extends NombreCaso> = [Entrada<K>] extends [undefined]
  ? { readonly cuerpo?: Blob }
  : { readonly cuerpo: Entrada<K> | FormData };

/** The input of a call: the ids in its path, its body, its query and the other options. */
export type Peticion<K extends NombreCaso> = Ids<K> &
  ConCuerpo<K> &
  Omit<Opciones, 'consulta'> & { readonly consulta?: ConsultaEntrada<K> };

/** Calls a use case of the server by its name. Throws as `enviarUna` says. */
export const llamar = <K extends NombreCaso>(
  caso: K,
  ...[peticion]: object extends Peticion<K> ? [Peticion<K>?] : [Peticion<K>]
): Promise<Respuesta<K>> => {
  const [metodo, plantilla] = LLAMADAS[caso];
  const { id, n, cuerpo, ...opciones } = (peticion ?? {}) as Opciones & {
    readonly id?: number | string;
    readonly n?: number;
    readonly cuerpo?: unknown;
  };
  return pedir(metodo, ruta(plantilla, { id, n }), cuerpo, opciones);
};

export type Metodo = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Opciones {
  /** Query parameters; undefined ones are left out. */
  readonly consulta?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly signal?: AbortSignal;
  readonly cabeceras?: Readonly<Record<string, string>>;
  /** Returns the answer unparsed: a picture, or the text of a file that must stay the same byte by byte. */
  readonly como?: 'text' | 'blob';
  /** Lets the request finish after the page is closed (`keepalive`), which browsers allow only for small bodies. */
  readonly perdura?: true;
}

const conConsulta = (ruta: string, consulta: Opciones['consulta']): string => {
  const pares = Object.entries(consulta ?? {}).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)]]));
  return pares.length === 0 ? ruta : `${ruta}?${new URLSearchParams(pares).toString()}`;
};

interface Envio extends Opciones {
  readonly metodo: Metodo;
  readonly url: string;
  readonly cuerpo: unknown;
}

const enviar = async (
  { metodo, url, cuerpo, signal, cabeceras: propias, perdura }: Envio,
  acceso: string | null,
): Promise<Response> => {
  const cabeceras = new Headers(propias);
  // `fetch` itself sets the content type of a form or file.
  const tal = cuerpo instanceof FormData || cuerpo instanceof Blob;
  if (cuerpo !== undefined && !tal) cabeceras.set('content-type', 'application/json');
  if (acceso !== null) cabeceras.set('authorization', `Bearer ${acceso}`);
  const body = cuerpo === undefined ? null : tal ? cuerpo : JSON.stringify(cuerpo);
  const adelantada = metodo === 'GET' ? tomarAdelanto(url, acceso) : undefined;
  try {
    const { respuesta, enviado, recibido } = await (adelantada ??
      mandar(url, {
        method: metodo,
        headers: cabeceras,
        body,
        keepalive: perdura === true,
        ...(signal ? { signal } : {}),
      }));
    anotarHora(respuesta.headers.get('date'), enviado, recibido);
    return respuesta;
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ErrorApi(0, {}, { cause });
  }
};

/**
 * Reads the answer's body: null if it is empty. A success whose body is cut short or no JSON counts as lost; an error counts even
 * so, with a null body.
 */
const leerCuerpo = async (respuesta: Response, { como }: Opciones): Promise<unknown> => {
  try {
    if (como && respuesta.ok) return await respuesta[como]();
    const texto = await respuesta.text();
    return texto === '' ? null : (JSON.parse(texto) as unknown);
  } catch {
    if (respuesta.ok) throw new ErrorApi(0);
    return null;
  }
};

/**
 * Throws if `quien`, the member logged in when the request began, no longer is. The request must not be sent with the next
 * member's token, nor its answer reach them. Null, nobody logged in, is not checked.
 */
const exigirMismo = (quien: number | null): void => {
  if (quien !== null && quien !== leerIdUsuario()) throw new ErrorApi(0);
};

/** Loads the code that refreshes tokens: not with the page, because without a login it is never needed. */
const renovador = () => import('#client/lib/acceso/refrescar.ts');

/**
 * Sends one request and returns the body of its answer. An expired token is refreshed first. With a login, a 401 refreshes the
 * token once and repeats the request; without one, a 401 is an answer (wrong password). Throws `ErrorApi` for an error or a
 * lost answer. An answer of an earlier run of the server, or for an earlier login, counts as lost. An aborted request throws
 * what `fetch` throws.
 */
const enviarUna = async <T>(metodo: Metodo, ruta: string, cuerpo?: unknown, opciones: Opciones = {}): Promise<T> => {
  const peticion = { ...opciones, metodo, url: conConsulta(ruta, opciones.consulta), cuerpo };
  const guardado = leerTokenAcceso();
  const quien = leerIdUsuario();
  const epoca = leerEpoca();
  const acceso = guardado !== null && acabado(guardado) ? await (await renovador()).accesoVivo(guardado) : guardado;
  exigirMismo(quien);
  let respuesta = await enviar(peticion, acceso);
  if (respuesta.status === 401 && acceso !== null) {
    const nuevo = await (await renovador()).refrescar(acceso);
    exigirMismo(quien);
    respuesta = await enviar(peticion, nuevo);
  }
  const leido = await leerCuerpo(respuesta, opciones);
  exigirMismo(quien);
  if (!anotarEpoca(respuesta.headers.get(CABECERA_EPOCA), epoca)) throw new ErrorApi(0);
  anotarVersion(respuesta.headers.get(CABECERA_VERSION));
  if (!respuesta.ok) throw errorDeCuerpo(respuesta.status, leido);
  return leido as T;
};

/** Milliseconds within which equal writes count as one tap. After that, the first may have been lost, and the second is sent. */
const UN_TOQUE_MS = 2_000;

/** Writes in flight, by method, address, body and token. */
const enVuelo = new Map<string, { readonly respuesta: Promise<unknown>; readonly desde: number }>();

/**
 * Sends a write. A second equal one within `UN_TOQUE_MS`, as from a double tap, is not sent while the first is in flight, and
 * gets its answer. Forms, files and abortable requests are always sent.
 */
const escribir = <T>(metodo: Metodo, ruta: string, cuerpo: unknown, opciones: Opciones = {}): Promise<T> => {
  if (cuerpo instanceof Blob || cuerpo instanceof FormData || opciones.signal !== undefined)
    return enviarUna<T>(metodo, ruta, cuerpo, opciones);
  const clave = JSON.stringify([metodo, conConsulta(ruta, opciones.consulta), cuerpo, leerTokenAcceso()]);
  const otra = enVuelo.get(clave);
  const desde = performance.now();
  if (otra !== undefined && desde - otra.desde < UN_TOQUE_MS) return otra.respuesta as Promise<T>;
  const respuesta = enviarUna<T>(metodo, ruta, cuerpo, opciones).finally(() => {
    if (enVuelo.get(clave)?.respuesta === respuesta) enVuelo.delete(clave);
  });
  enVuelo.set(clave, { respuesta, desde });
  return respuesta;
};

/**
 * Sends a request to the server by method and path; `llamar` does so by a use case's name. `cuerpo` is sent as JSON, unless it is
 * a FormData, for uploads, or a Blob that already is JSON. A GET has none.
 */
export const pedir = <T>(metodo: Metodo, ruta: string, cuerpo?: unknown, opciones?: Opciones): Promise<T> =>
  metodo === 'GET' ? enviarUna<T>(metodo, ruta, undefined, opciones) : escribir<T>(metodo, ruta, cuerpo, opciones);
