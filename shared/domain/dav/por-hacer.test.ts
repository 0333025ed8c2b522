import { expect, test } from 'vitest';
import { type ComoSePide, habitacionDe, ordenDe } from './por-hacer.ts';

const PENDIENTE = { pendiente: true, dia: '2026-11-21' };
const HECHA = { pendiente: false, dia: '2026-11-21' };
const NADA: ComoSePide = { estado: null, porciento: null, completada: null, dia: null };
const AHORA = '2026-11-21T10:00:00.000Z';

test.each<[string, typeof PENDIENTE, Partial<ComoSePide>, unknown]>([
  ['completed', PENDIENTE, { estado: 'COMPLETED', completada: AHORA }, { tipo: 'HACER', tocada: AHORA }],
  ['completed without a time', PENDIENTE, { estado: 'COMPLETED' }, { tipo: 'HACER', tocada: null }],
  ['at 100 % without a status', PENDIENTE, { porciento: 100 }, { tipo: 'HACER', tocada: null }],
  ['completed at a time without a status', PENDIENTE, { completada: AHORA }, { tipo: 'HACER', tocada: AHORA }],
  ['at 100 % but in process', PENDIENTE, { estado: 'IN-PROCESS', porciento: 100 }, { tipo: 'NADA' }],
  [
    'completed and moved: the tick counts',
    PENDIENTE,
    { estado: 'COMPLETED', dia: '2026-11-25' },
    { tipo: 'HACER', tocada: null },
  ],
  ['completed again', HECHA, { estado: 'COMPLETED' }, { tipo: 'NADA' }],
  ['needs action again', HECHA, { estado: 'NEEDS-ACTION', dia: '2026-11-25' }, { tipo: 'DESHACER' }],
  ['without a status again', HECHA, {}, { tipo: 'DESHACER' }],
  ['cancelled', HECHA, { estado: 'CANCELLED' }, { tipo: 'NADA' }],
  ['on another day', PENDIENTE, { estado: 'NEEDS-ACTION', dia: '2026-11-25' }, { tipo: 'OTRO_DIA', dia: '2026-11-25' }],
  ['on its own day', PENDIENTE, { estado: 'NEEDS-ACTION', dia: '2026-11-21' }, { tipo: 'NADA' }],
  ['without a day', PENDIENTE, { estado: 'NEEDS-ACTION' }, { tipo: 'NADA' }],
])('a to-do sent %s', (_, esta, pide, orden) => {
  expect(ordenDe(esta, { ...NADA, ...pide })).toEqual(orden);
});

test.each([
  ['Poner la mesa', 'Cocina'],
  ['Limpiar el cuarto de baño de arriba', 'Baño'],
  ['Ordenar el cuarto', 'Dormitorios'],
  ['FREGAR LA COCINA', 'Cocina'],
  ['Aspirar el salón', 'Salón'],
  ['Barrer el patio', 'Fuera'],
  ['Llamar al seguro', null],
  ['Ordenar el cuartel', null],
])('«%s» is in: %s', (nombre, habitacion) => {
  expect(habitacionDe(nombre)).toBe(habitacion);
});
