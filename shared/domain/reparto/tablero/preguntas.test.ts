import { describe, expect, test } from 'vitest';
import { unaFamilia, unaTarea, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import { aplicar } from '../registro/pliegue.ts';
import { cuotaRestante, motivoNoElegible, puedeElegir, tareasLegales, tareasLibres } from './preguntas.ts';

const soloAdultos = { apta_infantil: false, apta_juvenil: false };

/**
 * A child (1) and an adult (2) at 50 %, with quotas of 30 each. Task 1 is the child's, task 2 only for adults, and task 3 larger
 * than the 20 that the child has left.
 */
const tareas = [
  unaTarea({ id: 1, puntos: 10 }),
  unaTarea({ id: 2, puntos: 10, ...soloAdultos }),
  unaTarea({ id: 3, puntos: 21 }),
  unaTarea({ id: 4, puntos: 19 }),
];
const inicial = unReparto({ participantes: unaFamilia([50, 'INFANTIL'], [50]), tareas });
const empezado = aplicar(inicial, { n: 2, en: '', tipo: 'ELECCION', miembro: 1, tarea: 1 });
const turnoDe = (turno: number) => ({ ...empezado, turno });

describe('a pick is refused in this order', () => {
  test('no session in progress comes before everything', () => {
    expect(puedeElegir(null, 1, 1)).toEqual({ ok: false, codigo: 'SIN_SESION' });
    expect(puedeElegir({ ...empezado, fase: 'COMPLETADA' }, 1, 1)).toEqual({ ok: false, codigo: 'SIN_SESION' });
    expect(puedeElegir({ ...empezado, fase: 'CANCELADA' }, 1, 1)).toEqual({ ok: false, codigo: 'SIN_SESION' });
  });

  test('then another member’s turn: also for a task taken, unknown or unsuitable, in the closing, and for a non-participant', () => {
    for (const tarea of [1, 2, 3, 4, 99])
      expect(puedeElegir(turnoDe(2), 1, tarea)).toEqual({ ok: false, codigo: 'NO_ES_TU_TURNO' });
    expect(puedeElegir({ ...empezado, fase: 'CIERRE', turno: null }, 1, 4)).toEqual({
      ok: false,
      codigo: 'NO_ES_TU_TURNO',
    });
    expect(puedeElegir(turnoDe(2), 77, 4)).toEqual({ ok: false, codigo: 'NO_ES_TU_TURNO' });
  });

  // Specification: 5.22
  test('then unknown, taken, not suitable, over the quota', () => {
    expect(puedeElegir(turnoDe(1), 1, 99)).toEqual({ ok: false, codigo: 'TAREA_NO_ENCONTRADA' });
    const tomadaNoApta = {
      ...turnoDe(1),
      asignadas: empezado.asignadas.map((a) => (a.id === 2 ? { ...a, miembro: 2 } : a)),
    };
    expect(puedeElegir(tomadaNoApta, 1, 2)).toEqual({ ok: false, codigo: 'TAREA_YA_ELEGIDA' });
    const grandeNoApta = { ...turnoDe(1), tareas: empezado.tareas.map((t) => (t.id === 2 ? { ...t, carga: 500 } : t)) };
    expect(puedeElegir(grandeNoApta, 1, 2)).toEqual({ ok: false, codigo: 'TAREA_NO_APTA' });
    expect(puedeElegir(turnoDe(1), 1, 3)).toEqual({ ok: false, codigo: 'EXCEDE_CUOTA' });
  });

  // Specification: 9.21
  test('otherwise the task is returned, also when it fills the quota exactly', () => {
    expect(puedeElegir(turnoDe(1), 1, 4)).toMatchObject({ ok: true, valor: { id: 4, carga: 19 } });
    const justa = { ...turnoDe(1), tareas: empezado.tareas.map((t) => (t.id === 4 ? { ...t, carga: 20 } : t)) };
    expect(puedeElegir(justa, 1, 4).ok).toBe(true);
  });
});

test('`motivoNoElegible` gives the reason against a pick regardless of the turn', () => {
  const motivos = (miembro: number) => [1, 2, 3, 4, 99].map((tarea) => motivoNoElegible(turnoDe(2), miembro, tarea));
  expect(motivos(1)).toEqual(['TAREA_YA_ELEGIDA', 'TAREA_NO_APTA', 'EXCEDE_CUOTA', null, 'TAREA_NO_ENCONTRADA']);
  expect(motivos(2)).toEqual(['TAREA_YA_ELEGIDA', null, null, null, 'TAREA_NO_ENCONTRADA']);
  expect(motivos(77)).toEqual(Array.from({ length: 5 }, () => 'NO_ES_TU_TURNO'));
  expect(motivoNoElegible(null, 1, 4)).toBe('SIN_SESION');
});

test('the rest of a quota is quota minus load picked, and 0 for a member who takes no part', () => {
  expect([1, 2, 77].map((miembro) => cuotaRestante(empezado, miembro))).toEqual([20, 30, 0]);
});

test('legal tasks are those that can be picked', () => {
  expect(tareasLegales(empezado, 1).map((t) => t.id)).toEqual([4]);
  expect(tareasLegales(empezado, 2).map((t) => t.id)).toEqual([2, 3, 4]);
});

test('free tasks are sorted from light to heavy, then by name as in Spanish, then by id', () => {
  expect(tareasLibres(empezado).map((t) => t.id)).toEqual([2, 4, 3]);
  const nombres = ['ordenar', 'Óleo', 'ñoquis', 'nudo', 'Árbol', 'barrer', 'barrer'];
  const iguales = unReparto({ tareas: nombres.map((nombre, i) => unaTarea({ id: i + 1, nombre })) });
  expect(tareasLibres(iguales).map((t) => t.nombre)).toEqual([
    'Árbol',
    'barrer',
    'barrer',
    'nudo',
    'ñoquis',
    'Óleo',
    'ordenar',
  ]);
  expect(
    tareasLibres(iguales)
      .map((t) => t.id)
      .slice(1, 3),
  ).toEqual([6, 7]);
  expect(tareasLibres(unReparto({ tareas: unasTareas(3, 2, 1) })).map((t) => t.id)).toEqual([3, 2, 1]);
});
