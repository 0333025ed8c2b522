import { expect, test } from 'vitest';
import { diasContados, mostrado } from '#shared/domain/puntos-semana.ts';
import { fraseDePaquete, lugarTras, paqueteVisto, tituloDePaquete } from './cierre.ts';

const SEMANA = diasContados('TRIMESTRE');
/** Returns the largest distance and the sum as shown: in points a week, rounded; in points if `dias` is null. */
const vistas = ([mayor, suma]: readonly [number, number, number], dias = SEMANA) => ({
  mayor: mostrado(mayor, dias),
  suma: mostrado(suma, dias),
});
const titulo = (antes: readonly [number, number, number], despues: readonly [number, number, number], dias = SEMANA) =>
  tituloDePaquete({ antes, despues, vistas: { antes: vistas(antes, dias), despues: vistas(despues, dias) } }, dias);

test('the title tells by how much the largest difference falls, in points a week or in points', () => {
  expect(titulo([455, 900, 9], [65, 120, 1])).toBe('Quien más lejos queda de lo suyo pasa de 35 a 5 pts/sem');
  expect(titulo([455, 900, 9], [3, 6, 1])).toBe('Quien más lejos queda de lo suyo pasa de 35 a 0,2 pts/sem');
  expect(titulo([455, 900, 9], [0, 0, 0])).toBe('Quien más lejos queda de lo suyo pasa de 35 a 0 pts/sem');
  expect(titulo([45, 90, 9], [6, 12, 1], null)).toBe('Quien más lejos queda de lo suyo pasa de 45 a 6 pts');
});

test('distances are the differences of the totals shown, so that anybody can check them', () => {
  // Totals are loads ÷ 13, rounded: 1010 is shown as 77,7, 1019 as 78,4 and 1018 as 78,3.
  const lectura = {
    lote: 1,
    antes: [9, 9, 81],
    despues: [8, 8, 64],
    miembros: [{ miembro: 1, antes: 9, despues: 8 }],
    distancias: new Map(),
  } as const;
  expect(paqueteVisto(lectura, { 1: 1_010 }, SEMANA).vistas).toEqual({
    antes: { mayor: 0.7, suma: 0.7 },
    despues: { mayor: 0.6, suma: 0.6 },
  });
});

test('a decrease too small to show has a title without numbers', () => {
  expect(titulo([3, 6, 9], [2, 3, 1])).toBe('Cada uno queda más cerca de lo suyo');
});

test('the sentence below tells how far any member ends from their quota', () => {
  const frase = (mayor: number, dias = SEMANA) => {
    const despues = [mayor, 9, 9] as const;
    return fraseDePaquete({ despues, vistas: { antes: vistas(despues, dias), despues: vistas(despues, dias) } }, dias);
  };
  expect(frase(65)).toBe(
    'Con estos cambios, quien más lejos queda de su cuota, por arriba o por abajo, está a 5 pts/sem.',
  );
  expect(frase(3, null)).toContain('está a 3 pts.');
  expect(frase(0)).toBe('Con estos cambios cada uno queda justo en su cuota.');
});

test('the title claims no more than what really decreases', () => {
  expect(titulo([455, 910, 9], [455, 650, 8])).toBe(
    'Entre todos, lo que os separa de lo vuestro pasa de 70 a 50 pts/sem',
  );
  expect(titulo([455, 910, 9], [455, 910, 8])).toBe('Cada uno queda más cerca de lo suyo');
  expect(titulo([455, 910, 9], [455, 910, 9])).toBe('Últimos ajustes');
});

test('a change brings a member from one percentage to another, with the sum that shows it', () => {
  expect(lugarTras({ antes: -39, despues: -13 }, 1_014, SEMANA)).toEqual({
    antes: 96,
    despues: 99,
    cuenta: '75 + 2 = 77 de 78 pts/sem',
  });
  expect(lugarTras({ antes: 5, despues: 0 }, 0, null)).toEqual({
    antes: 100,
    despues: 100,
    cuenta: '5 − 5 = 0 de 0 pts',
  });
});
