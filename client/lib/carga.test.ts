import { expect, test } from 'vitest';
import { palabrasCarga, textoCarga } from './puntos.ts';

test('minutes a week lead and points follow; without minutes, points alone', () => {
  expect(textoCarga(546, 45)).toBe('≈ 45 min/semana · 546 pts');
  expect(textoCarga(1456, 135)).toBe('≈ 2 h 15 min/semana · 1456 pts');
  expect(textoCarga(12_456, null)).toBe('12.456 pts');
  expect(textoCarga(1, null)).toBe('1 pt');
});

test('zero and nearly zero are told apart', () => {
  expect(textoCarga(0, 0)).toBe('0 min/semana · 0 pts');
  expect(textoCarga(2, 0)).toBe('menos de 1 min/semana · 2 pts');
});

test('a difference carries its sign before both numbers, with a real minus', () => {
  expect(textoCarga(14, 1, true)).toBe('≈ +1 min/semana · +14 pts');
  expect(textoCarga(-14, -1, true)).toBe('≈ −1 min/semana · −14 pts');
  expect(textoCarga(0, 0, true)).toBe('0 min/semana · 0 pts');
});

test('screen readers hear whole words', () => {
  expect(palabrasCarga(546, 45).hablado).toBe('unos 45 min a la semana, 546 puntos');
  expect(palabrasCarga(1, null).hablado).toBe('1 punto');
});
