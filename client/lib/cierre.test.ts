import { expect, test } from 'vitest';
import { fraseDePaquete, lugarDe, medidorDe, tituloDePaquete } from './cierre.ts';

const decima = medidorDe('TRIMESTRE', (carga) => Math.round(carga / 10));
const titulo = (antes: readonly [number, number, number], despues: readonly [number, number, number], medir = decima) =>
  tituloDePaquete({ antes, despues }, medir);

test('the title tells by how much the largest difference falls, in minutes a week or in points', () => {
  expect(titulo([450, 900, 9], [60, 120, 1])).toBe('La mayor diferencia baja de 45 a 6 min por semana');
  expect(titulo([450, 900, 9], [3, 6, 1])).toBe('La mayor diferencia baja de 45 a menos de 1 min por semana');
  expect(titulo([450, 900, 9], [0, 0, 0])).toBe('La mayor diferencia baja de 45 a 0 min por semana');
  const puntos = medidorDe('PUNTOS', (carga) => carga);
  expect(titulo([45, 90, 9], [6, 12, 1], puntos)).toBe('La mayor diferencia baja de 45 a 6 pts');
});

test('minutes that read the same, or that are unknown, give way to points', () => {
  expect(titulo([12, 24, 9], [9, 18, 1])).toBe('La mayor diferencia baja de 12 a 9 pts');
  expect(titulo([450, 900, 9], [60, 120, 1], () => null)).toBe('La mayor diferencia baja de 450 a 60 pts');
});

test('the sentence below tells how far any member ends from their quota', () => {
  const frase = (mayor: number, medir = decima) => fraseDePaquete({ despues: [mayor, 9, 9] }, medir);
  expect(frase(60)).toBe(
    'Con estos cambios, quien más lejos queda de su cuota, por arriba o por abajo, está a 6 min por semana.',
  );
  expect(frase(3)).toContain('está a menos de 1 min por semana.');
  expect(frase(3, () => null)).toContain('está a 3 pts.');
  expect(frase(0)).toBe('Con estos cambios cada uno queda justo en su cuota.');
});

test('claims no more than the decrease', () => {
  expect(titulo([450, 900, 9], [450, 600, 8])).toBe('Las diferencias, sumadas, bajan de 90 a 60 min por semana');
  expect(titulo([450, 900, 9], [450, 900, 8])).toBe('Las diferencias quedan más igualadas');
  expect(titulo([450, 900, 9], [450, 900, 9])).toBe('Últimos ajustes');
});

test('a member’s position against their quota', () => {
  expect([-610, 30, 2, 0].map((e) => lugarDe(e, decima))).toEqual([
    '61 min por debajo',
    '3 min por encima',
    'menos de 1 min por encima',
    'justo en la cuota',
  ]);
  expect(lugarDe(-1, () => null)).toBe('1 pt por debajo');
});
