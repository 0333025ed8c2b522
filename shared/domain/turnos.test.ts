import { expect, test } from 'vitest';
import type { Calendario } from './calendario.ts';
import { abreElDia } from './por-abrir.ts';
import type { Frecuencia } from './tipos.ts';
import { partesDe } from './reparto/cuotas/partes.ts';
import { unaTarea } from '#shared/testing/reparto.ts';
import { abrirPrimera, abrirSiguiente, alCambiarDias, ponerAlDia, posponibleHasta, venceEl } from './vencimiento.ts';

// The quarter begins on a Thursday; its first week begins on Monday, 28 September.
const TRIMESTRE = '2026-10-01';
const turno = (n: number, frecuencia: Frecuencia = 'SEMANAL', dias: object = { dia_semana: 3 }): Calendario => ({
  frecuencia,
  dia_semana: null,
  dia_semana_2: null,
  dia_mes: null,
  ...partesDe(unaTarea({ frecuencia, en_partes: 'SEMANAS_3', ...dias }), TRIMESTRE)[n - 1],
});
const fila = (fecha_limite: string) => ({
  responsabilidad_id: 1,
  fecha_limite,
  dada_el: null,
  trimestre_inicio: TRIMESTRE,
  tomada_el: null,
});

test('an occurrence of a turn opens on the Monday of its week and lapses when the week ends, also if the next is weeks away', () => {
  const segunda = turno(2);
  const primera = abrirPrimera(segunda, '2026-10-01');
  expect(primera).toEqual({ fecha_limite: '2026-10-07', disponible_desde: '2026-10-05' });
  expect(venceEl(fila('2026-10-07'), segunda)).toBe('2026-10-12');
  expect(ponerAlDia(primera!, segunda, '2026-10-11')).toEqual({ vencidas: [], abierta: primera });
  const siguiente = { fecha_limite: '2026-10-28', disponible_desde: '2026-10-26' };
  expect(ponerAlDia(primera!, segunda, '2026-10-12')).toEqual({ vencidas: ['2026-10-07'], abierta: siguiente });
  expect(abrirSiguiente(segunda, primera!)).toEqual(siguiente);
});

test('of two occurrences in a week the second opens after the first’s day, and the first lapses on the second’s', () => {
  const primera = turno(1, 'DOS_VECES_SEMANA', { dia_semana: 2, dia_semana_2: 5 });
  const martes = abrirPrimera(primera, '2026-10-12');
  expect(martes).toEqual({ fecha_limite: '2026-10-20', disponible_desde: '2026-10-19' });
  expect(venceEl(fila('2026-10-20'), primera)).toBe('2026-10-23');
  const viernes = abrirSiguiente(primera, martes!);
  expect(viernes).toEqual({ fecha_limite: '2026-10-23', disponible_desde: '2026-10-21' });
  expect(venceEl(fila('2026-10-23'), primera)).toBe('2026-10-26');
});

test('a daily chore’s turn is done on its day alone, seven days in a row', () => {
  const tercera = turno(3, 'DIARIA', {});
  const lunes = abrirPrimera(tercera, '2026-10-01');
  expect(lunes).toEqual({ fecha_limite: '2026-10-12', disponible_desde: '2026-10-12' });
  expect(venceEl(fila('2026-10-18'), tercera)).toBe('2026-10-19');
  expect(abrirSiguiente(tercera, { fecha_limite: '2026-10-18' })?.fecha_limite).toBe('2026-11-02');
  expect(posponibleHasta(fila('2026-10-12'), tercera, '2026-10-12')).toBeNull();
});

test('«otro día» stays within the week of the turn', () => {
  const segunda = turno(2);
  expect(posponibleHasta(fila('2026-10-07'), segunda, '2026-10-05')).toBe('2026-10-11');
  expect(posponibleHasta(fila('2026-10-07'), segunda, '2026-10-11')).toBeNull();
  const primera = turno(1, 'DOS_VECES_SEMANA', { dia_semana: 2, dia_semana_2: 5 });
  expect(posponibleHasta(fila('2026-10-20'), primera, '2026-10-19')).toBe('2026-10-22');
  expect(posponibleHasta(fila('2026-10-23'), primera, '2026-10-21')).toBe('2026-10-25');
});

test('after an edit of its weekday a turn opens in its own week again', () => {
  const abierta = abrirPrimera(turno(2), '2026-10-05')!;
  const con = (dia_semana: number) => turno(2, 'SEMANAL', { dia_semana });
  expect(alCambiarDias(abierta, con(6), '2026-10-06')).toEqual({ ...abierta, fecha_limite: '2026-10-10' });
  const otra = { fecha_limite: '2026-10-26', disponible_desde: '2026-10-26' };
  expect(alCambiarDias(abierta, con(1), '2026-10-06')).toEqual(otra);
});

test('a turn without an owner opens on its due day, and in no other week', () => {
  const dias = ['2026-10-06', '2026-10-07', '2026-10-08', '2026-10-14', '2026-10-21', '2026-10-28'];
  expect(dias.filter((dia) => abreElDia(turno(2), dia, null))).toEqual(['2026-10-07', '2026-10-28']);
});
