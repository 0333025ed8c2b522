import { createHmac } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { PeticionSalida, RespuestaSalida, Salida } from '#server/change/puertos.ts';

/** Timeout of one request, its name's resolution included, in ms. */
const PLAZO = 10_000;
/** Longest pause that an answer may ask for, in seconds. */
const ESPERA_MAXIMA = 86_400;
const LARGO_URL = 2_048;

/** Resolves a name to all its addresses. */
type Resolver = (nombre: string) => Promise<readonly LookupAddress[]>;

interface OpcionesSalida {
  /** The setting WEBHOOKS_RED_LOCAL, only handed on: each request says (`local`) whether it may go to the local network. */
  readonly redLocal: boolean;
  /** Replaces the system's resolver in tests. */
  readonly resolver?: Resolver;
}

const resolverDelSistema: Resolver = async (nombre) => {
  const { lookup } = await import('node:dns/promises');
  return lookup(nombre, { all: true });
};

/** The host of a URL, without the brackets of IPv6 and the dots after a name. `URL` writes all forms of IPv4 as a.b.c.d. */
const anfitrionDe = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '').replace(/\.+$/, '');

const seAdmite = (direccion: string, local: boolean): boolean => {
  const clase = claseDe(direccion);
  return clase === 'PUBLICA' || (local && clase === 'LOCAL');
};

const leerUrl = (texto: string): URL | null => {
  if (texto.length > LARGO_URL || !URL.canParse(texto)) return null;
  const url = new URL(texto);
  const nombre = anfitrionDe(url);
  const vale = ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
  return vale && nombre !== '' && !/(^|\.)localhost$/i.test(nombre) ? url : null;
};

/**
 * Returns the seconds that an answer asks to wait. A date is compared with the answer's own, since this machine's clock may be
 * wrong.
 */
const leerEspera = ({ 'retry-after': espera = '', date = '' }: IncomingMessage['headers']): number => {
  const texto = espera.trim();
  const segundos = /^\d+$/.test(texto) ? Number(texto) : (Date.parse(texto) - Date.parse(date)) / 1_000;
  return segundos > 0 ? Math.min(segundos, ESPERA_MAXIMA) : 0;
};

const leerCuerpo = async (respuesta: IncomingMessage, maximo: number): Promise<string> => {
  const trozos: Buffer[] = [];
  let van = 0;
  if (maximo > 0)
    for await (const trozo of respuesta as AsyncIterable<Buffer>) {
      trozos.push(trozo);
      van += trozo.length;
      if (van >= maximo) break;
    }
  respuesta.destroy();
  return Buffer.concat(trozos).subarray(0, maximo).toString('utf8');
};

/**
 * Sends a request to one of `direcciones`. The name is not resolved again, so a DNS answer that changed meanwhile has no effect.
 * Resolves with the status, the pause asked for and at most `leer` bytes of the body.
 */
const conectar = async (
  url: URL,
  { metodo = 'POST', cabeceras, cuerpo, leer = 0 }: PeticionSalida,
  direcciones: readonly [LookupAddress, ...LookupAddress[]],
  senal: AbortSignal,
): Promise<RespuestaSalida> => {
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  const respuesta = await new Promise<IncomingMessage>((resolver, fallar) => {
    const peticion: ClientRequest = request(
      url,
      {
        method: metodo,
        headers: {
          'User-Agent': 'TeToca',
          ...cabeceras,
          ...(metodo === 'GET' ? {} : { 'Content-Length': String(Buffer.byteLength(cuerpo)) }),
        },
        signal: senal,
        agent: false,
        lookup: (_nombre, opciones, listo) => {
          if (opciones.all === true) listo(null, [...direcciones]);
          else listo(null, direcciones[0].address, direcciones[0].family);
        },
      },
      resolver,
    );
    peticion.on('error', fallar);
    peticion.end(metodo === 'GET' ? undefined : cuerpo);
  });
  const { statusCode: estado = 0, headers } = respuesta;
  return { tipo: 'RESPUESTA', estado, esperar: leerEspera(headers), cuerpo: await leerCuerpo(respuesta, leer) };
};

/** Rejects when the signal aborts; `dns.lookup` itself takes no signal. */
const alAbortar = (senal: AbortSignal): Promise<never> =>
  new Promise((_, fallar) => {
    const abortar = (): void => fallar(senal.reason as Error);
    if (senal.aborted) abortar();
    senal.addEventListener('abort', abortar, { once: true });
  });

/**
 * Creates the guarded way out: requests to addresses that members typed in. The name is resolved once, addresses to which the
 * server must not connect are left out, and the connection goes to one of the rest.
 */
export const crearSalida = ({ redLocal, resolver = resolverDelSistema }: OpcionesSalida): Salida => {
  const hacer = async (peticion: PeticionSalida, senal: AbortSignal): Promise<RespuestaSalida> => {
    const url = leerUrl(peticion.url);
    if (url === null) return { tipo: 'PROHIBIDA', motivo: 'EURL' };
    const nombre = anfitrionDe(url);
    const version = isIP(nombre);
    const todas = version === 0 ? await resolver(nombre) : [{ address: nombre, family: version }];
    const [primera, ...otras] = todas.filter((d) => seAdmite(d.address, peticion.local));
    if (primera === undefined) return { tipo: 'PROHIBIDA', motivo: 'EPRIVADA' };
    return conectar(url, peticion, [primera, ...otras], senal);
  };
  return {
    redLocal,
    admite: (texto, local) => {
      const url = leerUrl(texto);
      if (url === null) return false;
      const nombre = anfitrionDe(url);
      return isIP(nombre) === 0 || seAdmite(nombre, local);
    },
    firmar: (secretos, { id, segundos, cuerpo }) =>
      secretos
        .map((secreto) => {
          const clave = Buffer.from(secreto.replace(/^whsec_/, ''), 'base64');
          return `v1,${createHmac('sha256', clave)
            .update(`${id}.${String(segundos)}.${cuerpo}`)
            .digest('base64')}`;
        })
        .join(' '),
    pedir: (peticion, senal) => {
      const plazo = AbortSignal.any([senal, AbortSignal.timeout(PLAZO)]);
      return Promise.race([hacer(peticion, plazo), alAbortar(plazo)]).catch(
        (error: NodeJS.ErrnoException): RespuestaSalida => ({
          tipo: 'SIN_RESPUESTA',
          motivo: error.code !== undefined && typeof error.code === 'string' ? error.code : error.name,
        }),
      );
    },
  };
};

/**
 * The kind of an IP address to which a member wants the server to connect. `PUBLICA`: of the Internet. `LOCAL`: of a local or
 * private network. `NUNCA`: this machine, a link-local or reserved range. An IPv6 address that is IPv4-mapped, or of NAT64 or
 * 6to4, has the kind of the IPv4 address in it.
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
  // Addresses that contain an IPv4 one: IPv4-mapped (::ffff:a.b.c.d), NAT64 and 6to4.
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
  // An address with a zone («fe80::1%eth0»), which names an interface of this machine, counts as `NUNCA`.
  const version = direccion.includes('%') ? 0 : isIP(direccion);
  if (version === 0) return 'NUNCA';
  return version === 4 ? claseDe4(direccion) : claseDe6(direccion);
};
