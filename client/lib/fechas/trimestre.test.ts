import { expect, test } from 'vitest';
import { nombreTrimestre, porRepartir, sinRepartoAun } from './trimestre.ts';

test('a quarter is named by its ordinal and year', () => {
  expect(nombreTrimestre('2026-10-01')).toBe('Cuarto trimestre de 2026');
});

test('`porRepartir` gives the quarter without a reparto while an earlier one is in force', () => {
  const otono = { fase: 'COMPLETADA', trimestre_inicio: '2026-10-01' } as const;
  expect(porRepartir(otono, '2026-11-21')).toBeNull();
  expect(porRepartir(otono, '2026-12-17')).toBeNull();
  expect(porRepartir(otono, '2026-12-18')).toEqual({ trimestre: '2027-01-01', es: 'PROXIMO' });
  expect(porRepartir(otono, '2027-01-01')).toEqual({ trimestre: '2027-01-01', es: 'ESTE' });
  expect(porRepartir(otono, '2027-03-20')).toEqual({ trimestre: '2027-04-01', es: 'PROXIMO' });
  expect(porRepartir({ ...otono, trimestre_inicio: '2027-01-01' }, '2026-12-20')).toBeNull();
  expect(porRepartir({ ...otono, fase: 'ELECCION' }, '2027-01-01')).toBeNull();
});

test('a family has had no reparto when there is none or the only one was cancelled', () => {
  expect([null, { fase: 'CANCELADA' } as const].map(sinRepartoAun)).toEqual([true, true]);
  expect(([{ fase: 'ELECCION' }, { fase: 'CIERRE' }, { fase: 'COMPLETADA' }] as const).map(sinRepartoAun)).toEqual([
    false,
    false,
    false,
  ]);
});
