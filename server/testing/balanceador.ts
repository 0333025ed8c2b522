import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { RUTAS } from '#shared/contracts/rutas.ts';

/** Interval at which each server is asked whether it is ready, in ms. */
const PREGUNTA_MS = 100;

/** A load balancer in front of several servers. */
export interface Balanceador {
  readonly url: string;
  readonly cerrar: () => void;
}

/** Starts a balancer that passes each connection to the next server that is ready, without sticky sessions. */
export const crearBalanceador = async (servidores: readonly string[]): Promise<Balanceador> => {
  let listos = servidores;
  let vuelta = 0;
  const preguntar = async (): Promise<void> => {
    const salud = servidores.map((url) => fetch(url + RUTAS.salud).then(({ ok }) => ok));
    const contestan = await Promise.allSettled(salud);
    listos = servidores.filter((_, i) => contestan[i]?.status === 'fulfilled' && contestan[i].value);
  };
  const reloj = setInterval(() => void preguntar(), PREGUNTA_MS);
  const puerta = createServer((cliente) => {
    // No program listens on port 1: without a ready server the connection is refused.
    const { hostname, port } = new URL(listos[(vuelta += 1) % listos.length] ?? 'http://127.0.0.1:1');
    const servidor = connect(Number(port), hostname);
    cliente.pipe(servidor).pipe(cliente);
    for (const [uno, otro] of [
      [cliente, servidor],
      [servidor, cliente],
    ] as const) {
      uno.on('error', () => undefined);
      uno.on('close', () => otro.destroy());
    }
  });
  await new Promise<void>((listo) => {
    puerta.listen(0, '127.0.0.1', listo);
  });
  return {
    url: `http://127.0.0.1:${String((puerta.address() as AddressInfo).port)}`,
    cerrar: () => {
      clearInterval(reloj);
      puerta.close();
    },
  };
};
