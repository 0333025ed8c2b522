import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { sumarDias } from './dias.ts';
import { type Contable, diaDeAyer, diaDelToque, ventanaDe } from './quien-la-hizo.ts';
import { rachaDe, type AsignacionVivida } from './racha.ts';
import type { Dia } from './tipos.ts';

const HOY = '2026-11-24';
const AYER = '2026-11-23';
const ANTEAYER = '2026-11-22';
const ventana = ventanaDe(AYER, HOY);
const abierta: Contable = {
  estado: 'PENDIENTE',
  fecha_limite: AYER,
  disponible_desde: '2026-11-17',
  vencida_el: null,
  excusada: false,
  suya_desde: null,
};
const vencida: Contable = { ...abierta, estado: 'VENCIDA', vencida_el: HOY };

describe('«La hice ayer»', () => {
  test.each<[string, Contable, Dia | null]>([
    ['for a chore that lapsed at the last midnight counts on the day before', vencida, AYER],
    ['for a chore that lapsed a day earlier is refused', { ...vencida, vencida_el: AYER }, null],
    ['for a chore that lapsed while its owner was away is refused', { ...vencida, excusada: true }, null],
    ['for a chore that was due yesterday and is open counts on yesterday', abierta, AYER],
    [
      'for a chore that was due days ago and is open counts on yesterday',
      { ...abierta, fecha_limite: '2026-11-20' },
      AYER,
    ],
    ['for a chore that is due today is refused', { ...abierta, fecha_limite: HOY }, null],
    ['for a chore that has no day is refused', { ...abierta, fecha_limite: null }, null],
    ['for a chore that is done is refused', { ...abierta, estado: 'COMPLETADA' }, null],
    ['for a chore that was taken today is refused', { ...abierta, suya_desde: HOY }, null],
    ['for a chore that was covered since yesterday counts', { ...vencida, suya_desde: AYER }, AYER],
  ])('%s', (_, ocurrencia, dia) => {
    expect(diaDeAyer(ocurrencia, ventana)).toBe(dia);
  });

  test('reaches back to the last day that began before the box was switched off', () => {
    const apagada = ventanaDe('2026-11-20', HOY);
    expect(diaDeAyer({ ...vencida, vencida_el: '2026-11-21' }, apagada)).toBe('2026-11-20');
    expect(diaDeAyer(vencida, apagada)).toBe(AYER);
    expect(diaDeAyer({ ...vencida, vencida_el: ANTEAYER }, apagada)).toBeNull();
    expect(diaDeAyer({ ...abierta, fecha_limite: '2026-11-19' }, apagada)).toBe('2026-11-20');
    expect(diaDeAyer(abierta, apagada)).toBe(AYER);
  });
});

describe('a tick that waited in a phone', () => {
  test.each<[string, Contable, Dia, Dia | null]>([
    ['tapped today counts on no earlier day', abierta, HOY, null],
    ['tapped yesterday counts there, even if it lapsed at midnight', vencida, AYER, AYER],
    ['tapped yesterday, before its due day, counts there', { ...abierta, fecha_limite: '2026-11-26' }, AYER, AYER],
    ['tapped before that counts on no earlier day', abierta, ANTEAYER, null],
    ['tapped once it had lapsed counts on no earlier day', { ...vencida, vencida_el: AYER }, AYER, null],
    ['tapped before it was available counts on no earlier day', { ...abierta, disponible_desde: HOY }, AYER, null],
  ])('%s', (_, ocurrencia, tocada, dia) => {
    expect(diaDelToque(ocurrencia, tocada, ventana)).toBe(dia);
  });

  test('counts on the day of the tap when the box was off for days', () => {
    const apagada = ventanaDe('2026-11-20', HOY);
    expect(diaDelToque({ ...abierta, fecha_limite: '2026-11-20' }, ANTEAYER, apagada)).toBe(ANTEAYER);
    expect(diaDelToque({ ...vencida, vencida_el: '2026-11-21' }, ANTEAYER, apagada)).toBeNull();
  });
});

const DIAS = 16;
const dia = (n: number): Dia => sumarDias('2026-11-02', n);
const quizas = (max: number) => fc.option(fc.integer({ min: 0, max }).map(dia), { freq: 3 });
const contable: fc.Arbitrary<Contable> = fc
  .record({
    estado: fc.constantFrom('PENDIENTE' as const, 'COMPLETADA' as const, 'VENCIDA' as const),
    fecha_limite: quizas(DIAS),
    disponible_desde: quizas(DIAS),
    vence: fc.integer({ min: 0, max: DIAS }).map(dia),
    excusada: fc.boolean(),
    suya_desde: quizas(DIAS),
  })
  .map(({ vence, ...resto }) => ({ ...resto, vencida_el: resto.estado === 'VENCIDA' ? vence : null }));
const ventanas = fc
  .tuple(fc.integer({ min: 1, max: DIAS }), fc.integer({ min: 1, max: 4 }))
  .map(([hoy, noches]) => ventanaDe(dia(hoy - noches), dia(hoy)));
const corridas = { numRuns: rondas(500, 5_000) };

test('only days from the last one begun to yesterday are returned, and none on which the chore could not be done', () => {
  fc.assert(
    fc.property(contable, ventanas, fc.integer({ min: -2, max: DIAS + 2 }).map(dia), (ocurrencia, v, tocada) => {
      for (const cuenta of [diaDeAyer(ocurrencia, v), diaDelToque(ocurrencia, tocada, v)]) {
        if (cuenta === null) continue;
        expect(cuenta >= v.ayer && cuenta < v.hoy).toBe(true);
        expect(ocurrencia.estado).not.toBe('COMPLETADA');
        expect(cuenta >= (ocurrencia.disponible_desde ?? '') && cuenta >= (ocurrencia.suya_desde ?? '')).toBe(true);
        expect(cuenta < (ocurrencia.vencida_el ?? '9999')).toBe(true);
      }
    }),
    corridas,
  );
});

const vivida = fc
  .record({
    limite: fc.nat({ max: DIAS }),
    dura: fc.integer({ min: 1, max: 5 }),
    hecha: fc.option(fc.nat({ max: 4 }), { freq: 2 }),
  })
  .map(({ limite, dura, hecha }) => {
    const hecha_el = hecha === null || hecha >= dura ? null : dia(limite + hecha);
    return {
      fecha_limite: dia(limite),
      creada_el: dia(0),
      hecha_el,
      vencida_el: hecha_el === null ? dia(limite + dura) : null,
    };
  });

/** A member's past as known on `hoy`: what was done or lapsed later is still open. */
const hasta = (vida: readonly AsignacionVivida[], hoy: Dia): AsignacionVivida[] =>
  vida.map((a) => ({
    ...a,
    hecha_el: a.hecha_el !== null && a.hecha_el <= hoy ? a.hecha_el : null,
    vencida_el: a.vencida_el !== null && a.vencida_el <= hoy ? a.vencida_el : null,
  }));

test('saying it mends yesterday and no other day: yesterday is added to the streak as it was when yesterday began', () => {
  fc.assert(
    fc.property(fc.array(vivida, { minLength: 1, maxLength: 8 }), fc.integer({ min: 2, max: DIAS }), (todas, n) => {
      const [hoy, ayer, antes] = [dia(n), dia(n - 1), dia(n - 2)];
      const vida = hasta(todas, hoy);
      const anteayer = rachaDe(hasta(todas, antes), antes).dias;
      // The streak once yesterday had begun. It may be shorter than `anteayer`, since a chore left undone on the day before
      // yesterday breaks it only then.
      const alEmpezarAyer = rachaDe(hasta(todas, antes), ayer).dias;
      for (const [i, a] of vida.entries()) {
        const estado = a.hecha_el !== null ? 'COMPLETADA' : a.vencida_el !== null ? 'VENCIDA' : 'PENDIENTE';
        const ocurrencia: Contable = { ...abierta, ...a, estado, disponible_desde: dia(0) };
        const cuenta = diaDeAyer(ocurrencia, ventanaDe(ayer, hoy));
        if (cuenta === null) continue;
        expect(cuenta).toBe(ayer);
        const despues = vida.with(i, { ...a, hecha_el: cuenta, vencida_el: null });
        const de_hoy = vida.some((otra) => otra.hecha_el === hoy) ? 1 : 0;
        expect(rachaDe(despues, hoy).dias).toBe(alEmpezarAyer + 1 + de_hoy);
        expect(alEmpezarAyer).toBeLessThanOrEqual(anteayer);
      }
    }),
    corridas,
  );
});
