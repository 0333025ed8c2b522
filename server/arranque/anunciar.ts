import type { FastifyBaseLogger } from 'fastify';
import { generate } from 'lean-qr';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { direccionesDe } from '#server/adapters/sitios.ts';
import { enContenedor } from '#server/caja/avisos.ts';
import type { Entorno } from '#server/entorno.ts';

/** Modules of white around a QR code, which scanners need. */
const MARGEN = 2;

/**
 * Draws a QR code for a terminal, two rows of modules in one line of text. Sets black on white, because scanners cannot read
 * the inverted code that a dark terminal would show.
 */
export const dibujarQr = (texto: string): readonly string[] => {
  const qr = generate(texto);
  const lineas: string[] = [];
  for (let y = -MARGEN; y < qr.size + MARGEN; y += 2) {
    let linea = '';
    for (let x = -MARGEN; x < qr.size + MARGEN; x += 1)
      linea += [' ', '▀', '▄', '█'][Number(qr.get(x, y)) + 2 * Number(qr.get(x, y + 1))] ?? '';
    lineas.push(`\u001B[30;107m${linea}\u001B[0m`);
  }
  return lineas;
};

interface Sitio {
  /** The address for phones at home; null if phones cannot reach the server, or its address is not known. */
  readonly movil: string | null;
  readonly contenedor: boolean;
  readonly puerto: number;
}

/** Says in Spanish, for the operator, which address to open. */
export const fraseDireccion = ({ movil, contenedor, puerto }: Sitio): string => {
  if (movil !== null) return `Te Toca está en marcha. En cada móvil, abre ${movil}`;
  return contenedor
    ? 'Te Toca está en marcha. Desde un contenedor no se ve su dirección en casa: ponla en PUBLIC_URL, como http://192.168.1.20:3000.'
    : `Te Toca está en marcha, y solo se abre en este ordenador: http://localhost:${String(puerto)}`;
};

/**
 * Tells the operator which address to open on the phones: in the log, and if that has level `info`, also in a terminal, with
 * a QR code. If the server has its own https (`conHttps`), this is the page that shows phones how to trust it.
 */
export const decirDireccion = (
  log: Pick<FastifyBaseLogger, 'info' | 'level'>,
  sitio: Sitio,
  conHttps: boolean,
  terminal: { readonly isTTY?: boolean; readonly write: (texto: string) => unknown } = process.stdout,
): void => {
  const abrir = sitio.movil !== null && conHttps ? `${sitio.movil}/confiar` : sitio.movil;
  const frase = fraseDireccion({ ...sitio, movil: abrir });
  log.info({ abrir }, frase);
  if (!terminal.isTTY || log.level !== 'info') return;
  for (const linea of [frase, ...(abrir === null ? [] : dibujarQr(abrir))]) terminal.write(`${linea}\n`);
};

type Parte = Pick<Entorno, 'mdns' | 'host' | 'postgres' | 'proxies'>;

/**
 * Tells whether the name is announced: MDNS allows it, the data are in SQLite, there is no proxy, and the server listens on
 * an address at home. Without MDNS it is announced outside containers only, since a container usually has a network of its
 * own.
 */
export const seAnuncia = (
  { mdns, postgres, proxies }: Parte,
  { contenedor, direcciones }: { readonly contenedor: boolean; readonly direcciones: readonly string[] },
): boolean => (mdns ?? !contenedor) && postgres === null && proxies.length === 0 && direcciones.length > 0;

/**
 * Announces te-toca.local at home, if `seAnuncia`; returns the function that stops it. Loads the mDNS module only if needed.
 */
export const anunciarEnCasa = async (entorno: Parte, log: FastifyBaseLogger): Promise<() => void> => {
  const direcciones = () => direccionesDe(entorno.host, networkInterfaces).filter((ip) => isIPv4(ip));
  if (!seAnuncia(entorno, { contenedor: enContenedor(), direcciones: direcciones() })) return () => undefined;
  const { anunciarNombre } = await import('#server/adapters/mdns.ts');
  return anunciarNombre({
    direcciones,
    alFallar: (porque) => log.warn({ porque }, 'te-toca.local is not announced'),
  });
};
