import { expect, test } from 'vitest';
import { crearOrigenMovil, direccionEnCasa } from './origen-movil.ts';

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
  expect(direccionEnCasa(PORTATIL)).toBe('192.168.1.20');
  expect(direccionEnCasa({ eth0: [en('10.0.0.5')], eth1: [en('192.168.0.7')] })).toBe('192.168.0.7');
  expect(direccionEnCasa({ eth0: [en('172.20.3.4')] })).toBe('172.20.3.4');
  expect(direccionEnCasa({ eth0: [en('203.0.113.9')], lo: [en('127.0.0.1', true)] })).toBeNull();
});

test('phones reach the server by PUBLIC_URL, else by its address and port', () => {
  expect(crearOrigenMovil(BASE)()).toBe('http://192.168.1.20:3000');
  expect(crearOrigenMovil({ ...BASE, puerto: 80 })()).toBe('http://192.168.1.20');
  const publico = 'https://tetoca.example.org';
  expect(crearOrigenMovil({ ...BASE, origenes: [publico], contenedor: true })()).toBe(publico);
  expect(crearOrigenMovil({ ...BASE, origenes: ['http://localhost:3000'] })()).toBe('http://192.168.1.20:3000');
  expect(crearOrigenMovil({ ...BASE, host: '192.168.1.20' })()).toBe('http://192.168.1.20:3000');
});

test('no address is told that leads nowhere: of a container, of a server for this machine only, or where none can be read', () => {
  expect(crearOrigenMovil({ ...BASE, contenedor: true })()).toBeNull();
  expect(crearOrigenMovil({ ...BASE, host: '127.0.0.1' })()).toBeNull();
  const prohibido = () => {
    throw new Error('EAFNOSUPPORT');
  };
  expect(crearOrigenMovil({ ...BASE, redes: prohibido })()).toBeNull();
});
