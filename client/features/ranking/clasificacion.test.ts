import { describe, expect, it } from 'vitest';
import { clasificar } from '#shared/domain/ranking.ts';
import type { FilaRanking } from '#shared/contracts/semana.ts';
import { finDeSemana, miSituacion, repartirMedallas, vistaInicial } from './clasificacion.ts';

const filas = (puntos: Readonly<Record<string, number>>): FilaRanking[] =>
  clasificar(
    Object.entries(puntos).map(([usuario_nombre, puntos_ganados], i) => ({
      id: i + 1,
      usuario: i + 1,
      usuario_nombre,
      tareas_completadas: 1,
      tiempo_total_minutos: 100 - i,
      puntos_ganados,
      avatar: null,
      color: 'cielo' as const,
    })),
  );
const nombres = (lista: readonly FilaRanking[]) => lista.map((f) => f.usuario_nombre);

describe('medals', () => {
  // Specification: 2.41
  it('go to the first three places and are shared by ties', () => {
    const { podio, otros } = repartirMedallas(filas({ Ana: 30, Luis: 20, Marta: 20, Leo: 10 }));
    expect(nombres(podio)).toEqual(['Ana', 'Luis', 'Marta']);
    expect(nombres(otros)).toEqual(['Leo']);
  });

  it('may be four when the bronze is shared', () => {
    expect(repartirMedallas(filas({ Ana: 30, Luis: 20, Marta: 10, Leo: 10 })).podio).toHaveLength(4);
  });
});

describe('my place in the ranking', () => {
  const tres = filas({ Ana: 30, Luis: 29, Marta: 10 });

  it('shows the distance to the next place', () => {
    expect(miSituacion(tres, 2)).toBe('Te falta 1 punto para alcanzar a Ana');
    expect(miSituacion(tres, 3)).toBe('Te faltan 19 puntos para alcanzar a Luis');
  });

  it('tells my lead, or with whom I share the place', () => {
    expect(miSituacion(tres, 1)).toBe('Vas en cabeza, con 1 punto de ventaja');
    expect(miSituacion(filas({ Ana: 30, Luis: 30 }), 2)).toBe('Vas en cabeza, con Ana');
    expect(miSituacion(filas({ Ana: 30 }), 1)).toBe('Vas en cabeza');
  });

  it('compares with the place above members who tie with me', () => {
    expect(miSituacion(filas({ Ana: 30, Luis: 20, Marta: 20 }), 3)).toBe('Te faltan 10 puntos para alcanzar a Ana');
  });

  it('says so when I have no points', () => {
    expect(miSituacion(tres, 9)).toBe('Aún no tienes puntos esta semana');
  });
});

it('says on Sunday that it is the last day', () => {
  expect(finDeSemana('2026-11-22')).toContain('Último día');
  expect(finDeSemana('2026-11-21')).not.toContain('Último día');
});

describe('the view of the week that opens', () => {
  it('is the points, or the one last selected', () => {
    expect(vistaInicial(null, 'JUVENIL')).toBe('ranking');
    expect(vistaInicial(null, 'ADULTO')).toBe('ranking');
    expect(vistaInicial('suyo', 'ADULTO')).toBe('suyo');
  });

  it('is always the points for a child, whatever an older version of the app stored', () => {
    expect(vistaInicial(null, 'INFANTIL')).toBe('ranking');
    expect(vistaInicial('suyo', 'INFANTIL')).toBe('ranking');
  });
});
