import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AsignacionVivida } from '#shared/domain/racha.ts';
import { nuevosLogros, semanaSinAtrasos, type HistoriaMiembro } from './historia.ts';
import { CODIGOS_LOGRO, LOGROS, type CodigoLogro } from './logros.ts';

const NADA: HistoriaMiembro = {
  tareas_hechas: 0,
  racha_dias: 0,
  puntos_de_tareas: 0,
  votos_emitidos: 0,
  votaciones_abiertas: 0,
  repartos_completados: 0,
  semanas_ganadas: 0,
  hechas_antes_de_su_dia: 0,
  semanas_sin_atrasos: 0,
};
const CUENTAS = Object.keys(NADA) as (keyof HistoriaMiembro)[];
const NINGUNO: ReadonlySet<CodigoLogro> = new Set();
const codigos = (cambios: Partial<HistoriaMiembro>, yaTiene = NINGUNO) =>
  nuevosLogros({ ...NADA, ...cambios }, yaTiene).map((l) => l.codigo);

describe('the table', () => {
  const todos = CODIGOS_LOGRO.map((codigo) => LOGROS[codigo]);

  // Specification: 9.29
  test('has at least 16, each with its own name, icon and a bonus', () => {
    expect(todos.length).toBeGreaterThanOrEqual(16);
    expect(new Set(todos.map((l) => l.nombre)).size).toBe(todos.length);
    expect(new Set(todos.map((l) => l.icono)).size).toBe(todos.length);
    for (const { puntos_bonus, icono } of todos) {
      expect(Number.isInteger(puntos_bonus) && puntos_bonus > 0).toBe(true);
      expect(icono).toMatch(/^\p{Emoji_Presentation}$|^\p{Emoji}\u{FE0F}$/u);
    }
  });

  test('fits a phone: names up to 24 characters, descriptions up to 48', () => {
    for (const { nombre, descripcion } of todos) expect(nombre.length <= 24 && descripcion.length <= 48).toBe(true);
  });

  test('writes its numbers as the screens do: Spanish has no separator in four digits', () => {
    for (const { descripcion } of todos) expect(descripcion).not.toMatch(/\b\d\.\d{3}\b/);
  });
});

describe('unlocking', () => {
  test('a newcomer has none, even with nothing to vote', () => {
    expect(codigos({})).toEqual([]);
  });

  // Specification: 9.29
  test.each<{ historia: Partial<HistoriaMiembro>; casi: Partial<HistoriaMiembro>; codigo: CodigoLogro }>([
    { historia: { tareas_hechas: 1 }, casi: { tareas_hechas: 0 }, codigo: 'PRIMERA_TAREA' },
    { historia: { tareas_hechas: 10 }, casi: { tareas_hechas: 9 }, codigo: 'TAREAS_10' },
    { historia: { tareas_hechas: 50 }, casi: { tareas_hechas: 49 }, codigo: 'TAREAS_50' },
    { historia: { tareas_hechas: 100 }, casi: { tareas_hechas: 99 }, codigo: 'TAREAS_100' },
    { historia: { tareas_hechas: 500 }, casi: { tareas_hechas: 499 }, codigo: 'TAREAS_500' },
    { historia: { racha_dias: 3 }, casi: { racha_dias: 2 }, codigo: 'RACHA_3' },
    { historia: { racha_dias: 7 }, casi: { racha_dias: 6 }, codigo: 'RACHA_7' },
    { historia: { racha_dias: 30 }, casi: { racha_dias: 29 }, codigo: 'RACHA_30' },
    { historia: { racha_dias: 100 }, casi: { racha_dias: 99 }, codigo: 'RACHA_100' },
    { historia: { puntos_de_tareas: 100 }, casi: { puntos_de_tareas: 99 }, codigo: 'PUNTOS_100' },
    { historia: { puntos_de_tareas: 1000 }, casi: { puntos_de_tareas: 999 }, codigo: 'PUNTOS_1000' },
    { historia: { puntos_de_tareas: 5000 }, casi: { puntos_de_tareas: 4999 }, codigo: 'PUNTOS_5000' },
    {
      historia: { votos_emitidos: 1, votaciones_abiertas: 4 },
      casi: { votaciones_abiertas: 5 },
      codigo: 'PRIMER_VOTO',
    },
    { historia: { votos_emitidos: 5 }, casi: { votos_emitidos: 4, votaciones_abiertas: 1 }, codigo: 'TODOS_LOS_VOTOS' },
    { historia: { repartos_completados: 1 }, casi: {}, codigo: 'PRIMER_REPARTO' },
    { historia: { semanas_ganadas: 1 }, casi: {}, codigo: 'SEMANA_GANADA' },
    { historia: { hechas_antes_de_su_dia: 10 }, casi: { hechas_antes_de_su_dia: 9 }, codigo: 'DIEZ_ANTES_DE_SU_DIA' },
    { historia: { semanas_sin_atrasos: 1 }, casi: {}, codigo: 'SEMANA_SIN_ATRASOS' },
  ])('$codigo at $historia, not at $casi', ({ historia, casi, codigo }) => {
    expect(codigos(historia)).toContain(codigo);
    expect(codigos(casi)).not.toContain(codigo);
  });

  test('several at once come in the table’s order, without those already unlocked', () => {
    const yaTiene = new Set<CodigoLogro>(['PRIMERA_TAREA', 'RACHA_3']);
    expect(codigos({ tareas_hechas: 50, racha_dias: 7, puntos_de_tareas: 100 }, yaTiene)).toEqual([
      'TAREAS_10',
      'TAREAS_50',
      'RACHA_7',
      'PUNTOS_100',
    ]);
  });

  test('none comes twice, and more of anything but pending votes loses none', () => {
    const cuenta = fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 6000 }));
    const historia = fc
      .array(cuenta, { minLength: CUENTAS.length, maxLength: CUENTAS.length })
      .map((n): HistoriaMiembro => ({ ...NADA, ...Object.fromEntries(CUENTAS.map((c, i) => [c, n[i]])) }));
    fc.assert(
      fc.property(historia, fc.constantFrom(...CUENTAS), cuenta, (antes, campo, mas) => {
        const ganados = codigos(antes);
        expect(codigos(antes, new Set(ganados))).toEqual([]);
        if (campo !== 'votaciones_abiertas')
          expect(codigos({ ...antes, [campo]: antes[campo] + mas })).toEqual(expect.arrayContaining(ganados));
      }),
    );
  });
});

describe('a week without anything overdue', () => {
  const semana = { desde: '2025-03-10', hasta: '2025-03-16' };
  const tarea = (fecha_limite: string | null, cambios: Partial<AsignacionVivida> = {}): AsignacionVivida => ({
    fecha_limite,
    creada_el: '2025-01-01',
    hecha_el: null,
    vencida_el: null,
    ...cambios,
  });
  const hecha = tarea('2025-03-12', { hecha_el: '2025-03-12' });

  test.each([
    { caso: 'all done in time', asignaciones: [hecha, tarea('2025-03-10', { hecha_el: '2025-03-10' })], limpia: true },
    { caso: 'nothing done and nothing due', asignaciones: [], limpia: false },
    {
      caso: 'work done only in the weeks before and after',
      asignaciones: [tarea(null, { hecha_el: '2025-03-09' }), tarea(null, { hecha_el: '2025-03-17' })],
      limpia: false,
    },
    {
      caso: 'a DIARIA that lapsed',
      asignaciones: [hecha, tarea('2025-03-11', { vencida_el: '2025-03-12' })],
      limpia: false,
    },
    {
      caso: 'a SEMANAL done a day late',
      asignaciones: [hecha, tarea('2025-03-10', { hecha_el: '2025-03-11' })],
      limpia: false,
    },
    {
      caso: 'due on Sunday and not done by midnight',
      asignaciones: [hecha, tarea('2025-03-16', { hecha_el: '2025-03-17' })],
      limpia: false,
    },
    {
      caso: 'left over from the week before, and still to do at Monday’s end',
      asignaciones: [hecha, tarea('2025-03-03', { hecha_el: '2025-03-11' })],
      limpia: false,
    },
    {
      caso: 'left over from the week before, but done on Monday',
      asignaciones: [hecha, tarea('2025-03-03', { hecha_el: '2025-03-10' })],
      limpia: true,
    },
    {
      caso: 'lapsed as the week began',
      asignaciones: [hecha, tarea('2025-03-09', { vencida_el: '2025-03-10' })],
      limpia: true,
    },
    { caso: 'without a date or due next week', asignaciones: [hecha, tarea(null), tarea('2025-03-17')], limpia: true },
  ])('$caso counts: $limpia', ({ asignaciones, limpia }) => {
    expect(semanaSinAtrasos(asignaciones, semana)).toBe(limpia);
  });
});
