import { expect, test } from 'vitest';
import { cortado } from './corte-limpio.ts';

test.each([
  ['ends above', { top: 680, bottom: 728 }, false],
  ['ends within half a pixel of', { top: 731, bottom: 779.3 }, false],
  ['crosses', { top: 743, bottom: 791 }, true],
  ['begins at', { top: 779, bottom: 827 }, false],
])('cortado judges a button that %s the end of the screen', (_, boton, corta) => {
  expect(cortado([{ top: 312, bottom: 360 }, boton], 779)).toBe(corta);
});
