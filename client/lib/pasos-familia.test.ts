import { expect, test } from 'vitest';
import { sinRepartoAun } from './pasos-familia.ts';

test('a family has had no reparto when there is none or the only one was cancelled', () => {
  expect([null, { fase: 'CANCELADA' } as const].map(sinRepartoAun)).toEqual([true, true]);
  expect(([{ fase: 'ELECCION' }, { fase: 'CIERRE' }, { fase: 'COMPLETADA' }] as const).map(sinRepartoAun)).toEqual([
    false,
    false,
    false,
  ]);
});
