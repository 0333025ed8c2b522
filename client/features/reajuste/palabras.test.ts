import { expect, test } from 'vitest';
import { fraseDeLoQueQueda, textoMotivo } from './palabras.ts';

/** A reajuste with 70 days left, so that ten points of load are one a week. `exceso` is a member's distance from their quota. */
const casa = (cota: number, ...lejos: readonly (readonly [nombre: string, exceso: number])[]) => ({
  contar: 'TRIMESTRE' as const,
  trimestre_inicio: '2026-10-01',
  desde: '2026-10-23',
  cota,
  miembros: lejos.map(([nombre, exceso]) => ({ nombre, cuota: 1_000, despues: 1_000 + exceso })),
});

test('a reajuste names the member left farthest, the distance, and the bound up to which it moves chores', () => {
  expect(fraseDeLoQueQueda(casa(630, ['Lucía', -320], ['Elena', -590], ['Ana', 600]))).toBe(
    'Quien más lejos queda es Ana: 60 pts/sem más. Se mueven las menos tareas posibles, hasta que nadie queda más lejos que lo que pesa la mayor que puede cambiar de manos (63 pts/sem).',
  );
});

test('beyond the bound it promises nothing, and without a difference it says so', () => {
  expect(fraseDeLoQueQueda(casa(100, ['Elena', -590]))).toBe(
    'Quien más lejos queda es Elena: 59 pts/sem menos. Se mueven las menos tareas posibles.',
  );
  expect(fraseDeLoQueQueda(casa(100, ['Elena', 0]))).toBe('Cada uno queda justo en lo que le toca.');
});

test('a reason that this page does not know yet still has a sentence', () => {
  const nueva = { motivo: 'MUDANZA', sujeto: 1, nombre: 'Ana', tarea: null } as unknown as Parameters<
    typeof textoMotivo
  >[0];
  expect(textoMotivo(nueva)).toBe('Ha cambiado algo: Ana');
});
