import { describe, expect, test } from 'vitest';
import { unaFamilia, unaTarea, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import { aplicar } from '../registro/pliegue.ts';
import type { EstadoReparto } from '../tipos.ts';
import { elegidasPorOtros, siguiente, situacion, tieneTareaLegal } from './preguntas.ts';

const tres = unaFamilia([34], [33], [33]);
const seis = unReparto({ participantes: tres, tareas: unasTareas(10, 10, 10, 10, 10, 10) }, [3, 1, 2]);

describe('the turn', () => {
  test('begins with the first of the order, in round 1', () => {
    expect(seis).toMatchObject({ turno: 3, ronda: 1 });
  });

  // Specification: 4.20 9.26
  test('follows the order from the last picker, and passing its end raises the round', () => {
    expect(siguiente(seis)).toEqual({ miembro: 1, ronda: 1 });
    expect(siguiente({ ...seis, turno: 1 })).toEqual({ miembro: 2, ronda: 1 });
    expect(siguiente({ ...seis, turno: 2 })).toEqual({ miembro: 3, ronda: 2 });
  });

  // Specification: 4.21
  test('skips members without a legal task, also over the end', () => {
    const lleno = { ...seis, acumulado: { ...seis.acumulado, 3: 20 } };
    expect(siguiente({ ...lleno, turno: 2 })).toEqual({ miembro: 1, ronda: 2 });
    expect(siguiente({ ...lleno, turno: null })).toEqual({ miembro: 1, ronda: 1 });
  });

  test('returns to the only one with a legal task, a round later', () => {
    const solo = { ...seis, acumulado: { 1: 20, 2: 0, 3: 20 } };
    expect(siguiente({ ...solo, turno: 2 })).toEqual({ miembro: 2, ronda: 2 });
  });

  test('is nobody’s without a legal task', () => {
    expect(siguiente({ ...seis, acumulado: { 1: 20, 2: 20, 3: 20 } })).toBe(null);
  });

  test('goes through a family of three in two rounds', () => {
    let estado: EstadoReparto = seis;
    const turnos: string[] = [];
    for (let tarea = 1; estado.turno !== null; tarea += 1) {
      turnos.push(`${estado.ronda}: ${estado.turno}`);
      estado = aplicar(estado, { n: estado.n + 1, en: '', tipo: 'ELECCION', miembro: estado.turno, tarea });
    }
    expect(turnos).toEqual(['1: 3', '1: 1', '1: 2', '2: 3', '2: 1', '2: 2']);
  });
});

describe('a member’s status', () => {
  const ninos = unaTarea({ id: 3, puntos: 4, apta_juvenil: false, apta_adulto: false });
  const base = unReparto({ participantes: unaFamilia([50, 'INFANTIL'], [50]), tareas: [...unasTareas(10, 10), ninos] });

  test('is picking, waiting, absent, or taking no part', () => {
    expect(situacion(base, 1)).toBe('ELIGE');
    expect(situacion(base, 2)).toBe('ESPERA');
    expect(situacion({ ...base, aplazamientos: { 1: 0, 2: 1 } }, 2)).toBe('ESPERA');
    expect(situacion({ ...base, aplazamientos: { 1: 0, 2: 2 } }, 2)).toBe('AUSENTE');
    expect(situacion(base, 77)).toBe('NO_PARTICIPA');
  });

  test('tells a complete quota from room that nothing fits', () => {
    const casi = { ...base, asignadas: base.asignadas.map((a) => (a.id < 3 ? { ...a, miembro: 1 } : a)) };
    expect(base.cuotas).toEqual({ 1: 12, 2: 12 });
    expect(situacion({ ...casi, acumulado: { 1: 0, 2: 10 } }, 2)).toBe('SIN_HUECO');
    expect(situacion({ ...casi, acumulado: { 1: 0, 2: 12 } }, 2)).toBe('CUOTA_COMPLETA');
    expect(tieneTareaLegal({ ...casi, acumulado: { 1: 8, 2: 12 } }, 1)).toBe(true);
    expect(tieneTareaLegal({ ...casi, acumulado: { 1: 9, 2: 12 } }, 1)).toBe(false);
    expect(tieneTareaLegal(casi, 77)).toBe(false);
  });
});

test('`elegidasPorOtros` counts the picks made for a member since their last own one', () => {
  const elecciones = (['AUTO', 'ELECCION', 'AUTO', 'ELECCION_ADMIN'] as const).map((tipo, i) => ({
    n: 2 * i,
    ronda: i,
    miembro: 1,
    tarea: i + 1,
    tipo,
    en: '2026-11-21T10:00:00.000Z',
  }));
  const otra = { n: 9, ronda: 1, miembro: 2, tarea: 9, tipo: 'AUTO', en: '2026-11-21T10:00:00.000Z' } as const;
  const cuantas = (hasta: number) => elegidasPorOtros({ elecciones: [...elecciones.slice(0, hasta), otra] }, 1);
  expect([0, 1, 2, 3, 4].map(cuantas)).toEqual([0, 1, 0, 1, 2]);
});
