import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Contexto } from '#server/change/contexto.ts';

/**
 * What our pages may load: our own files, and what they make themselves. Photos that are being cropped and the
 * confetti's worker are blobs, the QR code is a data URL, and dialogs write their own style elements. `'self'` covers
 * the socket too.
 */
const POLITICA = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** Whose pages may show ours in a frame. */
const conMarcos = (marcos: readonly string[]): string =>
  `${POLITICA}; frame-ancestors ${marcos.length === 0 ? "'none'" : ["'self'", ...marcos].join(' ')}`;

/**
 * No Strict-Transport-Security: at home the server is reached by plain HTTP, and whoever puts a proxy before it knows
 * better.
 */
const PARA_TODO = {
  'content-security-policy': conMarcos([]),
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

/**
 * Puts them on every answer; a route may say otherwise. `marcos` are origins whose pages may show ours in a frame. Clients learn the server's time from `Date`, which Node takes
 * from the machine's clock, so while that is in doubt the header is written here.
 */
export const instalarCabeceras = (
  app: FastifyInstance,
  { reloj, duda }: Pick<Contexto, 'reloj' | 'duda'>,
  marcos: readonly string[],
): void => {
  const politica = conMarcos(marcos);
  app.addHook('onRequest', (request, reply, seguir) => {
    ponerCabeceras(reply, request.url);
    if (marcos.length > 0) void reply.header('content-security-policy', politica);
    if (duda.dicho() !== null) void reply.header('date', new Date(reloj.ahora()).toUTCString());
    seguir();
  });
};
