import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';

/** Milliseconds before its expiry from which a token is no longer sent, because a request takes time to arrive. */
const APURO_MS = 5_000;

/** Returns when a token expires, in ms since 1970 by the server's clock; Infinity if it does not say. */
export const acabaEn = (token: string): number => {
  try {
    const [, datos = ''] = token.split('.');
    // `atob` decodes base64, and tokens use base64url. The two differ only in characters that our payload, plain digits and
    // words, never contains.
    return (JSON.parse(atob(datos)) as { readonly exp: number }).exp * 1_000 || Infinity;
  } catch {
    return Infinity;
  }
};

const sinTiempo = (token: string): boolean => acabaEn(token) - ahoraServidor() < APURO_MS;

/** A token that seemed expired when it arrived. This device's clock must be wrong then, so its expiry is not checked. */
let sinHora: string | null = null;

/** Notes a token that a refresh has just brought: kept in `sinHora` if it seems expired already, which clears any earlier one. */
export const notarTraido = (token: string): void => {
  sinHora = sinTiempo(token) ? token : null;
};

/** Whether an access token has expired, or would before a request with it arrives. */
export const acabado = (token: string): boolean => token !== sinHora && sinTiempo(token);
