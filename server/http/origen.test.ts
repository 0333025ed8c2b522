import { expect, test } from 'vitest';
import { juzgarOrigen } from './direccion.ts';

const de = (origin: string | undefined, host: string) => ({
  headers: { host, ...(origin === undefined ? {} : { origin }) },
});
const PUBLICA = ['https://tetoca.example.org'];

test.each([
  '192.168.1.5:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '[fd00::5]',
  'localhost:3000',
  'caja:3000',
  'caja.local:3000',
  'caja.lan',
  'te-toca.home.arpa',
  'caja.fritz.box',
  'CAJA.local:3000',
])('without PUBLIC_URL a page of %s itself is ours', (host) => {
  expect(juzgarOrigen(de(`http://${host.toLowerCase()}`, host), [])).toBe('NUESTRO');
});

test.each(['malo.example.org:3000', 'malo.com', 'local.malo.com', '192.168.1.5.malo.com', 'caja.local.', 'xlan.es'])(
  'a public name (%s) is not ours without PUBLIC_URL, even if it equals the request’s host',
  (host) => {
    expect(juzgarOrigen(de(`http://${host}`, host), [])).toBe('SIN_DECLARAR');
  },
);

test.each([
  ['http://192.168.1.9:3000', '192.168.1.5:3000'],
  ['http://192.168.1.5:81', '192.168.1.5:3000'],
  ['http://malo.com', 'caja.local'],
  ['null', 'caja.local'],
  ['file://', ''],
  ['', 'caja.local'],
])('%s is no page of %s', (origin, host) => {
  expect(juzgarOrigen(de(origin, host), [])).toBe('AJENO');
});

test('with PUBLIC_URL only its origin is ours, whatever the host header says, and so are clients without an Origin', () => {
  expect(juzgarOrigen(de('https://tetoca.example.org', '127.0.0.1:3000'), PUBLICA)).toBe('NUESTRO');
  for (const host of ['malo.com', '192.168.1.5:3000', 'localhost:3000', 'tetoca.example.org'])
    expect(juzgarOrigen(de(`http://${host}`, host), PUBLICA), host).toBe('AJENO');
  expect(juzgarOrigen(de(undefined, 'malo.com'), PUBLICA)).toBe('NUESTRO');
});
