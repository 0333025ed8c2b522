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
import { trasPintar } from '#client/lib/navegador/animar.ts';
import { sinLecturas } from './asentar.ts';
import { CLAVES_SIN_VERSION } from './claves.ts';
import { leerTokenAcceso } from '#client/lib/acceso/credenciales.ts';
import { ErrorApi, mensajeDeError } from './error-api.ts';
import { llamar, type Peticion } from './llamar.ts';
import { crearUnaVez, esNegativa } from './reintentos.ts';
import { pausa } from '#client/lib/navegador/pausa.ts';

/** Request headers with an idempotency key, which makes a repeat safe (`crearUnaVez`). */
interface UnaVez {
  readonly cabeceras: Readonly<Record<string, string>>;
}

type Hacer<E, S> = (entrada: E, unaVez: UnaVez) => Promise<S>;

export interface OpcionesAccion<E, S> {
  /** Message after a failure for which the server gives no text. */
  readonly texto: string;
  /** Message after a success: by default the answer's `message`, if it has one. Null shows none. */
  readonly dicho?: string | null | ((salida: S, entrada: E) => string | null);
  /** Shows the expected result at once. Returns the function that undoes it, which is called after a failure. */
  readonly optimista?: (cache: QueryClient, entrada: E) => (() => void) | Promise<() => void>;
  /** Called after a success. */
  readonly alHacer?: ((salida: S, entrada: E, cache: QueryClient) => unknown) | undefined;
  /** Called after a failure instead of the toast. `motivo` is the text that the toast would have shown. */
  readonly alFallar?: (motivo: string, error: Error, entrada: E) => unknown;
  /** Set if the caller shows every failure itself, as a form does beside its fields: then no failure causes a toast. */
  readonly campos?: true;
}

export interface EstadoAccion {
  /** True from the call until the screen is up to date (`asentar`). */
  readonly ocupada: boolean;
  readonly error: Error | null;
  /** Text that says why the last call failed; null if it did not. */
  readonly motivo: string | null;
  /** The server's messages about single fields of the last call's body; empty unless it failed with any. */
  readonly campos: Readonly<Record<string, readonly string[]>>;
}

/**
 * A function that calls the server, with the state of its last call. It resolves to the answer, or to undefined after a failure,
 * and never rejects.
 */
export interface Accion<E, S> extends EstadoAccion {
  (...entrada: [E] extends [void] ? [] : object extends E ? [E?] : [E]): Promise<S | undefined>;
  /** Argument of the last call while `ocupada`; else undefined. */
  readonly con: E | undefined;
  /** Answer of the last call; undefined until it succeeds. */
  readonly salida: S | undefined;
  /** Forgets the last answer or error. */
  readonly olvidar: () => void;
}

/** The mutation's variables: the argument of the call, and the function that resolves the caller's promise. */
interface Encargo<E, S> {
  readonly entrada: E;
  readonly contestar: (salida: S | undefined) => void;
}
/** The state before the call. */
interface Antes {
  /** Undoes the optimistic change; undefined if there was none. */
  readonly deshacer: (() => void) | undefined;
  /** Whether somebody was logged in at the call; without a login nothing is read again. */
  readonly dentro: boolean;
}

/** Milliseconds after its answer for which an action waits for the events that it has caused. */
const EVENTOS_MS = 150;
/** Longest time in milliseconds that an action waits for the screen to be up to date. */
const PACIENCIA_MS = 3_000;

const camposDe = (error: Error | null): EstadoAccion['campos'] => (error instanceof ErrorApi ? error.campos : {});

/** Whether an error shows that this screen is out of date: a refusal for good that does not name a field of the input. */
const diceAtrasada = (error: Error): boolean => esNegativa(error) && Object.keys(camposDe(error)).length === 0;

/**
 * Brings the screen up to date after an action. Resolves when no read is in flight, and waits for reads at most `PACIENCIA_MS`.
 * After a success with live events it refetches only unversioned data (`CLAVES_SIN_VERSION`), since events bring the rest. It
 * refetches everything without live events, and after a failure that shows the screen out of date (`diceAtrasada`) or undid an
 * optimistic change. After any other failure it does nothing.
 */
const asentar = async (cache: QueryClient, error: Error | null, { deshacer }: Antes): Promise<void> => {
  if (error !== null && !diceAtrasada(error) && deshacer === undefined) return;
  if (error !== null || leerConexion() !== 'vivo') void cache.invalidateQueries();
  else {
    // Lets the screen paint first what the answer itself has changed.
    await trasPintar();
    for (const queryKey of CLAVES_SIN_VERSION) void cache.invalidateQueries({ queryKey });
    await pausa(EVENTOS_MS);
  }
  await Promise.race([sinLecturas(cache), pausa(PACIENCIA_MS)]);
};

const mensajeDe = (salida: unknown): string | null => {
  const { message } = (salida ?? {}) as { readonly message?: unknown };
  return typeof message === 'string' ? message : null;
};

/** Returns the options with which `useMutation` behaves as `useAccion` says. Tests use them without React. */
export const mutacionDe = <E, S>(
  cache: QueryClient,
  hacer: Hacer<E, S>,
  { texto, dicho, optimista, alHacer, alFallar, campos }: OpcionesAccion<E, S>,
  unaVez = crearUnaVez(),
): MutationOptions<S, Error, Encargo<E, S>, Antes> => ({
  // The mutation is not kept in memory, since its request and answer may be large, or contain a password.
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
 * Returns the action that calls a use case of the server by its name, or a function that makes the calls. It reports the outcome
 * in a toast, undoes an optimistic change after a failure, and stays busy until the screen is up to date, even if the component
 * has been unmounted since the call. Events bring what it has changed, so callers list no reads to repeat.
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

/**
 * For `optimista`: removes the row with the given id from the cached list. The undo puts it back in its place, unless the list
 * has it again.
 */
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
