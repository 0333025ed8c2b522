import { expect, test } from 'vitest';
import { crearOrigenMovil, direccionesEnCasa } from './origen-movil.ts';

const en = (address: string, internal = false) =>
  ({ address, internal, family: address.includes(':') ? 'IPv6' : 'IPv4' }) as never;
const PORTATIL = {
  lo: [en('127.0.0.1', true), en('::1', true)],
  docker0: [en('172.17.0.1')],
  tailscale0: [en('100.90.1.2')],
  wlan0: [en('192.168.1.20'), en('fe80::1')],
};
const BASE = { origenes: [], host: '0.0.0.0', puerto: 3000, contenedor: false, redes: () => PORTATIL };

test('the address is the one in the home’s network, not that of the machine itself, a container or a tunnel', () => {
  expect(direccionesEnCasa(PORTATIL)).toEqual(['192.168.1.20']);
  const dos = { eth0: [en('fd00::5'), en('10.0.0.5')], eth1: [en('192.168.0.7'), en('fe80::1')] };
  expect(direccionesEnCasa(dos)).toEqual(['192.168.0.7', '10.0.0.5', 'fd00::5']);
  expect(direccionesEnCasa({ eth0: [en('172.20.3.4')] })).toEqual(['172.20.3.4']);
  expect(direccionesEnCasa({ eth0: [en('203.0.113.9')], lo: [en('127.0.0.1', true)] })).toEqual([]);
});

test('phones reach the server by PUBLIC_URL, else by its address and port', () => {
  expect(crearOrigenMovil(BASE)()).toBe('http://192.168.1.20:3000');
  expect(crearOrigenMovil({ ...BASE, puerto: 80 })()).toBe('http://192.168.1.20');
  const publico = 'https://tetoca.example.org';
  expect(crearOrigenMovil({ ...BASE, origenes: [publico], contenedor: true })()).toBe(publico);
  expect(crearOrigenMovil({ ...BASE, origenes: ['http://localhost:3000'] })()).toBe('http://192.168.1.20:3000');
  expect(crearOrigenMovil({ ...BASE, host: '192.168.1.20' })()).toBe('http://192.168.1.20:3000');
});

test('returns null if the only address is IPv6, on which the server does not listen by default', () => {
  expect(crearOrigenMovil({ ...BASE, redes: () => ({ eth0: [en('fd00::5')] }) })()).toBeNull();
});

test('returns null in a container, if the server listens only on this machine, and if the interfaces cannot be read', () => {
  expect(crearOrigenMovil({ ...BASE, contenedor: true })()).toBeNull();
  expect(crearOrigenMovil({ ...BASE, host: '127.0.0.1' })()).toBeNull();
  const prohibido = () => {
    throw new Error('EAFNOSUPPORT');
  };
  expect(crearOrigenMovil({ ...BASE, redes: prohibido })()).toBeNull();
});
