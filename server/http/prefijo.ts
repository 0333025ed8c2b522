import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import { RUTAS, RUTA_AVATARES } from '#shared/contracts/rutas.ts';

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
