import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumarDias } from '#shared/domain/dias.ts';
import { semanaSinAtrasos } from '#shared/domain/logros/historia.ts';
import { rachaDe, type AsignacionVivida } from '#shared/domain/racha.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { contarRacha } from '#shared/testing/racha-contada.ts';
import { estaFuera, type Ausencia } from './fuera.ts';

const ULTIMO = 24;
const dia = (n: number): Dia => sumarDias('2026-10-19', n);

const vivida: fc.Arbitrary<AsignacionVivida> = fc
  .record({
    limite: fc.integer({ min: 0, max: ULTIMO }),
    destino: fc.constantFrom('hecha', 'hecha', 'vencida', 'pendiente'),
    espera: fc.nat({ max: 6 }),
  })
  .map(({ limite, destino, espera }) => ({
    fecha_limite: dia(limite),
    creada_el: dia(Math.max(0, limite - 3)),
    hecha_el: destino === 'hecha' ? dia(limite + espera) : null,
    vencida_el: destino === 'vencida' ? dia(limite + espera + 1) : null,
  }));
const historia = fc.array(vivida, { maxLength: 20, size: 'max' });
const ausencias: fc.Arbitrary<Ausencia[]> = fc.array(
  fc
    .record({ desde: fc.nat({ max: ULTIMO }), dura: fc.nat({ max: 9 }), alternas: fc.boolean() })
    .map(({ desde, dura, alternas }) => ({ desde: dia(desde), hasta: dia(desde + dura), alternas })),
  { maxLength: 3 },
);
const unHoy = fc.integer({ min: 0, max: ULTIMO + 8 }).map(dia);

/** Computes the streak forwards, day by day, as `shared/domain/README.md` words the rule. */
const diaADia = (asignaciones: readonly AsignacionVivida[], hoy: Dia, fuera: (d: Dia) => boolean): number => {
  const cuenta = contarRacha();
  for (let d = dia(0); d <= hoy; d = sumarDias(d, 1)) {
    if (fuera(d)) continue;
    if (asignaciones.some((a) => a.hecha_el === d)) cuenta.vivir(d, 'HECHO');
    else if (
      d < hoy &&
      asignaciones.some(
        (a) =>
          a.fecha_limite !== null &&
          !fuera(a.fecha_limite) &&
          a.fecha_limite <= d &&
          a.creada_el <= d &&
          (a.hecha_el === null || a.hecha_el > d) &&
          (a.vencida_el === null || a.vencida_el > d),
      )
    )
      cuenta.vivir(d, 'FALLADO');
  }
  return cuenta.racha();
};

test('days away neither add to a streak nor break it, whatever was due or done on them', () => {
  fc.assert(
    fc.property(historia, ausencias, unHoy, (asignaciones, lista, hoy) => {
      const fuera = (d: Dia): boolean => estaFuera(lista, d);
      expect(rachaDe(asignaciones, hoy, fuera).dias).toBe(diaADia(asignaciones, hoy, fuera));
    }),
    { numRuns: 500 },
  );
});

test('no streak breaks at the end of a day away, and today’s is not at risk then', () => {
  fc.assert(
    fc.property(historia, ausencias, unHoy, (asignaciones, lista, hoy) => {
      const fuera = (d: Dia): boolean => estaFuera(lista, d);
      fc.pre(fuera(hoy));
      const hastaHoy = asignaciones.filter((a) => a.creada_el <= hoy && (a.hecha_el === null || a.hecha_el <= hoy));
      const { dias, en_riesgo } = rachaDe(hastaHoy, hoy, fuera);
      expect(en_riesgo).toBe(false);
      expect(rachaDe(hastaHoy, sumarDias(hoy, 1), fuera).dias).toBe(dias);
    }),
  );
});

test('without absences nothing changes', () => {
  fc.assert(
    fc.property(historia, unHoy, (asignaciones, hoy) => {
      expect(rachaDe(asignaciones, hoy, () => false)).toEqual(rachaDe(asignaciones, hoy));
    }),
  );
});

test('a week without anything overdue ignores work due on a day away', () => {
  const semana = { desde: dia(0), hasta: dia(6) };
  const hecha = { fecha_limite: dia(5), creada_el: dia(4), hecha_el: dia(5), vencida_el: null };
  const excusada = { fecha_limite: dia(1), creada_el: dia(0), hecha_el: null, vencida_el: dia(2) };
  const fuera = (d: Dia): boolean => d === dia(1);
  expect(semanaSinAtrasos([hecha, excusada], semana)).toBe(false);
  expect(semanaSinAtrasos([hecha, excusada], semana, fuera)).toBe(true);
  expect(semanaSinAtrasos([excusada], semana, fuera)).toBe(false);
});
