import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { direccionesDe } from '#server/adapters/sitios.ts';
import { enContenedor } from '#server/caja/avisos.ts';
import type { Entorno } from '#server/entorno.ts';

type Parte = Pick<Entorno, 'mdns' | 'host' | 'postgres' | 'proxies'>;

/**
 * Tells whether the name is announced: where this server stands alone, and phones can reach it. In a container only if MDNS says
 * so, since the network is usually the container's own.
 */
export const seAnuncia = (
  { mdns, postgres, proxies }: Parte,
  { contenedor, direcciones }: { readonly contenedor: boolean; readonly direcciones: readonly string[] },
): boolean => (mdns ?? !contenedor) && postgres === null && proxies.length === 0 && direcciones.length > 0;

/** Announces te-toca.local at home, if it should be; returns the function that stops it. Loads the mDNS module only if needed. */
export const anunciarEnCasa = async (entorno: Parte, log: FastifyBaseLogger): Promise<() => void> => {
  const direcciones = () => direccionesDe(entorno.host, networkInterfaces).filter((ip) => isIPv4(ip));
  if (!seAnuncia(entorno, { contenedor: enContenedor(), direcciones: direcciones() })) return () => undefined;
  const { anunciarNombre } = await import('#server/adapters/mdns.ts');
  return anunciarNombre({
    direcciones,
    alFallar: (porque) => log.warn({ porque }, 'te-toca.local is not announced'),
  });
};
