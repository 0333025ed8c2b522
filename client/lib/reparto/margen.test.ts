import { expect, test } from 'vitest';
import { palabrasCuanto, palabrasMargen } from './prevision.ts';

test('a margin is written in points a week, as one number if both ends are shown alike', () => {
  const dice = (de: number, hasta: number) => palabrasMargen({ de, hasta }, 91);
  expect(dice(39, 156)).toBe('entre 3 y 12 pts/sem');
  expect(dice(64, 65)).toBe('entre 4,9 y 5 pts/sem');
  expect(dice(65, 65)).toBe('5 pts/sem');
  expect(dice(2, 3)).toBe('0,2 pts/sem');
  expect(dice(0, 91)).toBe('hasta 7 pts/sem');
  expect(dice(0, 0)).toBe('nada');
});

test('a margin is written in points when each chore counts once', () => {
  expect(palabrasMargen({ de: 4, hasta: 12 }, null)).toBe('entre 4 y 12 pts');
  expect(palabrasMargen({ de: 4, hasta: 4 }, null)).toBe('4 pts');
  expect(palabrasCuanto(1, null)).toBe('1 pt');
});
