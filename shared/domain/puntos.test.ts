import { expect, test } from 'vitest';
import { puntosDeVotos } from './votacion.ts';

// Specification: 4.18 9.27
test.each([
  { votos: [1], puntos: 4 },
  { votos: [4], puntos: 16 },
  { votos: [2, 3], puntos: 10 },
  { votos: [1, 1, 2], puntos: 5 }, // 5.33
  { votos: [1, 2, 2], puntos: 7 }, // 6.67
  { votos: [1, 1, 1, 1, 1, 1, 1, 2], puntos: 5 }, // 4.5 rounds up
  { votos: [1, 1, 1, 1, 1, 1, 1, 1, 2], puntos: 4 }, // 4.44
  { votos: [4, 4, 4, 4, 4, 4, 4, 3], puntos: 16 }, // 15.5 rounds up
])('votes $votos are $puntos points', ({ votos, puntos }) => {
  expect(puntosDeVotos(votos)).toBe(puntos);
});

test('the points agree with exact fractions for every sum of up to 30 votes', () => {
  for (let n = 1; n <= 30; n += 1) {
    for (let suma = n; suma <= 4 * n; suma += 1) {
      const altos = suma - n;
      const votos = Array.from({ length: n }, (_, i) => 1 + Math.min(3, Math.max(0, altos - 3 * i)));
      // p is the round half up of 4·suma/n exactly when 2p − 1 ≤ 8·suma/n < 2p + 1.
      const p = BigInt(puntosDeVotos(votos));
      const ochoSuma = BigInt(8 * suma);
      expect((2n * p - 1n) * BigInt(n) <= ochoSuma && ochoSuma < (2n * p + 1n) * BigInt(n)).toBe(true);
    }
  }
});
