import type { TipoMensajePantalla } from './pantalla.ts';

// Codes and constants that the wall screen shares with the page that pairs it, or with the server. Free of zod, so that both
// pages stay small.

/**
 * Letters and digits of a code, without those that look alike from a distance (0O 1IL 2Z 5S 8B) and without vowels, so that no
 * code spells a word.
 */
export const ALFABETO_CODIGO = 'CDFGHJKMNPQRTVWXY34679';
export const LARGO_CODIGO = 6;

/** Formats a code in two groups: «CDF GHJ». */
export const agruparCodigo = (codigo: string): string =>
  `${codigo.slice(0, LARGO_CODIGO / 2)} ${codigo.slice(LARGO_CODIGO / 2)}`;

/** Converts a code as typed (lower case, spaces, hyphens) to its stored form. */
export const normalizarCodigo = (escrito: string): string => escrito.replaceAll(/[\s\-–—]/g, '').toUpperCase();

/**
 * Returns the path of the page that a screen's QR code opens. The code is in the fragment, which browsers send to no server, log
 * or referrer.
 */
export const rutaDeVincular = (codigo: string): string => `/vincular-pantalla#codigo=${codigo}`;

/** Reads the code from a URL fragment (`location.hash`); null when there is none. */
export const leerCodigo = (fragmento: string): string | null =>
  /^#codigo=([A-Za-z0-9]{6})$/.exec(fragmento)?.[1]?.toUpperCase() ?? null;

/**
 * Close codes of a screen's WebSocket. After `NO_VINCULADA` the screen forgets its token and asks for a code; after any other
 * code it connects again.
 */
export const CIERRE_PANTALLA = {
  /** The first message was not `{"token": …}`. */
  SALUDO_ILEGIBLE: 4400,
  /** The token is unknown or revoked. */
  NO_VINCULADA: 4401,
  /** No message arrived within 5 seconds of connecting. */
  SIN_SALUDO: 4408,
} as const;

/**
 * Seconds without a message after which a screen treats its connection as lost. Pages cannot see WebSocket pings, so
 * the server sends messages.
 */
export const SEGUNDOS_SILENCIO = 15;

/** Messages whose `version` screens ignore: they change nothing stored, and carry the version already sent. */
export const MENSAJES_SIN_VERSION: ReadonlySet<TipoMensajePantalla> = new Set(['presencia', 'ensayo', 'reaccion']);
