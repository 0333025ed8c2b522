import { ahoraServidor } from './hora-servidor.ts';

/** Milliseconds before its end from which an access token is renewed in the background. */
const ANTES_MS = 60_000;
/** Milliseconds before its end from which it is too late to send it: a request takes time to arrive. */
const APURO_MS = 5_000;

/** Returns when a token ends, in ms since 1970 by the server's clock; Infinity for one that does not say so. */
const acabaEn = (token: string): number => {
  try {
    const [, datos = ''] = token.split('.');
    const { exp } = JSON.parse(atob(datos.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1_000 : Infinity;
  } catch {
    return Infinity;
  }
};

/** Tells whether an access token has ended, or would before a request with it arrives. */
export const acabado = (token: string): boolean => acabaEn(token) - ahoraServidor() < APURO_MS;

/** Returns the milliseconds until an access token should be renewed; 0 when it should be now, Infinity for one that does not end. */
export const hastaRenovar = (token: string): number => Math.max(0, acabaEn(token) - ahoraServidor() - ANTES_MS);
