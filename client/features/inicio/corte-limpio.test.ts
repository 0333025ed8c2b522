import { expect, test } from 'vitest';
import { cortado } from './corte-limpio.ts';

test.each([
  ['ends above it', { top: 680, bottom: 728 }, false],
  ['touches it', { top: 731, bottom: 779.3 }, false],
  ['crosses it', { top: 743, bottom: 791 }, true],
  ['begins at it', { top: 779, bottom: 827 }, false],
])('a button that %s', (_, boton, corta) => {
  expect(cortado([{ top: 312, bottom: 360 }, boton], 779)).toBe(corta);
});
