import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { POLITICA_APOYOS, POLITICA_ENSAYO, POLITICA_TIPOS } from '#shared/contracts/politica.ts';
import { RUTA_AVATARES, RUTAS } from '#shared/contracts/rutas.ts';
import { esNombreDeCasa } from '#shared/domain/nombre-de-casa.ts';
import type { Contexto } from '#server/change/contexto.ts';

/** First four groups of an IPv6 address, the network that one subscriber has. */
const redDe = (ip: string): string => {
  const [cabeza = '', cola] = ip.split('::');
  const grupos = cabeza === '' ? [] : cabeza.split(':');
  const finales = cola === undefined || cola === '' ? [] : cola.split(':');
  const ceros = cola === undefined ? 0 : Math.max(0, 8 - grupos.length - finales.length);
  return [...grupos, ...Array<string>(ceros).fill('0'), ...finales]
    .slice(0, 4)
    .map((grupo) => Number.parseInt(grupo, 16).toString(16))
    .join(':');
};

/**
 * Returns the key that a guess is counted against: the IPv4 address, or the /64 of an IPv6 one, since a client with one address
 * of it has them all. An IPv4 address that is written as IPv6 counts as the IPv4 address.
 */
export const direccionDe = (ip: string): string => {
  const sinZona = ip.split('%')[0] ?? ip;
  if (!sinZona.includes(':')) return sinZona;
  if (sinZona.includes('.')) return sinZona.slice(sinZona.lastIndexOf(':') + 1);
  return `${redDe(sinZona)}::/64`;
};

/** Headers in which a proxy names the prefix that it removed: Home Assistant's ingress, and the others. */
const DE_INGRESO = 'x-ingress-path';
const DE_OTROS = 'x-forwarded-prefix';

/** Letters that mean nothing in HTML, in a header, in a regular expression's or a URL's syntax; no empty step, no dots alone. */
const FORMA = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/;
const LARGO = 200;

/** A path to live below, without a slash at its end; '' for the root, null for what is none. */
export const leerPrefijo = (texto: string): string | null => {
  const prefijo = texto.endsWith('/') ? texto.slice(0, -1) : texto;
  return prefijo === '' || (prefijo.length <= LARGO && FORMA.test(prefijo)) ? prefijo : null;
};

/** The prefix of our own paths. */
const NUESTRAS = [...Object.values(RUTAS), RUTA_AVATARES, '/assets/', '/caras/', '/iconos/', '/socket.io/'];
/** Whether a path of ours lies below it: nobody could tell whether a proxy has taken it off. */
export const tapaLoNuestro = (prefijo: string): boolean => NUESTRAS.some((ruta) => ruta.startsWith(`${prefijo}/`));

interface OpcionesPrefijos {
  /** BASE_PATH; '' when it is not set. */
  readonly propio: string;
  /** Addresses of proxies whose headers count. */
  readonly proxies: readonly string[];
}

type Peticion = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** Below which path people see us: BASE_PATH, or what a trusted proxy says of this request. */
export interface Prefijos {
  /** '' at the root. */
  readonly de: (peticion: Peticion) => string;
  /** Whether it came through Home Assistant's ingress, which lets nobody in without its own login. */
  readonly porIngreso: (peticion: Peticion) => boolean;
  /** A request's URL without BASE_PATH, for proxies that leave it on. */
  readonly quitar: (url: string) => string;
}

/**
 * Reads prefixes. What a header says goes into pages, so it is taken from trusted proxies only, and only when every letter
 * of it is harmless; anything else counts as nothing said.
 */
export const crearPrefijos = ({ propio, proxies }: OpcionesPrefijos): Prefijos => {
  const esProxy = compile([...proxies]);
  const dicho = ({ headers, socket }: Peticion, cabecera: string): string => {
    const valor = headers[cabecera];
    if (typeof valor !== 'string' || !esProxy(socket.remoteAddress ?? '', 0)) return '';
    return leerPrefijo(valor) ?? '';
  };
  return {
    de: (peticion) => propio || dicho(peticion, DE_INGRESO) || dicho(peticion, DE_OTROS),
    porIngreso: (peticion) => dicho(peticion, DE_INGRESO) !== '',
    quitar: (url) => {
      if (propio === '' || !url.startsWith(propio)) return url;
      const resto = url.slice(propio.length);
      if (resto.startsWith('/')) return resto;
      return resto === '' || resto.startsWith('?') ? `/${resto}` : url;
    },
  };
};

/**
 * Whether a host is one that no stranger can own: an address, or a name of the home's.
 * A stranger's name may be made to lead to this machine after its page was loaded, and then be the page's own host.
 */
const esDeCasa = (host: string): boolean => isIPv4(host) || host.startsWith('[') || esNombreDeCasa(host);

/** The origin of the page that opens a socket. */
export type Origen = 'NUESTRO' | 'AJENO' | 'SIN_DECLARAR';

/**
 * A browser always sends an Origin. With PUBLIC_URL (`origenes`) only that one is ours. Without, it must be the page's
 * own host, and that one a name of the home's or an address; another name may be ours too, but only PUBLIC_URL can say
 * so. Without an Origin it is no browser, and has no cookies to steal. Home Assistant's ingress (`porIngreso`) is known
 * by several names and asks for its own login under each: there the page's own host is enough.
 */
export const juzgarOrigen = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  origenes: readonly string[],
  porIngreso = false,
): Origen => {
  const { origin, host } = headers;
  if (origin === undefined || origenes.includes(origin)) return 'NUESTRO';
  if ((origenes.length > 0 && !porIngreso) || !/^https?:/.test(origin) || !URL.canParse(origin)) return 'AJENO';
  const { host: suyo, hostname } = new URL(origin);
  if (suyo !== host?.toLowerCase()) return 'AJENO';
  return porIngreso || esDeCasa(hostname) ? 'NUESTRO' : 'SIN_DECLARAR';
};

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

/** No Strict-Transport-Security: at home the server is reached by plain HTTP, and a proxy before it can add the header. */
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
