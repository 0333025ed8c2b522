import { expect, test } from 'vitest';
import { sitioPasskey } from './sitio-passkey.ts';

const hostDe = (...origenes: readonly string[]) => sitioPasskey(origenes)?.host ?? null;

test.each([
  ['https://tetoca.example.org', 'tetoca.example.org'],
  ['https://te-toca.local:3443', 'te-toca.local'],
  ['http://localhost:3000', 'localhost'],
  ['http://casa.localhost', 'casa.localhost'],
])('%s gives passkeys for %s', (origen, host) => {
  expect(sitioPasskey([origen])).toEqual({ origen, host });
});

test.each([
  'https://192.168.1.20:3443',
  'http://127.0.0.1:3000',
  'https://[fd00::1]:3443',
  'http://[::1]',
  'http://te-toca.local',
  'http://notlocalhost',
  'ftp://casa.example.org',
])('%s gives none', (origen) => {
  expect(hostDe(origen)).toBeNull();
});

test('the first origin that works counts', () => {
  expect(
    hostDe('http://192.168.1.20:3000', 'https://192.168.1.20:3443', 'https://te-toca.local:3443', 'https://b.es'),
  ).toBe('te-toca.local');
  expect(hostDe()).toBeNull();
});
