import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumarDias } from '../dias.ts';
import { sumarSegundos } from '../instantes.ts';
import { semanaDe } from '../ranking.ts';
import {
  enLaSemana,
  type EstadoMeta,
  finDeProponer,
  juzgar,
  laDeLaSemana,
  type MetaJuzgada,
  seJuzga,
  seVeHasta,
} from './metas.ts';
import { porcientoDe, seVe, trasCambiar } from './ver.ts';

const HOY = '2026-11-21';
const AHORA = `${HOY}T10:00:00.000Z`;
const META: MetaJuzgada = { estado: 'ACTIVA', puntos: 100, hasta: null, terminada_en: null };

/** A change of the family's points some hours after the one before. */
const paso = fc.record({ horas: fc.integer({ min: 0, max: 30 }), puntos: fc.integer({ min: -60, max: 60 }) });
const vida = fc.record({
  puntos: fc.integer({ min: 1, max: 120 }),
  dias: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
  pasos: fc.array(paso, { minLength: 1, maxLength: 40 }),
});

/** Judges a goal after each change of points; returns every state with its moment. */
const vivir = ({ puntos, dias, pasos }: typeof vida extends fc.Arbitrary<infer V> ? V : never) => {
  let meta: MetaJuzgada = { ...META, puntos, hasta: dias === null ? null : sumarDias(HOY, dias) };
  let [ahora, logrados] = [AHORA, 0];
  return pasos.map((p) => {
    ahora = sumarSegundos(ahora, p.horas * 3_600);
    const momento = { ahora, hoy: ahora.slice(0, 10) };
    const juzgada = seJuzga(meta, momento);
    logrados = Math.max(0, logrados + p.puntos);
    const estado = juzgar(meta, logrados, momento);
    const antes = meta;
    const fin = estado === 'ACTIVA' ? null : estado === meta.estado ? meta.terminada_en : ahora;
    meta = { ...meta, estado, terminada_en: fin };
    return { antes, meta, logrados, juzgada, ...momento };
  });
};

test('while it is judged, a goal is reached exactly when the points are, and otherwise goes on or has passed', () => {
  fc.assert(
    fc.property(vida, (v) => {
      for (const { antes, meta, logrados, juzgada, hoy } of vivir(v)) {
        if (!juzgada) expect(meta.estado).toBe(antes.estado);
        else if (logrados >= meta.puntos) expect(meta.estado).toBe('ALCANZADA');
        else expect(meta.estado).toBe(meta.hasta !== null && hoy > meta.hasta ? 'PASADA' : 'ACTIVA');
      }
    }),
  );
});

test('a goal reached a day ago stays reached, whatever is corrected', () => {
  fc.assert(
    fc.property(vida, (v) => {
      let firme: string | null = null;
      for (const { antes, meta, ahora } of vivir(v)) {
        if (antes.estado === 'ALCANZADA' && ahora >= sumarSegundos(antes.terminada_en ?? '', 86_400))
          firme ??= antes.terminada_en;
        if (firme !== null) expect([meta.estado, meta.terminada_en]).toEqual(['ALCANZADA', firme]);
      }
    }),
  );
});

test('a goal can still be reached on the day after its last one, with what was done on it, and not later', () => {
  const pasada: MetaJuzgada = {
    ...META,
    estado: 'PASADA',
    hasta: '2026-11-20',
    terminada_en: '2026-11-20T23:00:00.000Z',
  };
  expect(juzgar(pasada, 100, { ahora: AHORA, hoy: HOY })).toBe('ALCANZADA');
  expect(juzgar(pasada, 99, { ahora: AHORA, hoy: HOY })).toBe('PASADA');
  expect(juzgar(pasada, 100, { ahora: AHORA, hoy: '2026-11-22' })).toBe('PASADA');
});

test('a goal that ended under a clock that was ahead goes on', () => {
  const pasada: MetaJuzgada = { ...META, estado: 'PASADA', hasta: HOY, terminada_en: AHORA };
  expect(juzgar(pasada, 20, { ahora: AHORA, hoy: HOY })).toBe('ACTIVA');
});

test.each<EstadoMeta>(['PROPUESTA', 'DEJADA', 'DENEGADA', 'RETIRADA', 'CADUCADA'])(
  'points do not change one that is %s',
  (estado) => {
    expect(juzgar({ ...META, estado, terminada_en: AHORA }, 500, { ahora: AHORA, hoy: HOY })).toBe(estado);
  },
);

test('a proposal waits for a week, and never beyond the goal’s own day', () => {
  expect(finDeProponer(HOY, null)).toBe('2026-11-28');
  expect(finDeProponer(HOY, '2026-12-24')).toBe('2026-11-28');
  expect(finDeProponer(HOY, '2026-11-23')).toBe('2026-11-23');
});

describe('screens show', () => {
  test.each([
    ['a goal in progress for as long as it lasts', 'ACTIVA', null, null, null],
    ['a reached one on the next day too', 'ALCANZADA', null, HOY, '2026-11-22'],
    ['a reached one until its own day', 'ALCANZADA', '2026-11-27', HOY, '2026-11-27'],
    ['one whose day has passed on the day after', 'PASADA', '2026-11-20', HOY, '2026-11-21'],
    ['none that was ended', 'DEJADA', '2026-11-27', HOY, null],
  ] as const)('%s', (_, estado, hasta, terminada_el, fin) => {
    const se_ve_hasta = seVeHasta({ estado, hasta }, terminada_el);
    expect(se_ve_hasta).toBe(fin);
    expect(seVe({ estado, se_ve_hasta }, HOY)).toBe(estado === 'ACTIVA' || fin !== null);
    expect(seVe({ estado, se_ve_hasta }, '2027-01-01')).toBe(estado === 'ACTIVA');
  });
});

test('a changed goal replaces the one shown, and goes once it is shown no longer; a past one replaces none', () => {
  const una = (id: number, estado: EstadoMeta, se_ve_hasta: string | null) => ({ id, estado, se_ve_hasta });
  const [activa, vieja] = [una(2, 'ACTIVA', null), una(1, 'ALCANZADA', '2026-11-20')];
  expect(trasCambiar(null, activa, HOY)).toBe(activa);
  expect(trasCambiar(activa, vieja, HOY)).toBe(activa);
  expect(trasCambiar(activa, { ...activa, estado: 'DEJADA' }, HOY)).toBeNull();
});

test('only a reached goal shows 100 %', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: -50, max: 120_000 }), (puntos, logrados) => {
      const n = porcientoDe({ puntos, logrados });
      expect(n === 100).toBe(logrados >= puntos);
      expect(n).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe('in the story of the week from Monday 16 to Sunday 22', () => {
  const SEMANA = semanaDe('2026-11-18');
  const una = { estado: 'ACTIVA', hasta: null, empezada_el: '2026-11-10', terminada_el: null } as const;
  const ALCANZADA = { ...una, estado: 'ALCANZADA' } as const;
  test.each([
    ['goes on', una, 'EN_MARCHA'],
    ['began on its Sunday', { ...una, empezada_el: '2026-11-22' }, 'EN_MARCHA'],
    ['began later', { ...una, empezada_el: '2026-11-23' }, null],
    ['was reached in it', { ...ALCANZADA, terminada_el: '2026-11-16' }, 'ALCANZADA'],
    ['was reached later', { ...ALCANZADA, terminada_el: '2026-11-23' }, 'EN_MARCHA'],
    ['was reached before', { ...ALCANZADA, terminada_el: '2026-11-15' }, null],
    ['passed on its Sunday', { ...una, estado: 'PASADA', hasta: '2026-11-22', terminada_el: '2026-11-23' }, 'PASADA'],
    ['passed before', { ...una, estado: 'PASADA', hasta: '2026-11-15', terminada_el: '2026-11-16' }, null],
    ['was ended', { ...una, estado: 'DEJADA', terminada_el: '2026-11-20' }, null],
  ] as const)('a goal that %s', (_, meta, esperado) => {
    expect(enLaSemana(meta, SEMANA)).toBe(esperado);
  });

  test('a reached goal is told rather than the one that followed it', () => {
    const [primera, segunda] = [
      { ...ALCANZADA, id: 1, terminada_el: '2026-11-18' },
      { ...una, id: 2, empezada_el: '2026-11-19' },
    ];
    expect(laDeLaSemana([primera, segunda], SEMANA)).toEqual({ meta: primera, estado: 'ALCANZADA' });
    expect(laDeLaSemana([segunda], SEMANA)).toEqual({ meta: segunda, estado: 'EN_MARCHA' });
    expect(laDeLaSemana([], SEMANA)).toBeNull();
  });
});
