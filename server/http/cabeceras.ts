import type { FastifyInstance, FastifyReply } from 'fastify';
import { POLITICA_APOYOS, POLITICA_ENSAYO, POLITICA_TIPOS } from '#shared/contracts/politica.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Prefijos } from './prefijo.ts';

/**
 * The Content-Security-Policy of our pages: our own files, and what they make themselves. Photos that are being cropped are blobs, the QR
 * code is a data URL. `'self'` covers the socket too. No style or script stands in a page.
 */
const POLITICA = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/**
 * No text becomes markup or code, but for the workers' addresses (client/lib/guion.ts) and the element that fetches the
 * polyfills of an old browser.
 */
const TIPOS = `; require-trusted-types-for 'script'; trusted-types ${POLITICA_TIPOS} ${POLITICA_ENSAYO} ${POLITICA_APOYOS}`;

/** A policy of ours for a page that makes markup of text. */
export const sinTipos = (politica: string): string => politica.replace(TIPOS, '');

/**
 * The origins that may embed our pages: those configured. Below a path another app has the rest of the address, as
 * Home Assistant does, and shows us in one.
 */
const conMarcos = (marcos: readonly string[], debajo: boolean): string =>
  `${POLITICA}${TIPOS}; frame-ancestors ${marcos.length === 0 && !debajo ? "'none'" : ["'self'", ...marcos].join(' ')}`;

/**
 * No Strict-Transport-Security: at home the server is reached by plain HTTP, and whoever puts a proxy before it knows
 * better.
 */
const PARA_TODO = {
  'content-security-policy': conMarcos([], false),
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Puts on an answer what keeps a browser from doing more with it than it should; answers of the API are kept by nobody.
 */
export const ponerCabeceras = (reply: FastifyReply, url: string): void => {
  void reply.headers(PARA_TODO);
  if (url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
};

interface OpcionesCabeceras {
  /** Origins whose pages may show ours in a frame. */
  readonly marcos: readonly string[];
  readonly prefijos: Prefijos;
}

/**
 * Puts them on every answer; a route may say otherwise. Clients learn the server's time from `Date`, which Node takes
 * from the machine's clock, so while that is in doubt the header is written here.
 */
export const instalarCabeceras = (
  app: FastifyInstance,
  { reloj, duda }: Pick<Contexto, 'reloj' | 'duda'>,
  { marcos, prefijos }: OpcionesCabeceras,
): void => {
  const enRaiz = conMarcos(marcos, false);
  const debajo = conMarcos(marcos, true);
  app.addHook('onRequest', (request, reply, seguir) => {
    ponerCabeceras(reply, request.url);
    const politica = prefijos.de(request.raw) === '' ? enRaiz : debajo;
    if (politica !== PARA_TODO['content-security-policy']) void reply.header('content-security-policy', politica);
    if (duda.dicho() !== null) void reply.header('date', new Date(reloj.ahora()).toUTCString());
    seguir();
  });
};
