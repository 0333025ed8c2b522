import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { POLITICA_APOYOS, POLITICA_ENSAYO, POLITICA_TIPOS } from '#shared/contracts/politica.ts';
import { RUTA_AVATARES, RUTA_DAV, RUTAS } from '#shared/contracts/rutas.ts';
import { esNombreDeCasa } from '#shared/domain/nombre-de-casa.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { RUTA_RAIZ } from '#shared/contracts/raiz.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import { responderRechazo } from './responder.ts';

/** Returns the first four groups of an IPv6 address, which is the network of one subscriber. */
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
 * Returns the network under which a client's guesses are counted: an IPv4 address, or the /64 of an IPv6 address. A client with
 * one address of a /64 can use all of them. An IPv4 address written as IPv6 counts as IPv4.
 */
export const direccionDe = (ip: string): string => {
  const sinZona = ip.split('%')[0] ?? ip;
  if (!sinZona.includes(':')) return sinZona;
  if (sinZona.includes('.')) return sinZona.slice(sinZona.lastIndexOf(':') + 1);
  return `${redDe(sinZona)}::/64`;
};

/** Private and link-local networks, and the machine itself. */
const DE_CASA = compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Returns the place of a client: the same one for all devices in private networks, else its public address, which devices
 * behind one router share. A stranger elsewhere has another one, unless a proxy missing in TRUSTED_PROXIES hides the addresses.
 */
export const lugarDe = (ip: string): string => (DE_CASA(ip.split('%')[0] ?? ip, 0) ? 'casa' : direccionDe(ip));

/** Headers in which a proxy names the path prefix that it removed: Home Assistant's ingress, and other proxies. */
const DE_INGRESO = 'x-ingress-path';
const DE_OTROS = 'x-forwarded-prefix';

/** Pattern of a valid path prefix: segments of characters that need no escaping in HTML, headers or URLs; none is `.` or `..`. */
const FORMA = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/;
const LARGO = 200;

/** Parses a path prefix, dropping a final slash. Returns '' for the root, and null if it is not a valid prefix. */
export const leerPrefijo = (texto: string): string | null => {
  const prefijo = texto.endsWith('/') ? texto.slice(0, -1) : texto;
  return prefijo === '' || (prefijo.length <= LARGO && FORMA.test(prefijo)) ? prefijo : null;
};

/** Paths that the app serves, or their beginnings. */
const NUESTRAS = [...Object.values(RUTAS), RUTA_AVATARES, RUTA_DAV, '/assets/', '/caras/', '/iconos/', '/socket.io/'];
/**
 * Returns whether a path of the app begins with a prefix: then it would be unclear whether a proxy has already removed the
 * prefix.
 */
export const tapaLoNuestro = (prefijo: string): boolean => NUESTRAS.some((ruta) => ruta.startsWith(`${prefijo}/`));

interface OpcionesPrefijos {
  /** Value of BASE_PATH; '' if it is not set. */
  readonly propio: string;
  /** Addresses of proxies whose headers are trusted. */
  readonly proxies: readonly string[];
}

type Peticion = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** The path prefix under which browsers see the app: BASE_PATH, or the one that a trusted proxy names in the request. */
export interface Prefijos {
  /** Returns the prefix of a request; '' at the root. */
  readonly de: (peticion: Peticion) => string;
  /** Returns whether a request came through Home Assistant's ingress, which requires its own login. */
  readonly porIngreso: (peticion: Peticion) => boolean;
  /** Removes BASE_PATH from the beginning of a URL, for proxies that do not remove it. Other URLs stay as they are. */
  readonly quitar: (url: string) => string;
}

/**
 * Creates the reader of path prefixes. Pages contain the prefix, so a header counts only if it comes from a trusted proxy and is
 * a valid prefix; otherwise it is ignored.
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
 * Returns whether no outsider can own a host: an IP address, or a local network name. An outsider's domain can be pointed at this
 * machine after its page has loaded (DNS rebinding), and then the page's host equals ours.
 */
const esDeCasa = (host: string): boolean => isIPv4(host) || host.startsWith('[') || esNombreDeCasa(host);

/** Judgement of the Origin of a WebSocket request: the server's own, foreign, or a public name not declared in PUBLIC_URL. */
export type Origen = 'NUESTRO' | 'AJENO' | 'SIN_DECLARAR';

/**
 * Judges the Origin of a WebSocket request.
 * - With PUBLIC_URL or the server's own https (`origenes` is not empty) only those origins count as its own.
 * - Without them, the origin must equal the requested host, and that must be an IP address or a local name. Another name
 * may be ours too, but only PUBLIC_URL can say so.
 * - Through Home Assistant's ingress (`porIngreso`) an origin equal to the host is enough: ingress has several names and
 * its own login.
 * - A request without an Origin counts as its own: its client is no browser, so no page can abuse it.
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
 * Content-Security-Policy of the app's pages: only their own files and data that they create. Photos being cropped are blobs, and
 * the QR code is a data URL. `'self'` also covers the WebSocket. Pages have no inline styles or scripts.
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
 * Trusted Types: no text becomes HTML or code, except the workers' addresses and the script that loads polyfills in old
 * browsers.
 */
const TIPOS = `; require-trusted-types-for 'script'; trusted-types ${POLITICA_TIPOS} ${POLITICA_ENSAYO} ${POLITICA_APOYOS}`;

/** Removes Trusted Types from a policy, for a page that builds HTML from text. */
export const sinTipos = (politica: string): string => politica.replace(TIPOS, '');

/**
 * Completes the policy with the origins that may embed the pages: `marcos`, and also the pages' own origin if `marcos` names any
 * or the app lies below a path prefix (`debajo`). Below a prefix another app, such as Home Assistant, has the rest of the
 * address and may embed ours.
 */
const conMarcos = (marcos: readonly string[], debajo: boolean): string =>
  `${POLITICA}${TIPOS}; frame-ancestors ${marcos.length === 0 && !debajo ? "'none'" : ["'self'", ...marcos].join(' ')}`;

/**
 * Headers of every answer. No Strict-Transport-Security: at home the server is reached by plain HTTP; a proxy can add the header.
 */
const PARA_TODO = {
  'content-security-policy': conMarcos([], false),
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Sets the security headers of an answer, and forbids caching for answers of the API. */
export const ponerCabeceras = (reply: FastifyReply, url: string): void => {
  void reply.headers(PARA_TODO);
  if (url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
};

interface OpcionesCabeceras {
  /** Origins whose pages may embed the app's pages in a frame. */
  readonly marcos: readonly string[];
  readonly prefijos: Prefijos;
}

/**
 * Sets the security headers on every answer; a route may override them. Clients learn the server's time from `Date`, which Node
 * takes from the machine's clock. While that clock is in doubt, the header is set here from the app's clock.
 */
export const instalarCabeceras = (
  app: FastifyInstance,
  { reloj, duda, segura }: Pick<Contexto, 'reloj' | 'duda' | 'segura'>,
  { marcos, prefijos }: OpcionesCabeceras,
): void => {
  const enRaiz = conMarcos(marcos, false);
  const debajo = conMarcos(marcos, true);
  /**
   * Directive that lets an http page of the app call the https address, to learn whether this browser trusts it; '' without
   * https.
   */
  const conectar = (): string => {
    const seguros = segura?.origenes().filter((origen) => origen.startsWith('https:')) ?? [];
    return seguros.length === 0 ? '' : `; connect-src 'self' ${seguros.join(' ')}`;
  };
  app.addHook('onRequest', (request, reply, seguir) => {
    ponerCabeceras(reply, request.url);
    const politica = (prefijos.de(request.raw) === '' ? enRaiz : debajo) + conectar();
    if (politica !== PARA_TODO['content-security-policy']) void reply.header('content-security-policy', politica);
    if (duda.dicho() !== null) void reply.header('date', new Date(reloj.ahora()).toUTCString());
    seguir();
  });
};

/**
 * Serves the root certificate that devices must trust (404 if the certificate is the operator's). Allows CORS requests from
 * the app's own pages (`propios`) to `RUTAS.direcciones`, so that an http page can test whether its browser reaches the
 * https address. Does nothing when the server has no https of its own.
 */
export const instalarConfianza = (
  app: FastifyInstance,
  { segura, propios }: Pick<Contexto, 'segura' | 'propios'>,
): void => {
  if (segura === null) return;
  app.get(RUTA_RAIZ, { config: { rol: 'publico' }, schema: { hide: true } }, async (request, reply) => {
    const raiz = segura.raiz();
    if (raiz === null) return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
    void reply.header('cache-control', 'no-store');
    // Apple's devices offer to install the certificate as `x-x509-ca-cert`. Android refuses that, and installs it only from a
    // saved file.
    return 'guardar' in (request.query as object)
      ? reply
          .type('application/octet-stream')
          .header('content-disposition', 'attachment; filename="te-toca.crt"')
          .send(raiz.der)
      : reply.type('application/x-x509-ca-cert').send(raiz.der);
  });
  app.addHook('onRequest', (request, reply, seguir) => {
    const { origin } = request.headers;
    if (request.url.split('?')[0] === RUTAS.direcciones) {
      void reply.header('vary', 'origin');
      if (origin !== undefined && propios().includes(origin)) void reply.header('access-control-allow-origin', origin);
    }
    seguir();
  });
};
