import { expect, test } from 'vitest';
import { cambiadas } from './fijar-migraciones.ts';

test('every migration that was released is as it was then', () => {
  expect(cambiadas()).toEqual([]);
});

test('a released migration of which one byte is another, or that is gone, is told', () => {
  const otra = `${'0'.repeat(64)}  0001-inicial.ts`;
  expect(cambiadas([otra, `${'1'.repeat(64)}  0000-ninguna.ts`])).toHaveLength(2);
});
