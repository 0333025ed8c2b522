import { expect, test } from 'vitest';
import { cambiadas } from './fijar-migraciones.ts';

test('every released migration is unchanged', () => {
  expect(cambiadas()).toEqual([]);
});

test('a released migration that was changed or deleted is reported', () => {
  const otra = `${'0'.repeat(64)}  0001-inicial.ts`;
  expect(cambiadas([otra, `${'1'.repeat(64)}  0000-ninguna.ts`])).toHaveLength(2);
});
