import { useLocation } from 'react-router-dom';
import { INICIO } from '#client/lib/navegador/camino.ts';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

/** Screens before the login. None of them is a destination after a login. */
const PUBLICAS = new Set(['/login', '/register', '/join-family', '/traer-familia']);

/**
 * Returns `destino`, normalized, if it is a path of this site to go to after a login; else null, also for `PUBLICAS`. The value
 * comes from the history entry's state or this tab's storage, which no link can set. It is checked all the same, because a path
 * such as `//other.example` leads to another origin.
 */
export const destinoSeguro = (destino: unknown, origen: string): string | null => {
  if (typeof destino !== 'string' || !destino.startsWith('/') || !URL.canParse(destino, origen)) return null;
  const { origin, pathname, search, hash } = new URL(destino, origen);
  if (origin !== origen || pathname.startsWith('//') || PUBLICAS.has(pathname.replace(/\/+$/, ''))) return null;
  return pathname + search + hash;
};

/** Address of the login form. It differs from Welcome's, `/login`, so that the phone's back button returns to Welcome. */
export const FORMULARIO_LOGIN = '/login?entrar';

/** The history entry's state on the screens before the login. No link can set it. */
export interface EstadoDestino {
  /** Path to go to after the login. */
  readonly destino?: string;
  /** Text that says why the last login ended, for Welcome. */
  readonly terminada?: string;
}

/**
 * Returns the navigation state that passes the destination on to the next screen; empty for null and for `INICIO`, the default.
 */
export const estadoDestino = (destino: string | null): EstadoDestino =>
  destino === null || destino === INICIO ? {} : { destino };

/** Returns the text that says why the last login ended, or null. */
export const useTerminada = (): string | null => {
  const { state } = useLocation();
  const { terminada } = (state ?? {}) as EstadoDestino;
  return typeof terminada === 'string' ? terminada : null;
};

/**
 * Returns the path that the visitor opened before the login, as by scanning a wall screen's code or by a link in a message.
 * Null if there is none, or `destinoSeguro` rejects it.
 */
export const useDestino = (): string | null => {
  const { state } = useLocation();
  return destinoSeguro((state as EstadoDestino | null)?.destino, location.origin);
};

/** Number of mounted screens that log a member in and then navigate by themselves. */
let cuantas = 0;
const { oir, decir } = crearOyentes();

/**
 * While `si` is true, a login does not navigate away from this screen, because the screen has something to show first and then
 * navigates by itself.
 */
export const useTerminaSola = (si: boolean): void => {
  useLayoutEffect(() => {
    if (!si) return undefined;
    cuantas += 1;
    decir();
    return () => {
      cuantas -= 1;
      decir();
    };
  }, [si]);
};

/** Whether a screen is shown that navigates by itself after its login. */
export const useHayTerminando = (): boolean => useSyncExternalStore(oir, () => cuantas > 0);
