import { expect, test } from 'vitest';
import { crearContrasenas } from './contrasenas.ts';

test('argon2id with at least OWASP’s cost, a salt each time, and only the right password fits', async () => {
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

test('a password is the same whichever way its accents are composed', async () => {
  const contrasenas = crearContrasenas();
  expect(await contrasenas.coincide(await contrasenas.cifrar('camión azul'), 'camio\u0301n azul')).toBe(true);
});

test('nobody’s hash fits nothing, not even the decoy’s own word', async () => {
  const contrasenas = crearContrasenas();
  expect(await contrasenas.coincide(null, 'nadie')).toBe(false);
});
