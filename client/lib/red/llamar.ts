import type { ConsultaEntrada, Entrada, Respuesta } from '#shared/contracts/casos/casos.ts';
import { LLAMADAS, type NombreCaso } from '#shared/contracts/llamadas.ts';
import { ruta } from '#shared/contracts/rutas.ts';
import { pedir, type Opciones } from './api.ts';

type Plantilla<K extends NombreCaso> = (typeof LLAMADAS)[K][1];

/** The ids in a call's path. */
type Ids<K extends NombreCaso> =
  Plantilla<K> extends `${string}/:n/${string}`
    ? { readonly id: number; readonly n: number }
    : Plantilla<K> extends `${string}/:id/${string}`
      ? { readonly id: number | string }
      : object;

/** The body of a call. A photo is sent as a form, a family's file as it is. */
type ConCuerpo<K extends NombreCaso> = [Entrada<K>] extends [undefined]
  ? { readonly cuerpo?: Blob }
  : { readonly cuerpo: Entrada<K> | FormData };

/** The input of a call: the ids in its path, its body and its query. */
export type Peticion<K extends NombreCaso> = Ids<K> &
  ConCuerpo<K> &
  Omit<Opciones, 'consulta'> & { readonly consulta?: ConsultaEntrada<K> };

/** Calls a use case of the server by its name. Throws as `pedir` does. */
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
