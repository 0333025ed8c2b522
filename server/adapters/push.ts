import { createECDH, ECDH } from 'node:crypto';
import type { Push, ResultadoEnvio } from '#server/change/puertos.ts';
import { lookup, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { esNombreDeCasa } from '#shared/domain/nombre-de-casa.ts';

const CURVA = 'prime256v1';
const BYTES_CLAVE = 32;

/** Generates a private VAPID key, 32 bytes. */
export const nuevaClavePush = (): Buffer => {
  const ecdh = createECDH(CURVA);
  ecdh.generateKeys();
  const clave = ecdh.getPrivateKey();
  return Buffer.concat([Buffer.alloc(BYTES_CLAVE - clave.length), clave]);
};

/** Derives the public key of a private VAPID key. Throws if the private key is invalid. */
const publicaDe = (privada: Uint8Array): string => {
  const ecdh = createECDH(CURVA);
  ecdh.setPrivateKey(privada);
  return ecdh.getPublicKey('base64url');
};

/** Tells whether a host name can exist on the Internet, where push services can resolve it. */
const esNombrePublico = (nombre: string): boolean => esDestinoPublico(`https://${nombre}`);

/**
 * Chooses the contact that push services require: the box's public https address, else the e-mail sender, else a placeholder.
 * Apple's push service rejects every message (403 BadJwtToken) if the contact's host is not public.
 */
export const contactoDe = (origen: string | undefined, remitente: string | undefined): string => {
  if (origen?.startsWith('https://') === true && esNombrePublico(new URL(origen).hostname)) return origen;
  const [direccion, dominio = ''] = /[^\s<>@]+@([^\s<>@]+)/.exec(remitente ?? '') ?? [];
  return `mailto:${direccion !== undefined && esNombrePublico(dominio) ? direccion : 'te-toca@example.com'}`;
};

interface OpcionesPush {
  /** The private VAPID key, 32 bytes. */
  readonly clave: Uint8Array;
  /** Contact for push services: an https or mailto URL. */
  readonly sujeto: string;
  /** Replaces the check of endpoints in tests; resolved addresses are then not checked either. */
  readonly admite?: (endpoint: string) => boolean;
}

/** Creates the sender of Web Push messages, encrypted for the device (RFC 8291) and signed with the VAPID key (RFC 8292). */
export const crearPush = ({ clave, sujeto, admite }: OpcionesPush): Push => {
  const clavePublica = publicaDe(clave);
  const privada = Buffer.from(clave).toString('base64url');
  const juzgar = admite ?? esDestinoPublico;

  // Loaded with the first message, together with Node's HTTPS, so that a start need not load them.
  let cartero: Promise<Push['enviar']> | undefined;
  const buscarCartero = async (): Promise<Push['enviar']> => {
    const { crearCartero } = await import('./cartero-push.ts');
    return crearCartero({ clavePublica, privada, sujeto, soloPublicos: admite === undefined });
  };
  const conCartero = (): Promise<Push['enviar']> =>
    (cartero ??= buscarCartero().catch((error: unknown) => {
      // Forget a failed import, as in the middle of an update, so that the next message tries again.
      cartero = undefined;
      throw error;
    }));
  const enviar: Push['enviar'] = async (destino, envio, senal) => {
    if (!juzgar(destino.endpoint)) return { tipo: 'RECHAZADO', motivo: 'not a public endpoint' };
    return (await conCartero())(destino, envio, senal);
  };

  return {
    clavePublica,
    admite: juzgar,
    esClave: (p256dh) => {
      try {
        return ECDH.convertKey(p256dh, CURVA, 'base64url', 'hex', 'uncompressed').length === 130;
      } catch {
        return false;
      }
    },
    // An error's text may contain the endpoint, which is a secret, so only its code is passed on.
    enviar: (destino, envio, senal) =>
      enviar(destino, envio, senal).catch((error: NodeJS.ErrnoException): ResultadoEnvio => ({
        tipo: 'FALLIDO',
        motivo: `the push service did not answer (${error.code ?? error.name})`,
      })),
  };
};

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
/** Returns the forbidden networks of an address family. The list is built at first use, because building it takes time. */
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
 * Endings that routers use for their own names, and the ending of Tor's hidden services. `esNombreDeCasa` lacks them, because
 * names with some of these endings can be bought; but no push service has one.
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
