/** Constants shared by the screen and the page that pairs it, without zod, so that both stay small. */

/**
 * Letters and digits of a code: none that looks like another across a room (0O 1IL 2Z 5S 8B), and no vowels, so that no
 * code spells a word.
 */
export const ALFABETO_CODIGO = 'CDFGHJKMNPQRTVWXY34679';
export const LARGO_CODIGO = 6;

/** A code in two groups: «CDF GHJ». */
export const agruparCodigo = (codigo: string): string =>
  `${codigo.slice(0, LARGO_CODIGO / 2)} ${codigo.slice(LARGO_CODIGO / 2)}`;

/** A code as somebody types it (small letters, spaces, hyphens) as it is stored. */
export const normalizarCodigo = (escrito: string): string => escrito.replaceAll(/[\s\-–—]/g, '').toUpperCase();

/** The page that a screen's QR opens. The code goes in the fragment, which no server, log or referrer ever sees. */
export const rutaDeVincular = (codigo: string): string => `/vincular-pantalla#codigo=${codigo}`;

/** The code of a fragment (`location.hash`), or null when it has none. */
export const leerCodigo = (fragmento: string): string | null =>
  /^#codigo=([A-Za-z0-9]{6})$/.exec(fragmento)?.[1]?.toUpperCase() ?? null;

/**
 * Why the server closed a screen's WebSocket. Only `NO_VINCULADA` is final: forget the token, show nothing more of the
 * family and ask for a code. After any other closing, whatever its number: connect again.
 */
export const CIERRE_PANTALLA = {
  /** The first message was not `{"token": …}`. */
  SALUDO_ILEGIBLE: 4400,
  /** Unknown or revoked token. */
  NO_VINCULADA: 4401,
  /** No first message within 5 seconds. */
  SIN_SALUDO: 4408,
} as const;

/**
 * Seconds without a single message after which a screen's connection is dead, whatever it looks like: a page is not
 * shown the pings below.
 */
export const SEGUNDOS_SILENCIO = 15;
