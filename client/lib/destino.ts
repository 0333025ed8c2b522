import { useLocation } from 'react-router-dom';
import { INICIO } from './camino.ts';

/** The screens before the login: nobody is sent back to one. */
const PUBLICAS = new Set(['/login', '/register', '/join-family', '/traer-familia']);

/**
 * A path of this site, or null. It is kept in the history entry's state, which no link can carry, and judged all the
 * same: only what a browser takes for an address of this origin, before and after it has put its dots and slashes in
 * order.
 */
export const destinoSeguro = (destino: unknown, origen: string): string | null => {
  if (typeof destino !== 'string' || !destino.startsWith('/') || !URL.canParse(destino, origen)) return null;
  const { origin, pathname, search, hash } = new URL(destino, origen);
  if (origin !== origen || pathname.startsWith('//') || PUBLICAS.has(pathname.replace(/\/+$/, ''))) return null;
  return pathname + search + hash;
};

/** The address of the login's form. A step of history of its own, so that the phone's «back» returns to the welcome. */
export const FORMULARIO_LOGIN = '/login?entrar';

export interface EstadoDestino {
  readonly destino?: string;
  /** Why the last login ended, told on the way in. In the history entry, which no link can carry. */
  readonly terminada?: string;
}

/** State to hand on to the next screen before the login, so that the destination is kept. */
export const estadoDestino = (destino: string | null): EstadoDestino =>
  destino === null || destino === INICIO ? {} : { destino };

/** The message of an ended login for the login screen, or null. */
export const useTerminada = (): string | null => {
  const { state } = useLocation();
  const { terminada } = (state ?? {}) as EstadoDestino;
  return typeof terminada === 'string' ? terminada : null;
};

/**
 * The path that the visitor wanted before the login: the code of a scanned screen, a link in a message. Null when there is none.
 */
export const useDestino = (): string | null => {
  const { state } = useLocation();
  return destinoSeguro((state as EstadoDestino | null)?.destino, location.origin);
};
