import { BlockList, isIP } from 'node:net';

/**
 * The kind of an IP address to which a member wants the server to connect: `PUBLICA`, of the Internet; `LOCAL`, of a local or
 * private network; `NUNCA`, this machine, a link-local or reserved range. An IPv6 address that embeds an IPv4 one is of its kind.
 */
export type ClaseDireccion = 'PUBLICA' | 'LOCAL' | 'NUNCA';

type Redes = readonly (readonly [red: string, prefijo: number])[];

/** This machine, link-local (also the address of cloud providers' metadata), multicast and reserved ranges. */
const NUNCA_4: Redes = [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
];
const LOCAL_4: Redes = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
];

const listaDe = (redes: Redes): BlockList => {
  const lista = new BlockList();
  for (const [red, prefijo] of redes) lista.addSubnet(red, prefijo, 'ipv4');
  return lista;
};
let listas: { readonly nunca: BlockList; readonly local: BlockList } | undefined;

const claseDe4 = (direccion: string): ClaseDireccion => {
  listas ??= { nunca: listaDe(NUNCA_4), local: listaDe(LOCAL_4) };
  if (listas.nunca.check(direccion, 'ipv4')) return 'NUNCA';
  return listas.local.check(direccion, 'ipv4') ? 'LOCAL' : 'PUBLICA';
};

/** The eight groups of an IPv6 address. Its last two may be written as an IPv4 address. */
const gruposDe = (direccion: string): readonly number[] => {
  const escrita = direccion.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...b) =>
    [0, 2].map((i) => (Number(b[i]) * 256 + Number(b[i + 1])).toString(16)).join(':'),
  );
  const [antes = '', despues = ''] = escrita.split('::');
  const [primeros, ultimos] = [antes, despues].map((t) => t.split(':').filter((g) => g !== ''));
  const ceros = Array.from({ length: 8 - (primeros?.length ?? 0) - (ultimos?.length ?? 0) }, () => '0');
  return [...(primeros ?? []), ...ceros, ...(ultimos ?? [])].map((g) => parseInt(g, 16));
};

const como4 = (alto = 0, bajo = 0): string => [alto >> 8, alto & 255, bajo >> 8, bajo & 255].map(String).join('.');

const claseDe6 = (direccion: string): ClaseDireccion => {
  const g = gruposDe(direccion);
  const [a = 0, b = 0] = g;
  const ceros = (desde: number, hasta: number): boolean => g.slice(desde, hasta).every((n) => n === 0);
  // IPv4-mapped (::ffff:a.b.c.d), and the prefixes of NAT64 and 6to4.
  if (ceros(0, 5) && g[5] === 0xffff) return claseDe4(como4(g[6], g[7]));
  if (a === 0x64 && b === 0xff9b && ceros(2, 6)) return claseDe4(como4(g[6], g[7]));
  if (a === 0x2002) return claseDe4(como4(g[1], g[2]));
  // Teredo, whose address hides an IPv4 one.
  if (a === 0x2001 && b === 0) return 'NUNCA';
  if (a >> 9 === 0xfc >> 1) return 'LOCAL';
  return a >> 13 === 1 ? 'PUBLICA' : 'NUNCA';
};

/** The kind of an IP address; `NUNCA` for a text that is none. */
export const claseDe = (direccion: string): ClaseDireccion => {
  // A zone («fe80::1%eth0») names an interface of this machine.
  const version = direccion.includes('%') ? 0 : isIP(direccion);
  if (version === 0) return 'NUNCA';
  return version === 4 ? claseDe4(direccion) : claseDe6(direccion);
};
