import { isIPv4 } from 'node:net';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** Private networks, the likeliest of a home first. */
const DE_CASA = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./, /^f[cd][0-9a-f]{2}:/i] as const;
/** Names of interfaces that lead to containers, virtual machines and tunnels, which no phone reaches. */
const VIRTUALES = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|tun|tap|wg|tailscale|zt|lxc|podman|cni)/i;
const DE_SI_MISMO = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

export type Redes = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Returns the addresses of this machine in the home's network, the likeliest first. */
export const direccionesEnCasa = (redes: Redes): readonly string[] => {
  const suyas = Object.entries(redes)
    .filter(([nombre]) => !VIRTUALES.test(nombre))
    .flatMap(([, direcciones = []]) => direcciones)
    .filter(({ internal }) => !internal)
    .map(({ address }) => address);
  return DE_CASA.flatMap((red) => suyas.filter((direccion) => red.test(direccion)));
};

interface Opciones {
  /** Origins from PUBLIC_URL. */
  readonly origenes: readonly string[];
  readonly host: string;
  readonly puerto: number;
  /** In a container the addresses are the container's own. */
  readonly contenedor: boolean;
  /** Reads the network interfaces; throws where the system forbids it. */
  readonly redes?: () => Redes;
}

/**
 * Creates the function that returns the origin under which phones at home reach this server: PUBLIC_URL, unless it names this
 * machine only, or else http with the IPv4 address that the server listens on. If it listens on all addresses, that is the
 * likeliest one in the home's network at the time of the call. Null if no such address is known, as in a container.
 */
export const crearOrigenMovil =
  ({ origenes, host, puerto, contenedor, redes = networkInterfaces }: Opciones) =>
  (): string | null => {
    const publico = origenes.find((origen) => !DE_SI_MISMO.test(new URL(origen).hostname));
    if (publico !== undefined) return publico;
    if (contenedor || DE_SI_MISMO.test(host)) return null;
    const todas = host === '0.0.0.0' || host === '::';
    try {
      const [enCasa = null] = todas ? direccionesEnCasa(redes()).filter((ip) => isIPv4(ip)) : [];
      const direccion = todas ? enCasa : isIPv4(host) ? host : null;
      return direccion === null ? null : `http://${direccion}${puerto === 80 ? '' : `:${String(puerto)}`}`;
    } catch {
      return null;
    }
  };
