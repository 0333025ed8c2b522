import { describe, expect, test } from 'vitest';
import { AHORA, unLog, unReparto } from '#shared/testing/reparto.ts';
import { aplicar, plegar } from './pliegue.ts';

test('the state of a session just started', () => {
  expect(plegar(unLog({ limite_segundos: 120 }))).toMatchObject({
    n: 1,
    fase: 'ELECCION',
    contar: 'PUNTOS',
    limite_segundos: 120,
    cuotas: { 1: 20, 2: 20 },
    acumulado: { 1: 0, 2: 0 },
    ronda: 1,
    desde: AHORA,
    elecciones: [],
    propuestas: [],
    cuotas_finales: null,
  });
});

test('an event changes neither the state before it nor unrelated fields', () => {
  const antes = unReparto();
  const copia = structuredClone(antes);
  const despues = aplicar(antes, { n: 2, en: '2026-07-06T18:01:00.000Z', tipo: 'ELECCION', miembro: 1, tarea: 3 });
  expect(antes).toEqual(copia);
  expect(despues).toEqual({
    ...copia,
    n: 2,
    reloj: { ...copia.reloj, desde: '2026-07-06T18:01:00.000Z' },
    turno: 2,
    desde: '2026-07-06T18:01:00.000Z',
    acumulado: { 1: 10, 2: 0 },
    asignadas: copia.asignadas.map((a) => (a.id === 3 ? { id: 3, miembro: 1, origen: 'ELECCION' } : a)),
    elecciones: [{ n: 2, ronda: 1, miembro: 1, tarea: 3, tipo: 'ELECCION', en: '2026-07-06T18:01:00.000Z' }],
  });
});

describe('a damaged log is an error, not a state', () => {
  const [inicio] = unLog();
  test('empty, gap, repeated number, no INICIO, INICIO twice, a proposal that was never made', () => {
    if (!inicio) throw new Error('no start');
    expect(() => plegar([])).toThrow('empty');
    expect(() => plegar([inicio, { n: 3, en: '', tipo: 'CANCELADO', por: 1 }])).toThrow('event 3 after 1');
    expect(() => plegar([inicio, { n: 1, en: '', tipo: 'CANCELADO', por: 1 }])).toThrow('event 1 after 1');
    expect(() => plegar([{ n: 1, en: '', tipo: 'CANCELADO', por: 1 }])).toThrow('no INICIO');
    expect(() => plegar([inicio, { ...inicio, n: 2 }])).toThrow('INICIO twice');
    expect(() => plegar([inicio, { n: 2, en: '', tipo: 'RESPUESTA', propuesta: 1, miembro: 1, acepta: true }])).toThrow(
      'proposal 1',
    );
  });
});
