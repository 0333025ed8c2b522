import { expect, test } from 'vitest';
import { seAnuncia } from './anunciar.ts';

const SOLO = { mdns: null, host: '0.0.0.0', postgres: null, proxies: [] };
const EN_CASA = { contenedor: false, direcciones: ['192.168.1.20'] };

test('the name is announced where phones reach this server, unless MDNS says no', () => {
  expect(seAnuncia(SOLO, EN_CASA)).toBe(true);
  expect(seAnuncia({ ...SOLO, mdns: false }, EN_CASA)).toBe(false);
  expect(seAnuncia(SOLO, { ...EN_CASA, direcciones: [] })).toBe(false);
  expect(seAnuncia({ ...SOLO, proxies: ['127.0.0.1'] }, EN_CASA)).toBe(false);
  expect(seAnuncia({ ...SOLO, postgres: 'postgres://db/x' }, EN_CASA)).toBe(false);
});

test('in a container the name is announced only if MDNS says so', () => {
  expect(seAnuncia(SOLO, { ...EN_CASA, contenedor: true })).toBe(false);
  expect(seAnuncia({ ...SOLO, mdns: true }, { ...EN_CASA, contenedor: true })).toBe(true);
});
