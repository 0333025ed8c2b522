import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A TCP relay to a service, which a test can cut. */
export interface Rele {
  readonly url: string;
  /** Closes all connections and accepts no new ones, as if the service were down. */
  readonly cortar: () => Promise<void>;
  /** Accepts connections again and relays them to `url`, by default to the first service. */
  readonly reabrir: (url?: string) => Promise<void>;
  /** Silently drops all data while true, like a broken network that closes no connection. */
  readonly tragar: (si: boolean) => void;
}

export const crearRele = async (aDonde: string): Promise<Rele> => {
  let destino = new URL(aDonde);
  let tragando = false;
  const abiertos = new Set<Socket>();
  const servidor = createServer((cliente) => {
    const servicio = connect(Number(destino.port), destino.hostname);
    for (const [uno, otro] of [
      [cliente, servicio],
      [servicio, cliente],
    ] as const) {
      abiertos.add(uno);
      uno.on('error', () => undefined);
      uno.on('close', () => {
        abiertos.delete(uno);
        otro.destroy();
      });
      uno.on('data', (trozo) => {
        if (!tragando) otro.write(trozo);
      });
    }
  });
  const abrir = (puerto: number): Promise<void> =>
    new Promise((listo, fallo) => {
      servidor.once('error', fallo);
      servidor.listen(puerto, '127.0.0.1', listo);
    });
  await abrir(0);
  const { port } = servidor.address() as AddressInfo;
  const url = new URL(aDonde);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cortar: () =>
      new Promise((listo) => {
        servidor.close(() => listo());
        for (const conexion of abiertos) conexion.destroy();
      }),
    reabrir: async (otra = aDonde) => {
      destino = new URL(otra);
      await abrir(port);
    },
    tragar: (si) => {
      tragando = si;
    },
  };
};
