import { ahoraServidor } from './hora-servidor.ts';

/** Milliseconds before its end from which it is too late to send a token: a request takes time to arrive. */
const APURO_MS = 5_000;

/** Returns when a token ends, in ms since 1970 by the server's clock; Infinity for one that does not say so. */
export const acabaEn = (token: string): number => {
  try {
    const [, datos = ''] = token.split('.');
    // A payload of digits and short words has none of the letters in which base64url differs from base64.
    return (JSON.parse(atob(datos)) as { readonly exp: number }).exp * 1_000 || Infinity;
  } catch {
    return Infinity;
  }
};

const sinTiempo = (token: string): boolean => acabaEn(token) - ahoraServidor() < APURO_MS;

/** A token that seemed to have ended when it came: this device's clock is wrong, so its end says nothing. */
let sinHora: string | null = null;

/** Tells of a token that a refresh has just brought. */
export const notarTraido = (token: string): void => {
  sinHora = sinTiempo(token) ? token : null;
};

/** Tells whether an access token has ended, or would before a request with it arrives. */
export const acabado = (token: string): boolean => token !== sinHora && sinTiempo(token);
