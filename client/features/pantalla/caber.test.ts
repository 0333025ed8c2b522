import { expect, it } from 'vitest';
import { cuantasHojas, hojasDe } from './caber.ts';

it('fills each page with the rows that fit, in order, and with no more than the given maximum', () => {
  expect(hojasDe([40, 40, 40, 40], 120, 6)).toEqual([0, 0, 0, 1]);
  expect(hojasDe([40, 80, 40, 40], 120, 6)).toEqual([0, 0, 1, 1]);
  expect(
    hojasDe(
      Array.from({ length: 8 }, () => 10),
      500,
      6,
    ),
  ).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
});

it('gives a row that is higher than a page a page of its own, and an empty list one page', () => {
  expect(hojasDe([40, 200, 40], 120, 6)).toEqual([0, 1, 2]);
  expect(cuantasHojas(hojasDe([40, 200, 40], 120, 6))).toBe(3);
  expect(cuantasHojas(hojasDe([], 120, 6))).toBe(1);
});
