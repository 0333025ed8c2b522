import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import { esNombreDeCasa } from '#shared/domain/nombre-de-casa.ts';

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
