import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  option,
  property,
  record,
  subarray,
} from 'fast-check';
import { expect, test } from 'vitest';
import { citasDe, MAXIMO_CITAS } from './citas.ts';
import { sumarDias } from './dias.ts';

const HOY = '2026-11-16';
const PERSONAS = [
  { id: 1, nombre: 'Ana' },
  { id: 2, nombre: 'Luis' },
];

const ocurrencia = record({
  id: option(nat(50)),
  tarea: integer({ min: 1, max: 30 }),
  nombre: constantFrom('Fregar', 'Barrer'),
  miembro: constantFrom(null, 1, 2),
  miembro_nombre: constantFrom(null, 'Ana', 'Luis'),
  cubre_a: constantFrom(null, { id: 1 }),
  estado: constantFrom('PENDIENTE' as const, 'COMPLETADA' as const, 'VENCIDA' as const),
  fecha_limite: option(nat(60).map((n) => sumarDias(HOY, n))),
  fecha_original: constant(null),
  atrasada: boolean(),
});
const dias = array(
  record({
    ocurrencias: array(ocurrencia, { maxLength: 12 }),
    fuera: subarray([1, 2]),
  }),
  { minLength: 1, maxLength: 64 },
).map((lista) => lista.map((d, n) => ({ ...d, dia: sumarDias(HOY, n - 7) })));

test('events have their own identity, are in order of their days, are no more than the limit, and leave out lapsed chores', () => {
  assert(
    property(dias, constantFrom(null, 1, 2), (lista, yo) => {
      const citas = citasDe({ dias: lista, hoy: HOY, personas: PERSONAS }, yo);
      expect(new Set(citas.map((c) => c.uid)).size).toBe(citas.length);
      expect(citas.map((c) => c.desde)).toEqual(citas.map((c) => c.desde).toSorted());
      expect(citas.length).toBeLessThanOrEqual(MAXIMO_CITAS);
      expect(citas.every((c) => c.desde <= c.hasta)).toBe(true);
      const suyas = lista.flatMap((d) => d.ocurrencias.filter((o) => o.estado !== 'VENCIDA' && o.miembro === yo));
      if (yo !== null) expect(citas.length).toBeLessThanOrEqual(suyas.length);
    }),
  );
});

test('consecutive days away are one event, and a gap makes two', () => {
  const dia = (n: number, fuera: number[]) => ({ dia: sumarDias(HOY, n), ocurrencias: [], fuera });
  const lista = [dia(0, [2]), dia(1, [2]), dia(2, []), dia(3, [2])];
  expect(citasDe({ dias: lista, hoy: HOY, personas: PERSONAS }, null).map((c) => [c.titulo, c.desde, c.hasta])).toEqual(
    [
      ['Luis está fuera', '2026-11-16', '2026-11-17'],
      ['Luis está fuera', '2026-11-19', '2026-11-19'],
      ['Reparto de tareas', '2027-01-01', '2027-01-01'],
    ],
  );
});
