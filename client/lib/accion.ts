import {
  useMutation,
  useQueryClient,
  type MutationOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Respuesta } from '#shared/contracts/casos/casos.ts';
import type { NombreCaso } from '#shared/contracts/llamadas.ts';
import { leerConexion } from '#client/realtime/estado.ts';
import { tostada } from '#client/ui/tostada.ts';
import { sinLecturas } from './asentar.ts';
import { CLAVES_SIN_VERSION } from './claves.ts';
import { leerTokenAcceso } from './credenciales.ts';
import { ErrorApi, mensajeDeError } from './error-api.ts';
import { llamar, type Peticion } from './llamar.ts';
import { esNegativa } from './negativa.ts';
import { pausa } from './pausa.ts';
import { crearUnaVez } from './una-vez.ts';

/** Headers that make it safe to ask again for the same (una-vez.ts); the server ignores them where a call takes no key. */
interface UnaVez {
  readonly cabeceras: Readonly<Record<string, string>>;
}

type Hacer<E, S> = (entrada: E, unaVez: UnaVez) => Promise<S>;

export interface OpcionesAccion<E, S> {
  /** Said when it fails, where the server has no words of its own. */
  readonly texto: string;
  /** Said once it is done; the answer's `message` unless other words are given, and nothing for null. */
  readonly dicho?: string | null | ((salida: S, entrada: E) => string | null);
  /** Shows at once what it will do. Returns how to take that back, which is done when it fails. */
  readonly optimista?: (cache: QueryClient, entrada: E) => (() => void) | Promise<() => void>;
  readonly alHacer?: ((salida: S, entrada: E, cache: QueryClient) => unknown) | undefined;
  /** Replaces the toast when it fails, and has its words. */
  readonly alFallar?: (motivo: string, error: Error, entrada: E) => unknown;
  /** Its form shows `error`: no toast. */
  readonly campos?: true;
}

/** The state of an action. */
export interface EstadoAccion {
  /** From the call until the screen shows what came of it. */
  readonly ocupada: boolean;
  readonly error: Error | null;
  /** Why it failed, in words. */
  readonly motivo: string | null;
  /** The server's errors for each field. */
  readonly campos: Readonly<Record<string, readonly string[]>>;
}

/** Something that the server is asked to do: call it to do it. Resolves to the answer, or undefined when it failed. */
export interface Accion<E, S> extends EstadoAccion {
  (...entrada: [E] extends [void] ? [] : object extends E ? [E?] : [E]): Promise<S | undefined>;
  /** The argument of the call under way. */
  readonly con: E | undefined;
  /** The last answer. */
  readonly salida: S | undefined;
  /** Forgets the last answer or error. */
  readonly olvidar: () => void;
}

interface Encargo<E, S> {
  readonly entrada: E;
  readonly contestar: (salida: S | undefined) => void;
}
interface Antes {
  readonly deshacer: (() => void) | undefined;
  /** True when logged in; otherwise nothing is read again. */
  readonly dentro: boolean;
}

/** Time in which events may follow the answer to the request that caused them, ms. */
const EVENTOS_MS = 150;
/** So long at most an action waits for the screen. */
const PACIENCIA_MS = 3_000;

const camposDe = (error: Error | null): EstadoAccion['campos'] => (error instanceof ErrorApi ? error.campos : {});

/** Whether this screen is behind: a refusal says so, unless it names a field, and is about what was typed. */
const diceAtrasada = (error: Error): boolean => esNegativa(error) && Object.keys(camposDe(error)).length === 0;

/** Reads again what a finished action changed and no event tells, and waits until the screen has it all. */
const asentar = async (cache: QueryClient, error: Error | null, { deshacer }: Antes): Promise<void> => {
  if (error !== null && !diceAtrasada(error) && deshacer === undefined) return;
  if (error !== null || leerConexion() !== 'vivo') void cache.invalidateQueries();
  else {
    for (const queryKey of CLAVES_SIN_VERSION) void cache.invalidateQueries({ queryKey });
    await pausa(EVENTOS_MS);
  }
  await Promise.race([sinLecturas(cache), pausa(PACIENCIA_MS)]);
};

const mensajeDe = (salida: unknown): string | null => {
  const { message } = (salida ?? {}) as { readonly message?: unknown };
  return typeof message === 'string' ? message : null;
};

/** All that an action does, without React: see `useAccion`. */
export const mutacionDe = <E, S>(
  cache: QueryClient,
  hacer: Hacer<E, S>,
  { texto, dicho, optimista, alHacer, alFallar, campos }: OpcionesAccion<E, S>,
  unaVez = crearUnaVez(),
): MutationOptions<S, Error, Encargo<E, S>, Antes> => ({
  // Request and answer may be large, or hold a password, so they are not kept.
  gcTime: 0,
  mutationFn: ({ entrada }) => hacer(entrada, { cabeceras: unaVez.cabeceras(entrada) }),
  onMutate: async ({ entrada }) => ({
    dentro: leerTokenAcceso() !== null,
    deshacer: await optimista?.(cache, entrada),
  }),
  onSuccess: (salida, { entrada, contestar }) => {
    unaVez.hecho();
    const palabras =
      dicho === undefined ? mensajeDe(salida) : typeof dicho === 'function' ? dicho(salida, entrada) : dicho;
    if (palabras !== null) tostada.bien(palabras);
    alHacer?.(salida, entrada, cache);
    contestar(salida);
  },
  onError: (error, { entrada, contestar }, antes) => {
    unaVez.fallo(error);
    antes?.deshacer?.();
    const motivo = mensajeDeError(error, texto);
    if (alFallar !== undefined) alFallar(motivo, error, entrada);
    else if (campos === undefined) tostada.mal(motivo);
    contestar(undefined);
  },
  onSettled: (_salida, error, _encargo, antes) => (antes?.dentro === true ? asentar(cache, error, antes) : undefined),
});

/**
 * Asks the server for a use case by its name, or by a function where it takes more than that one call. Says in a toast how
 * it went, undoes what was shown too early, and stays busy until the screen is up to date: events bring what changed, so
 * nobody lists what to read again. The answer may come when its button is gone: all is said and done all the same.
 */
export function useAccion<K extends NombreCaso>(
  caso: K,
  opciones: OpcionesAccion<Peticion<K>, Respuesta<K>>,
): Accion<Peticion<K>, Respuesta<K>>;
export function useAccion<E, S>(hacer: Hacer<E, S>, opciones: OpcionesAccion<E, S>): Accion<E, S>;
export function useAccion<E, S>(que: NombreCaso | Hacer<E, S>, opciones: OpcionesAccion<E, S>): Accion<E, S> {
  const cache = useQueryClient();
  const [unaVez] = useState(() => crearUnaVez());
  const hacer: Hacer<E, S> =
    typeof que === 'function'
      ? que
      : (entrada, { cabeceras }) => {
          const peticion = entrada as { readonly cabeceras?: Readonly<Record<string, string>> } | undefined;
          const conClave = { ...peticion, cabeceras: { ...cabeceras, ...peticion?.cabeceras } };
          return llamar(que, conClave as never) as Promise<S>;
        };
  const { mutate, isPending, variables, error, data, reset } = useMutation({
    ...mutacionDe(cache, hacer, opciones, unaVez),
    ...(typeof que === 'string' ? { mutationKey: [que] } : {}),
  });
  const accion = (entrada?: E) =>
    new Promise<S | undefined>((contestar) => {
      mutate({ entrada: entrada as E, contestar });
    });
  return Object.assign(accion, {
    ocupada: isPending,
    con: isPending ? variables.entrada : undefined,
    error,
    motivo: error && mensajeDeError(error, opciones.texto),
    campos: camposDe(error),
    salida: data,
    olvidar: reset,
  });
}

/** For `optimista`: takes the row that is named out of a list at once. */
export const sinFila =
  (queryKey: QueryKey) =>
  async (cache: QueryClient, { id }: { readonly id: number | string }): Promise<() => void> => {
    await cache.cancelQueries({ queryKey });
    const antes = cache.getQueryData<readonly { readonly id: number }[]>(queryKey);
    const sitio = antes?.findIndex((fila) => fila.id === id) ?? -1;
    const fila = antes?.[sitio];
    if (fila === undefined) return () => undefined;
    cache.setQueryData(
      queryKey,
      antes?.filter((otra) => otra !== fila),
    );
    return () => {
      cache.setQueryData<typeof antes>(queryKey, (lista) =>
        lista?.every((otra) => otra.id !== id) === true
          ? [...lista.slice(0, sitio), fila, ...lista.slice(sitio)]
          : lista,
      );
    };
  };
