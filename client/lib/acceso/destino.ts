import { useLocation } from 'react-router-dom';
import { INICIO } from '#client/lib/navegador/camino.ts';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

/** Screens before the login. None of them is a destination after a login. */
const PUBLICAS = new Set(['/login', '/register', '/join-family', '/traer-familia']);

/**
 * Returns `destino` if it is a path of this site to go to after a login, else null. The value comes from the history entry's
 * state, which no link can set, and is checked all the same: a path such as `//other.example` leads to another origin once
 * the browser has normalized it.
 */
export const destinoSeguro = (destino: unknown, origen: string): string | null => {
  if (typeof destino !== 'string' || !destino.startsWith('/') || !URL.canParse(destino, origen)) return null;
  const { origin, pathname, search, hash } = new URL(destino, origen);
  if (origin !== origen || pathname.startsWith('//') || PUBLICAS.has(pathname.replace(/\/+$/, ''))) return null;
  return pathname + search + hash;
};

/** Address of the login form. A history entry of its own, so that the phone's back button returns to the welcome page. */
export const FORMULARIO_LOGIN = '/login?entrar';

export interface EstadoDestino {
  readonly destino?: string;
  /** Why the last login ended, for the welcome page. In the history entry, which no link can set. */
  readonly terminada?: string;
}

/** Returns the state for the next screen before the login, which keeps the destination. */
export const estadoDestino = (destino: string | null): EstadoDestino =>
  destino === null || destino === INICIO ? {} : { destino };

/** Returns the message of an ended login, or null. */
export const useTerminada = (): string | null => {
  const { state } = useLocation();
  const { terminada } = (state ?? {}) as EstadoDestino;
  return typeof terminada === 'string' ? terminada : null;
};

/**
 * Returns the path that the visitor asked for before the login, or null. A scanned screen's code or a link in a message leads to
 * such a path.
 */
export const useDestino = (): string | null => {
  const { state } = useLocation();
  return destinoSeguro((state as EstadoDestino | null)?.destino, location.origin);
};

/** Number of mounted screens that log a member in and then navigate by themselves. */
let cuantas = 0;
const { oir, decir } = crearOyentes();

/**
 * While `si` is true, a login does not navigate away from this screen: it has something to show first, and navigates by
 * itself.
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

export const useHayTerminando = (): boolean => useSyncExternalStore(oir, () => cuantas > 0);
