import { assert, nat, property, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { faltaDeContrasena } from '#shared/domain/accesos/contrasena.ts';
import { PALABRAS_FACILES, tresPalabras } from './tres-palabras.ts';

test('there are more than 2^27 passwords of three different words', () => {
  const n = PALABRAS_FACILES.length;
  expect(new Set(PALABRAS_FACILES).size).toBe(n);
  expect(Math.log2(n * (n - 1) * (n - 2))).toBeGreaterThan(27);
});

test('every word can be typed on any keyboard and is short', () => {
  expect(PALABRAS_FACILES.filter((p) => !/^[a-z]{3,8}$/.test(p))).toEqual([]);
});

test('the server accepts any drawn password', () => {
  const indice = nat(PALABRAS_FACILES.length - 1);
  assert(
    property(uniqueArray(indice, { minLength: 3, maxLength: 3 }), (indices) => {
      const restantes = [...indices];
      const clave = tresPalabras(() => restantes.shift() ?? 0);
      expect(clave).toBe(indices.map((i) => PALABRAS_FACILES[i]).join('-'));
      expect(faltaDeContrasena(clave, PALABRAS_FACILES[indices[0] ?? 0] ?? '')).toBeNull();
    }),
  );
});

test('a repeated word is drawn again, and one draw differs from the next', () => {
  const dados = [4, 4, 7, 4, 9];
  expect(tresPalabras(() => dados.shift() ?? 0)).toBe([4, 7, 9].map((i) => PALABRAS_FACILES[i]).join('-'));
  expect(new Set(Array.from({ length: 200 }, () => tresPalabras())).size).toBeGreaterThan(195);
});
