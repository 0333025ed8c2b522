import { expect, test } from 'vitest';
import { fraseDeLoQueQueda } from './palabras.ts';

/** Ten points of load are a minute a week. */
const casa = (cota: number, ...lejos: readonly (readonly [nombre: string, exceso: number])[]) => ({
  contar: 'TRIMESTRE' as const,
  medida: { minutos_trimestre: 130, carga: 100 },
  cota,
  miembros: lejos.map(([nombre, exceso]) => ({ nombre, cuota: 1_000, despues: 1_000 + exceso })),
});

test('a reajuste names the member left farthest, the distance, and the bound up to which it moves chores', () => {
  expect(fraseDeLoQueQueda(casa(630, ['Lucía', -320], ['Elena', -590], ['Ana', 600]))).toBe(
    'Quien más lejos queda es Ana: 60 min por encima a la semana. Se mueven las menos tareas posibles, hasta que nadie queda más lejos que lo que pesa la mayor que puede cambiar de manos (63 min).',
  );
});

test('beyond the bound it promises nothing, and without a difference it says so', () => {
  expect(fraseDeLoQueQueda(casa(100, ['Elena', -590]))).toBe(
    'Quien más lejos queda es Elena: 59 min por debajo a la semana. Se mueven las menos tareas posibles.',
  );
  expect(fraseDeLoQueQueda(casa(100, ['Elena', 0]))).toBe('Cada uno queda justo en lo que le toca.');
});
