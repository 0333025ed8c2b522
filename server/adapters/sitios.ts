import { isIP, isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { direccionesEnCasa, type Redes } from './origen-movil.ts';

/** Name that the server announces at home. */
export const NOMBRE_EN_CASA = 'te-toca.local';

interface Opciones {
  /** Origins from PUBLIC_URL. */
  readonly origenes: readonly string[];
  /** Address that the server listens on. */
  readonly host: string;
  /** In a container the names and addresses are the container's own. */
  readonly contenedor: boolean;
  readonly redes?: () => Redes;
  readonly maquina?: () => string;
}

const ES_NOMBRE = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** Removes the port and brackets of a host as URLs and Host headers have it. Returns names in lower case. */
export const sinPuerto = (host: string): string =>
  host.startsWith('[') ? host.slice(1, host.indexOf(']')) : (host.split(':')[0] ?? '').toLowerCase();

/** Returns a host as URLs have it: an IPv6 address in brackets. */
export const enUrl = (sitio: string): string => (isIPv6(sitio) ? `[${sitio}]` : sitio);

const propiosDe = (maquina: string): readonly string[] => {
  const nombre = maquina.toLowerCase();
  if (!ES_NOMBRE.test(nombre) || isIP(nombre) !== 0) return [];
  return nombre.includes('.') ? [nombre] : [`${nombre}.local`, nombre];
};

/** Returns the addresses in the home's network on which the server listens; none if the interfaces cannot be read. */
export const direccionesDe = (host: string, redes: () => Redes): readonly string[] => {
  try {
    const todas = direccionesEnCasa(redes());
    if (host === '::') return todas;
    const v4 = todas.filter((ip) => !isIPv6(ip));
    return host === '0.0.0.0' ? v4 : todas.filter((ip) => ip === host);
  } catch {
    return [];
  }
};

/**
 * Creates the function that returns the names and addresses by which people at home reach this server now. The best come first:
 * PUBLIC_URL's, then the addresses, then the names, which not every phone finds.
 */
export const crearSitios =
  ({ origenes, host, contenedor, redes = networkInterfaces, maquina = hostname }: Opciones) =>
  (): readonly string[] => [
    ...new Set([
      ...origenes.map((origen) => sinPuerto(new URL(origen).host)),
      ...(contenedor ? [] : direccionesDe(host, redes)),
      NOMBRE_EN_CASA,
      ...(contenedor ? [] : propiosDe(maquina())),
    ]),
  ];
