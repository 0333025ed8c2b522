import { expect, test } from 'vitest';
import { Cifrada } from '#shared/contracts/familia-archivo/filas.ts';
import { crearContrasenas } from './contrasenas.ts';

test('hashes with argon2id at OWASP’s cost at least, with a new salt each time, and matches only the right password', async () => {
  const contrasenas = crearContrasenas();
  const uno = (await contrasenas.cifrar('tres gatos y un pez')) ?? '';
  const otro = await contrasenas.cifrar('tres gatos y un pez');
  const [, tipo, , costes] = uno.split('$');
  const coste = Object.fromEntries((costes ?? '').split(',').map((c) => c.split('='))) as Record<string, string>;
  expect(tipo).toBe('argon2id');
  expect(Number(coste['m'])).toBeGreaterThanOrEqual(19_456);
  expect(Number(coste['t'])).toBeGreaterThanOrEqual(2);
  expect(uno).not.toBe(otro);
  expect(await contrasenas.coincide(uno, 'tres gatos y un pez')).toBe(true);
  expect(await contrasenas.coincide(uno, 'tres gatos y un pe')).toBe(false);
});

test('a password is the same however its accents are composed', async () => {
  const contrasenas = crearContrasenas();
  expect(await contrasenas.coincide(await contrasenas.cifrar('camión azul'), 'camio\u0301n azul')).toBe(true);
});

/** Hashes made by `@node-rs/argon2` 2.2.1, as in existing accounts. */
const DE_ANTES = [
  [
    'tres gatos y un pez',
    '$argon2id$v=19$m=19456,t=2,p=1$Zkbg1AIxBDKZQzO0j9aVJQ$1QUqMokAK8zBna41ky5CPIxQ3MK8V358zrjzE1NICf8',
  ],
  [
    'Ñandú 🐟 größer',
    '$argon2id$v=19$m=19456,t=2,p=1$5st47SXObFpadkWMIuokdQ$Hvn3VfE99x7nL8Unu6cniH1z2AT94F+ZG/niFG5erCM',
  ],
  ['1234', '$argon2id$v=19$m=19456,t=2,p=1$WGSUQulnW+CM2w+P2pcFLA$bdkOhoc4nv/p8twL9hZG+kCaTGm/F1GEsXeVu5XMbzY'],
] as const;

test('hashes stored by an earlier version match their passwords, and no others', async () => {
  const contrasenas = crearContrasenas();
  for (const [clara, guardado] of DE_ANTES) {
    expect(await contrasenas.coincide(guardado, clara), clara).toBe(true);
    expect(await contrasenas.coincide(guardado, `${clara} `), clara).toBe(false);
  }
});

test('an exported family’s file accepts a new hash', async () => {
  expect(Cifrada.safeParse(await crearContrasenas().cifrar('tres gatos y un pez')).success).toBe(true);
});

test('a stored hash that cannot be read fits no password', async () => {
  const contrasenas = crearContrasenas();
  for (const rota of ['', 'clara', '$argon2id$v=19$m=19456,t=2,p=1$Zkbg1AIxBDKZQzO0j9aVJQ$', '$2b$10$abc'])
    expect(await contrasenas.coincide(rota, ''), rota).toBe(false);
});

test('the missing hash matches nothing, not even the decoy’s own word', async () => {
  const contrasenas = crearContrasenas();
  expect(await contrasenas.coincide(null, 'nadie')).toBe(false);
});
