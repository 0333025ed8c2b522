import { expect, test } from 'vitest';
import { palabrasSaldo, razonesDe } from './en-cuenta.ts';

const NADA = {
  cuota: 910,
  por_parte: 910,
  por_dias: 910,
  dias_fuera: 0,
  dias: 90,
  saldo: null,
  vencido: null,
};

test('reasons for a quota are sentences with the quota before and after', () => {
  expect(razonesDe(NADA, null)).toEqual([]);
  expect(razonesDe({ ...NADA, dias_fuera: 18, por_dias: 766, cuota: 766 }, null)).toEqual([
    'Está fuera 18 días de 90: su cuota baja de 910 a 766 pts.',
  ]);
  expect(razonesDe({ ...NADA, por_dias: 958, cuota: 958 }, null)).toEqual([
    'Otros están fuera unos días: su cuota sube de 910 a 958 pts.',
  ]);
  expect(razonesDe({ ...NADA, cuota: 942, saldo: -60, vencido: 50 }, null)).toEqual([
    'El trimestre pasado dejó sin hacer 50 pts: su cuota sube de 910 a 942 pts.',
  ]);
  expect(razonesDe({ ...NADA, cuota: 934, saldo: -60, vencido: 0 }, null)).toEqual([
    'Ha dicho que sí a hacer algo más por el trimestre pasado: su cuota sube de 910 a 934 pts.',
  ]);
  expect(razonesDe({ ...NADA, cuota: 890, saldo: 20, vencido: 0 }, null)).toEqual([
    'El trimestre pasado hizo 20 pts más de lo que le tocaba: su cuota baja de 910 a 890 pts.',
  ]);
});

test('reasons for a quota are in points a week when drafts count by the quarter', () => {
  expect(razonesDe({ ...NADA, cuota: 942, saldo: -65, vencido: 52 }, 91)).toEqual([
    'El trimestre pasado dejó sin hacer 4 pts/sem: su cuota sube de 70 a 72,5 pts/sem.',
  ]);
});

test('reasons for a quota address the member concerned as «tú»', () => {
  expect(
    razonesDe({ ...NADA, dias_fuera: 1, por_dias: 900, cuota: 930, saldo: -60, vencido: 50 }, null, 'a-ti'),
  ).toEqual([
    'Estás fuera 1 día de 90: tu cuota baja de 910 a 900 pts.',
    'El trimestre pasado dejaste sin hacer 50 pts: tu cuota sube de 900 a 930 pts.',
  ]);
});

test('the balance of the last quarter is a sentence with its parts', () => {
  const nada = { saldo: 0, de_mas: 0, vencido: 0, cedido: 0, excusado: 0, acreditado: 0, abierto: 0 };
  expect(palabrasSaldo(nada, null)).toBe('Hizo justo lo que le tocaba.');
  expect(palabrasSaldo({ ...nada, saldo: -60, vencido: 50, abierto: 10 }, null)).toBe(
    'En total, 60 pts en contra: 50 pts sin hacer, 10 pts por hacer todavía.',
  );
  expect(palabrasSaldo({ ...nada, saldo: 0, excusado: 40, acreditado: 40, de_mas: 5, cedido: 5 }, null)).toBe(
    'En total, en paz: 5 pts hechos de más, 5 pts que hicieron otros.',
  );
});
