import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { numeroDeDia, sumarDias } from './dias.ts';
import { conAplazo, diasParaPosponer, porQueNoSePospone, tramosAplazados, type Aplazo } from './posponer.ts';
import { contarRacha } from '#shared/testing/racha-contada.ts';
import { rachaDe, type AsignacionVivida } from './racha.ts';
import { partesDeLaSemana } from './semana-de-cada-uno.ts';
import type { Dia } from './tipos.ts';
import { posponibleHasta, venceEl } from './vencimiento.ts';

const SEMANAL = { frecuencia: 'SEMANAL', dia_semana: 1, dia_semana_2: null, dia_mes: null } as const;
const DIARIA = { ...SEMANAL, frecuencia: 'DIARIA' } as const;
const LUNES = '2026-11-23';
const suya = {
  responsabilidad_id: 1 as number | null,
  fecha_limite: LUNES as Dia | null,
  trimestre_inicio: '2026-10-01',
  tomada_el: null as Dia | null,
};

describe('the last day to which a chore may be put off', () => {
  test.each([
    ['of a weekly chore is the day before the next one’s day', suya, SEMANAL, LUNES, '2026-11-29'],
    ['of a weekly chore is that same day already on its eve', suya, SEMANAL, '2026-11-22', '2026-11-29'],
    ['of a weekly chore is none from the day before the next one’s day on', suya, SEMANAL, '2026-11-29', null],
    ['of a daily chore is none', suya, DIARIA, LUNES, null],
    [
      'of a part of a daily chore is none',
      suya,
      {
        ...SEMANAL,
        frecuencia: 'OTRA',
        regla: { tipo: 'SEMANAS', cada: 1, desde: LUNES, meses: [], dias_semana: [1, 2], solo_ese_dia: true },
      } as const,
      LUNES,
      null,
    ],
    ['of a chore without a day is none', { ...suya, fecha_limite: null }, SEMANAL, LUNES, null],
    [
      'of work that nothing follows is two weeks off',
      { ...suya, responsabilidad_id: null },
      SEMANAL,
      LUNES,
      '2026-12-07',
    ],
    [
      'of work that nothing follows is within its quarter',
      { ...suya, responsabilidad_id: null, fecha_limite: '2026-12-28' },
      SEMANAL,
      '2026-12-28',
      '2026-12-31',
    ],
    [
      'of a chore taken while it was free, with another to follow, is none',
      { ...suya, tomada_el: LUNES },
      SEMANAL,
      LUNES,
      null,
    ],
    [
      'of a chore taken while it was nobody’s is two weeks off',
      { ...suya, responsabilidad_id: null, tomada_el: LUNES },
      SEMANAL,
      LUNES,
      '2026-12-07',
    ],
  ])('%s', (_, asignacion, tarea, hoy, hasta) => {
    expect(posponibleHasta(asignacion, tarea, hoy)).toBe(hasta);
  });

  test('a chore that another follows lapses by its own day, the last one by its new day', () => {
    const con = { ...suya, dada_el: null, pospuesta_al: '2026-11-28' };
    expect(venceEl(con, SEMANAL)).toBe('2026-11-30');
    const sola = { ...con, responsabilidad_id: null, fecha_limite: '2026-12-20', pospuesta_al: '2026-12-30' };
    expect(venceEl(sola, SEMANAL)).toBe('2027-01-06');
    expect(venceEl({ ...sola, pospuesta_al: null }, SEMANAL)).toBe('2027-01-01');
  });
});

describe('who may put a chore off', () => {
  const posponible = { fecha_limite: LUNES, fecha_original: null, posponible_hasta: '2026-11-29', pospuestas: 0 };
  const dueno = { la_tiene: true, es_administrador: false };
  test('its holder twice, an admin always, nobody else, and nobody without a day for it', () => {
    expect(porQueNoSePospone({ ...posponible, pospuestas: 1 }, dueno, LUNES)).toBeNull();
    expect(porQueNoSePospone({ ...posponible, pospuestas: 2 }, dueno, LUNES)).toBe('DOS_VECES');
    expect(porQueNoSePospone({ ...posponible, pospuestas: 2 }, { ...dueno, es_administrador: true }, LUNES)).toBeNull();
    expect(porQueNoSePospone(posponible, { la_tiene: false, es_administrador: false }, LUNES)).toBe('AJENA');
    expect(porQueNoSePospone({ ...posponible, posponible_hasta: null }, dueno, LUNES)).toBe('SIN_DIAS');
  });
  test('to days after today and after its own, also when it has been put off further', () => {
    expect(diasParaPosponer(posponible, '2026-11-21')).toEqual({ desde: '2026-11-24', hasta: '2026-11-29' });
    expect(diasParaPosponer({ ...posponible, fecha_limite: '2026-11-28', fecha_original: LUNES }, LUNES)).toEqual({
      desde: '2026-11-24',
      hasta: '2026-11-29',
    });
    expect(diasParaPosponer(posponible, '2026-11-29')).toBeNull();
  });
});

describe('the streak of somebody who puts chores off', () => {
  const d = (n: number): Dia => sumarDias('2026-11-02', n);
  const una = (limite: number, aplazos: readonly Aplazo[] = []): AsignacionVivida => ({
    fecha_limite: d(limite),
    creada_el: d(-9),
    hecha_el: null,
    vencida_el: null,
    aplazos,
  });
  const hecha = (n: number): AsignacionVivida => ({ ...una(n), fecha_limite: null, hecha_el: d(n) });

  test('is spared while one chore is put off, and breaks after its new day', () => {
    const vida = [hecha(0), una(1, [{ el: d(1), al: d(4) }])];
    expect(rachaDe(vida, d(4)).dias).toBe(1);
    expect(rachaDe(vida, d(5)).dias).toBe(0);
  });
  test('breaks when two chores of the same day are put off', () => {
    const vida = [hecha(0), una(1, [{ el: d(1), al: d(4) }]), una(1, [{ el: d(1), al: d(5) }])];
    expect(rachaDe(vida, d(1)).dias).toBe(1);
    expect(rachaDe(vida, d(2)).dias).toBe(0);
  });
  test('stays broken when what was late is put off afterwards', () => {
    const vida = [hecha(0), una(1, [{ el: d(2), al: d(4) }])];
    expect(rachaDe(vida, d(3)).dias).toBe(0);
  });
  test('is spared by a second postponement from the day on which it is made, not before', () => {
    const vida = [
      hecha(0),
      una(1, [
        { el: d(1), al: d(3) },
        { el: d(2), al: d(6) },
      ]),
    ];
    expect(rachaDe(vida, d(6)).dias).toBe(1);
    const tarde = [
      hecha(0),
      una(1, [
        { el: d(1), al: d(3) },
        { el: d(4), al: d(6) },
      ]),
    ];
    expect(rachaDe(tarde, d(6)).dias).toBe(0);
  });
});

const DIAS = 20;
const dia = (n: number): Dia => sumarDias('2026-03-02', n);
const aplazos = fc
  .array(fc.tuple(fc.nat({ max: DIAS }), fc.integer({ min: 1, max: 9 })), { maxLength: 4 })
  .map((veces) => veces.toSorted(([a], [b]) => a - b).map(([el, n]) => ({ el: dia(el), al: dia(el + n) })))
  .map((todos) => todos.reduce<Aplazo[]>((antes, nuevo) => conAplazo(antes, nuevo), []));
const vivida = fc
  .record({ limite: fc.nat({ max: DIAS }), hecha: fc.option(fc.nat({ max: DIAS + 4 }), { freq: 3 }), aplazos })
  .map(({ limite, hecha, ...resto }): AsignacionVivida => ({
    fecha_limite: dia(limite),
    creada_el: dia(0),
    hecha_el: hecha === null ? null : dia(hecha),
    vencida_el: null,
    ...resto,
  }));
const historia = fc.array(vivida, { maxLength: 8 });
const corridas = { numRuns: rondas(200, 2_000) };

/**
 * Tells, in the words of the rule, whether an assignment was due at the end of a day, and whether it had been put off to a later
 * one.
 */
const alAcabar = (a: AsignacionVivida, d: Dia): 'NADA' | 'DEBIDA' | 'APLAZADA' => {
  if (a.fecha_limite === null || a.fecha_limite > d || (a.hecha_el !== null && a.hecha_el <= d)) return 'NADA';
  const ultima = (a.aplazos ?? []).findLast(({ el }) => el <= d);
  return ultima !== undefined && ultima.al > d ? 'APLAZADA' : 'DEBIDA';
};

test('a streak equals a day-by-day count in which one put-off chore a day is spared', () => {
  fc.assert(
    fc.property(historia, (vida) => {
      const cuenta = contarRacha();
      for (let n = 0; n <= DIAS + 4; n += 1) {
        const hecho = vida.some((a) => a.hecha_el === dia(n));
        if (n > 0 && !vida.some((a) => a.hecha_el === dia(n - 1))) {
          const suertes = vida.map((a) => alAcabar(a, dia(n - 1)));
          if (suertes.includes('DEBIDA') || suertes.filter((s) => s === 'APLAZADA').length > 1)
            cuenta.vivir(dia(n - 1), 'FALLADO');
        }
        if (hecho) cuenta.vivir(dia(n), 'HECHO');
        expect(rachaDe(vida, dia(n)).dias).toBe(cuenta.racha());
      }
    }),
    corridas,
  );
});

test('putting a chore off heals no day that has ended', () => {
  fc.assert(
    fc.property(
      historia,
      fc.nat({ max: 7 }),
      fc.nat({ max: DIAS }),
      fc.integer({ min: 1, max: 9 }),
      (vida, cual, hoy, mas) => {
        const antes = vida.map((a) => ({ ...a, aplazos: (a.aplazos ?? []).filter(({ el }) => el < dia(hoy)) }));
        const nuevo = { el: dia(hoy), al: dia(hoy + mas) };
        const despues = antes.map((a, i) => (i === cual ? { ...a, aplazos: conAplazo(a.aplazos, nuevo) } : a));
        expect(rachaDe(despues, dia(hoy)).dias).toBe(rachaDe(antes, dia(hoy)).dias);
      },
    ),
    corridas,
  );
});

test('the spans in which a chore is spared are in order, begin on the day of a postponement, and end by its new day', () => {
  fc.assert(
    fc.property(aplazos, (todos) => {
      const tramos = tramosAplazados(todos);
      for (const [i, { desde, hasta }] of tramos.entries()) {
        expect(desde < hasta).toBe(true);
        expect(desde >= (tramos[i - 1]?.hasta ?? '')).toBe(true);
        expect(todos.some(({ el, al }) => el === desde && hasta <= al)).toBe(true);
      }
    }),
    corridas,
  );
});

test('the last day for putting a chore off lies after its own day, and is the last before it lapses', () => {
  fc.assert(
    fc.property(fc.nat({ max: 80 }), fc.integer({ min: 1, max: 7 }), fc.nat({ max: 12 }), (n, dia_semana, espera) => {
      const tarea = { ...SEMANAL, dia_semana };
      const fecha_limite = dia(n);
      const hoy = sumarDias(fecha_limite, espera - 6);
      const hasta = posponibleHasta({ ...suya, fecha_limite, trimestre_inicio: '2026-01-01' }, tarea, hoy);
      if (hasta === null) return;
      const vence = venceEl({ ...suya, fecha_limite, dada_el: null, trimestre_inicio: '2026-01-01' }, tarea);
      expect(hasta > fecha_limite && hasta > hoy && hasta < vence).toBe(true);
      expect(numeroDeDia(vence) - numeroDeDia(hasta)).toBe(1);
    }),
    corridas,
  );
});

test('a week counts what was put off out of it once, on its own day', () => {
  const debida = { miembro: 1, fecha_limite: LUNES, puntos: 10, hechaPor: 1, sigue: null };
  const semana = (desde: Dia) => partesDeLaSemana([debida], { desde, hasta: sumarDias(desde, 6) });
  expect(semana(LUNES).get(1)).toMatchObject({ tocan: 1, hechas: 1 });
  expect(semana(sumarDias(LUNES, 7)).size).toBe(0);
});
