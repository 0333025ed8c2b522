import { lookup, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { esNombreDeCasa } from '#shared/domain/nombre-de-casa.ts';

type Redes = readonly (readonly [red: string, prefijo: number])[];

/**
 * Networks to which the server must not send push messages: this machine, its local network and reserved ranges. Separate lists
 * for IPv4 and IPv6, because a common `BlockList` also matches IPv4 addresses against the IPv6 ranges that contain them.
 */
const PROHIBIDAS = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ],
  // Everything outside global unicast (2000::/3), and the ranges inside it that embed an IPv4 address.
  ipv6: [
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 32],
    ['2002::', 16],
  ],
} as const satisfies Readonly<Record<string, Redes>>;

const listas = new Map<keyof typeof PROHIBIDAS, BlockList>();
/** Returns the list of a family of addresses. Built at first use, because that takes some milliseconds. */
const prohibidas = (familia: keyof typeof PROHIBIDAS): BlockList => {
  const lista = listas.get(familia) ?? new BlockList();
  if (!listas.has(familia)) for (const [red, prefijo] of PROHIBIDAS[familia]) lista.addSubnet(red, prefijo, familia);
  listas.set(familia, lista);
  return lista;
};

/** Tells whether an address is a public one, to which the server may connect. */
export const esDireccionPublica = (direccion: string): boolean => {
  const version = isIP(direccion);
  if (version === 0) return false;
  const familia = version === 4 ? 'ipv4' : 'ipv6';
  return !prohibidas(familia).check(direccion, familia);
};

/**
 * Endings that routers use for their own names, and that of Tor's hidden services. `esNombreDeCasa` lacks them, because names
 * with some of these endings can be bought; but no push service has one.
 */
const SIN_AVISOS = /\.(box|ip|router|station|onion)$/;

/** Tells whether an endpoint is an https URL on the standard port with a public host name. IP addresses are refused. */
export const esDestinoPublico = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const nombre = hostname.replace(/\.+$/, '');
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    isIP(nombre.replaceAll(/[[\]]/g, '')) === 0 &&
    !esNombreDeCasa(nombre) &&
    !SIN_AVISOS.test(nombre)
  );
};

/** Resolves a name like `dns.lookup`, but fails if any of its addresses is not public: a public name may point at the router. */
export const resolverPublico: LookupFunction = (nombre: string, opciones: LookupOptions, listo): void => {
  lookup(nombre, { ...opciones, all: true }, (error, direcciones) => {
    const [primera] = direcciones ?? [];
    if (error !== null || primera === undefined) listo(error ?? new Error('No address'), '', 0);
    else if (!direcciones.every((d) => esDireccionPublica(d.address)))
      listo(Object.assign(new Error('Not a public address'), { code: 'EPRIVADA' }), '', 0);
    else if (opciones.all === true) listo(null, direcciones);
    else listo(null, primera.address, primera.family);
  });
};
