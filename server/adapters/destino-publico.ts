import { lookup, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { esNombreDeCasa } from '#shared/domain/nombre-de-casa.ts';

type Redes = readonly (readonly [red: string, prefijo: number])[];

/**
 * Addresses that must not be written to: this machine's, its neighbours', and those that only stand for others. One
 * list for IPv4 and one for IPv6, because a single one takes an IPv4 address for the IPv6 address that contains it.
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
  // Everything outside global unicast (2000::/3), and within it the ranges that carry an IPv4 address.
  ipv6: [
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 32],
    ['2002::', 16],
  ],
} as const satisfies Readonly<Record<string, Redes>>;

const listas = new Map<keyof typeof PROHIBIDAS, BlockList>();
/** Made when it is first asked for: that takes milliseconds. */
const prohibidas = (familia: keyof typeof PROHIBIDAS): BlockList => {
  const lista = listas.get(familia) ?? new BlockList();
  if (!listas.has(familia)) for (const [red, prefijo] of PROHIBIDAS[familia]) lista.addSubnet(red, prefijo, familia);
  listas.set(familia, lista);
  return lista;
};

/** Whether an address may be written to from here. */
export const esDireccionPublica = (direccion: string): boolean => {
  const version = isIP(direccion);
  if (version === 0) return false;
  const familia = version === 4 ? 'ipv4' : 'ipv6';
  return !prohibidas(familia).check(direccion, familia);
};

/** Endings of routers' names, and of a network that is not the Internet: strangers may own some, no push service does. */
const SIN_AVISOS = /\.(box|ip|router|station|onion)$/;

/** Whether an endpoint is https, at its own port, and has a public name. Push services have names: an address is refused. */
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

/**
 * Resolves a name as the system does, and refuses it when any of its addresses is not public: a public name may point
 * at the router.
 */
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
