import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';

/** Storage keys of the login: access token, refresh token and the member. */
const ACCESO = propio('access_token');
const REFRESCO = propio('refresh_token');
const USUARIO = propio('user');
/** Storage key by which other tabs learn why the login ended: the reason is written and removed at once. */
const FIN = propio('te-toca.fin');

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

const { oir, decir } = crearOyentes();

export const leerTokenAcceso = (): string | null => enEsteNavegador.leer(ACCESO);
export const leerTokenRefresco = (): string | null => enEsteNavegador.leer(REFRESCO);

/** Returns the stored member's id; null if none is stored or readable. Another tab may change it at any time. */
export const leerIdUsuario = (): number | null => {
  try {
    const id = (JSON.parse(enEsteNavegador.leer(USUARIO) ?? 'null') as Partial<Usuario> | null)?.id;
    return typeof id === 'number' ? id : null;
  } catch {
    return null;
  }
};

export const guardarTokens = (tokens: Tokens): void => {
  enEsteNavegador.guardar(ACCESO, tokens.access);
  enEsteNavegador.guardar(REFRESCO, tokens.refresh);
  decir();
};

export const guardarUsuario = (usuario: Usuario): void => {
  enEsteNavegador.guardar(USUARIO, JSON.stringify(usuario));
  decir();
};

/** Text to show when a login ended otherwise than by a logout; null before that, and after a logout or a new login. */
let fin: string | null = null;
export const leerFin = (): string | null => fin;

/** Text to show when the server gives no reason for the end of a login. */
const ACCESO_TERMINADO = 'Tu sesión ha terminado. Vuelve a entrar';

export const borrarCredenciales = (): void => {
  fin = null;
  quitarCredenciales();
};

/** Ends a login that the member did not end, and tells the other tabs the reason, so that each can show it. */
export const terminarAcceso = (motivo = ACCESO_TERMINADO): void => {
  fin = motivo;
  enEsteNavegador.guardar(FIN, motivo);
  enEsteNavegador.quitar(FIN);
  quitarCredenciales();
};

const quitarCredenciales = (): void => {
  for (const clave of [ACCESO, REFRESCO, USUARIO]) enEsteNavegador.quitar(clave);
  decir();
};

/**
 * Calls `oyente` whenever the credentials change, in this tab or in another, and keeps `fin` up to date with the other tabs.
 * Returns the function that stops both.
 */
export const suscribirCredenciales = (oyente: () => void): (() => void) => {
  const alAlmacen = (e: StorageEvent) => {
    if (e.key === FIN && e.newValue !== null) fin = e.newValue;
    if (e.key === ACCESO && e.newValue !== null) fin = null;
    if (e.key === null || [ACCESO, REFRESCO, USUARIO].includes(e.key)) oyente();
  };
  const dejar = oir(oyente);
  addEventListener('storage', alAlmacen);
  return () => {
    dejar();
    removeEventListener('storage', alAlmacen);
  };
};

/** Calls `oyente` whenever a login ends, in this tab or in another. Returns the function that stops it. */
export const alTerminarAcceso = (oyente: () => void): (() => void) => {
  let habia = leerTokenAcceso() !== null;
  return suscribirCredenciales(() => {
    const hay = leerTokenAcceso() !== null;
    if (habia && !hay) oyente();
    habia = hay;
  });
};

/** A token with fewer milliseconds left counts as expired, because it might expire before a request with it arrives. */
const APURO_MS = 5_000;

/** Returns when a token expires, in ms since 1970 by the server's clock; Infinity if it names no expiry or is unreadable. */
export const acabaEn = (token: string): number => {
  try {
    const [, datos = ''] = token.split('.');
    // `atob` decodes base64, and tokens use base64url. Both encode ASCII text without `>`, `?` and `~` alike, and the
    // server's payload is such text.
    return (JSON.parse(atob(datos)) as { readonly exp: number }).exp * 1_000 || Infinity;
  } catch {
    return Infinity;
  }
};

const sinTiempo = (token: string): boolean => acabaEn(token) - ahoraServidor() < APURO_MS;

/**
 * The access token that seemed expired as soon as a refresh brought it, or null. This device's clock must be wrong then, so
 * `acabado` does not check that token's expiry.
 */
let sinHora: string | null = null;

/** Called with the access token that a refresh has just brought: sets `sinHora` to it if it seems expired, else to null. */
export const notarTraido = (token: string): void => {
  sinHora = sinTiempo(token) ? token : null;
};

/** Whether an access token has expired, or might before a request with it arrives. False for `sinHora`. */
export const acabado = (token: string): boolean => token !== sinHora && sinTiempo(token);
