import { expect, test } from 'vitest';
import { primeraDe, primerDia } from './semana-en-casa.ts';

const ocurrencia = (nombre: string, puntos: number, cambios = {}) => ({
  nombre,
  puntos,
  miembro: 1,
  estado: 'PENDIENTE',
  libre: false,
  ...cambios,
});

test('a member’s first chore is the heaviest of the first day that has one of theirs to do', () => {
  const dias = [
    {
      dia: '2027-01-04',
      ocurrencias: [
        ocurrencia('De otra', 9, { miembro: 2 }),
        ocurrencia('Libre', 9, { libre: true }),
        ocurrencia('Hecha', 9, { estado: 'COMPLETADA' }),
      ],
    },
    { dia: '2027-01-05', ocurrencias: [ocurrencia('Barrer', 5), ocurrencia('Fregar', 8)] },
  ];
  expect(primeraDe(dias, 1)).toEqual({ nombre: 'Fregar', dia: '2027-01-05' });
  expect(primeraDe(dias, 3)).toBeNull();
});

test('drafted chores are due from the next day on, and not before their quarter', () => {
  expect(primerDia('2026-11-29', '2026-10-01')).toBe('2026-11-30');
  expect(primerDia('2026-12-20', '2027-01-01')).toBe('2027-01-01');
});
