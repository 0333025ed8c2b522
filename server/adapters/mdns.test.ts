import multicastDns from 'multicast-dns';
import { afterEach, expect, test } from 'vitest';
import { anunciarNombre } from './mdns.ts';

/** A port of this test's own, so that nothing in the network listens. */
const RED = { port: 25_353, ttl: 1 } as const;

const abiertos: (() => void)[] = [];
afterEach(() => {
  for (const cerrar of abiertos.splice(0)) cerrar();
});

/** Another machine in the network. It answers with `suya` if it has the name, and collects the addresses that it hears. */
const vecino = (suya: string | null = null) => {
  const mdns = multicastDns(RED);
  abiertos.push(() => mdns.destroy());
  const oidas: string[] = [];
  mdns.on('response', ({ answers = [] }) => {
    for (const una of answers) if (una.type === 'A' && una.name === 'te-toca.local') oidas.push(una.data);
  });
  mdns.on('query', ({ questions = [] }) => {
    if (suya !== null && questions.some(({ name }) => name === 'te-toca.local'))
      mdns.respond({ answers: [{ name: 'te-toca.local', type: 'A', ttl: 120, data: suya }] });
  });
  return { oidas, preguntar: () => mdns.query('te-toca.local', 'A') };
};

test('the name leads to the addresses of now', async () => {
  let direcciones = ['192.168.1.20'];
  const fallos: string[] = [];
  const { oidas, preguntar } = vecino();
  abiertos.push(
    anunciarNombre({ direcciones: () => direcciones, alFallar: (porque) => fallos.push(porque), red: RED }),
  );
  await expect.poll(() => oidas, { timeout: 5_000 }).toEqual(['192.168.1.20']);
  direcciones = ['192.168.7.7'];
  preguntar();
  await expect.poll(() => oidas, { timeout: 5_000 }).toContain('192.168.7.7');
  expect(fallos).toEqual([]);
});

test('another machine’s name is left to it', async () => {
  const fallos: string[] = [];
  const { oidas } = vecino('192.168.1.99');
  abiertos.push(
    anunciarNombre({
      direcciones: () => ['192.168.1.20'],
      alFallar: (porque) => fallos.push(porque),
      red: RED,
    }),
  );
  await expect.poll(() => fallos, { timeout: 5_000 }).toEqual(['192.168.1.99 has the name']);
  expect(oidas).not.toContain('192.168.1.20');
});
