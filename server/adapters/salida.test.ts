import { createServer, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { assert, asyncProperty, constantFrom, integer, tuple } from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { claseDe, crearSalida } from './salida.ts';

const NUNCA_SENAL = new AbortController().signal;
const POST = { cabeceras: {}, cuerpo: '{}', local: true };
const salida = crearSalida({ redLocal: false });

let servidores: Server[] = [];
afterEach(() => {
  for (const s of servidores) s.close();
  servidores = [];
});

/** A server on every address of this machine, which counts the requests that reach it. */
const abrir = async (estado = 200, cabeceras: Record<string, string> = {}) => {
  const pedidas: string[] = [];
  const servidor = createServer((pedido, respuesta) => {
    pedidas.push(`${String(pedido.method)} ${String(pedido.url)}`);
    respuesta.writeHead(estado, cabeceras).end('hola');
  });
  servidores.push(servidor);
  await new Promise<void>((listo) => servidor.listen(0, () => listo()));
  const donde = servidor.address();
  return { pedidas, puerto: typeof donde === 'object' && donde !== null ? donde.port : 0 };
};

/** An address of this machine that is neither loopback nor link-local. */
const propia = Object.values(networkInterfaces())
  .flat()
  .find((d) => d !== undefined && !d.internal && claseDe(d.address) !== 'NUNCA');

describe('the kind of an address', () => {
  test.each([
    ['8.8.8.8', 'PUBLICA'],
    ['2a00:1450:4003::200e', 'PUBLICA'],
    ['192.168.1.10', 'LOCAL'],
    ['10.0.0.1', 'LOCAL'],
    ['172.31.0.1', 'LOCAL'],
    ['100.100.1.1', 'LOCAL'],
    ['fd00::2', 'LOCAL'],
    ['::ffff:192.168.1.10', 'LOCAL'],
    ['64:ff9b::8.8.8.8', 'PUBLICA'],
    ['64:ff9b::7f00:1', 'NUNCA'],
    ['2002:7f00:1::', 'NUNCA'],
    ['::ffff:127.0.0.1', 'NUNCA'],
    ['::ffff:a9fe:a9fe', 'NUNCA'],
    ['::127.0.0.1', 'NUNCA'],
    ['127.255.0.1', 'NUNCA'],
    ['0.0.0.0', 'NUNCA'],
    ['169.254.169.254', 'NUNCA'],
    ['255.255.255.255', 'NUNCA'],
    ['::', 'NUNCA'],
    ['::1', 'NUNCA'],
    ['fe80::1', 'NUNCA'],
    ['fe80::1%eth0', 'NUNCA'],
    ['febf::1', 'NUNCA'],
    ['ff02::1', 'NUNCA'],
    ['no es una', 'NUNCA'],
  ])('%s is %s', (direccion, clase) => {
    expect(claseDe(direccion)).toBe(clase);
  });
});

const byte = integer({ min: 0, max: 255 });
/** Addresses of this machine or link-local, written in a way that a URL understands. */
const prohibida = tuple(constantFrom([127], [169, 254], [0]), byte, byte, byte)
  .map(([principio, ...resto]) => [...principio, ...resto].slice(0, 4))
  .chain((b) => {
    const n = b.reduce((suma, x) => suma * 256 + x, 0);
    const [hex, alto, bajo] = [n.toString(16), Math.floor(n / 65_536).toString(16), (n % 65_536).toString(16)];
    return constantFrom(
      b.join('.'),
      `${b.join('.')}.`,
      String(n),
      `0x${hex}`,
      `0${n.toString(8)}`,
      b.map((x) => `0x${x.toString(16)}`).join('.'),
      b.map((x) => `0${x.toString(8)}`).join('.'),
      `${String(b[0])}.${String(n % 2 ** 24)}`,
      `[::ffff:${b.join('.')}]`,
      `[::ffff:${alto}:${bajo}]`,
      `[0:0:0:0:0:ffff:${alto}:${bajo}]`,
      `[64:ff9b::${alto}:${bajo}]`,
      `[2002:${alto}:${bajo}::1]`,
      `[fe80::${bajo}]`,
      '[::1]',
      '[::]',
      'localhost',
      'LOCALHOST.',
      'a.localhost',
      '①②⑦.0.0.1',
    );
  });

test('no written form of a loopback or link-local address is connected to, not even where local ones are allowed', async () => {
  const { pedidas, puerto } = await abrir();
  await assert(
    asyncProperty(prohibida, async (host) => {
      const url = `http://${host}:${String(puerto)}/x`;
      const dicho = await salida.pedir({ ...POST, url }, NUNCA_SENAL);
      expect(dicho).toMatchObject({ tipo: 'PROHIBIDA' });
      expect(salida.admite(url, true)).toBe(false);
    }),
    { numRuns: 300 },
  );
  expect(pedidas).toEqual([]);
});

test('a name that points at this machine is not connected to, and another answer to a second look-up has no effect', async () => {
  const { pedidas, puerto } = await abrir();
  const url = `http://casa.example.org:${String(puerto)}/x`;
  const con = (...respuestas: readonly string[][]) => {
    let vez = 0;
    const resolver = () => {
      const direcciones = respuestas[Math.min(vez, respuestas.length - 1)] ?? [];
      vez += 1;
      return Promise.resolve(direcciones.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
    };
    return { salida: crearSalida({ redLocal: false, resolver }), veces: () => vez };
  };
  for (const direcciones of [
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['169.254.169.254'],
    ['0.0.0.0'],
    ['fe80::1'],
  ])
    expect(await con(direcciones).salida.pedir({ ...POST, url }, NUNCA_SENAL)).toEqual({
      tipo: 'PROHIBIDA',
      motivo: 'EPRIVADA',
    });
  expect(await con(['192.168.7.7']).salida.pedir({ ...POST, url, local: false }, NUNCA_SENAL)).toMatchObject({
    tipo: 'PROHIBIDA',
  });
  expect(pedidas).toEqual([]);
  // Rebinding: the first answer has one allowed address, any later one only loopback.
  const cambia = con([propia?.address ?? '', '127.0.0.1'], ['127.0.0.1']);
  expect(await cambia.salida.pedir({ ...POST, url }, NUNCA_SENAL)).toMatchObject({ tipo: 'RESPUESTA', estado: 200 });
  expect([cambia.veces(), pedidas]).toEqual([1, ['POST /x']]);
});

test('a redirect is an answer like others: it is not followed', async () => {
  const lejos = await abrir();
  const { pedidas, puerto } = await abrir(302, { location: `http://127.0.0.1:${String(lejos.puerto)}/` });
  const host = propia?.family === 'IPv6' ? `[${propia.address}]` : (propia?.address ?? '');
  const dicho = await salida.pedir({ ...POST, url: `http://${host}:${String(puerto)}/y`, leer: 3 }, NUNCA_SENAL);
  expect(dicho).toEqual({ tipo: 'RESPUESTA', estado: 302, esperar: 0, cuerpo: 'hol' });
  expect([pedidas, lejos.pedidas]).toEqual([['POST /y'], []]);
});

test('no connection is told by its code, without the address', async () => {
  const { puerto } = await abrir();
  const host = propia?.family === 'IPv6' ? `[${propia.address}]` : (propia?.address ?? '');
  for (const s of servidores) s.close();
  const dicho = await salida.pedir({ ...POST, url: `http://${host}:${String(puerto)}/secreto` }, NUNCA_SENAL);
  expect(dicho).toEqual({ tipo: 'SIN_RESPUESTA', motivo: 'ECONNREFUSED' });
  const abortada = AbortSignal.abort(new Error('parar'));
  expect(await salida.pedir({ ...POST, url: `http://${host}:1/` }, abortada)).toMatchObject({ tipo: 'SIN_RESPUESTA' });
});

test.each(['ftp://a.example.org/', 'http://ana:1@a.example.org/', 'a.example.org', 'file:///etc/passwd', ''])(
  '«%s» is no address for a request',
  (url) => {
    expect(salida.admite(url, true)).toBe(false);
  },
);
