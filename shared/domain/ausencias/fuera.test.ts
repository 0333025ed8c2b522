import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { ZONAS } from '#shared/testing/zonas.ts';
import {
  esDeAusencia,
  estaFuera,
  proximaSemanaFuera,
  proximoDiaFuera,
  quienEstaFuera,
  tramoFuera,
  type Ausencia,
} from './fuera.ts';
import { esLibre, tocaFuera, vuelveALibre, hastaAyer, porQueNoAusencia } from './libre.ts';

const dia = (n: number): Dia => sumarDias('2026-10-20', n);
const dias = (ausencias: readonly Ausencia[], hasta = 60): number[] =>
  Array.from({ length: hasta }, (_, n) => n).filter((n) => estaFuera(ausencias, dia(n)));

const unaAusencia: fc.Arbitrary<Ausencia> = fc
  .record({ desde: fc.nat({ max: 40 }), dura: fc.nat({ max: 20 }), alternas: fc.boolean(), sinFin: fc.boolean() })
  .map(({ desde, dura, alternas, sinFin }) => ({
    desde: dia(desde),
    hasta: alternas && sinFin ? null : dia(desde + dura),
    alternas,
  }));
const ausencias = fc.array(unaAusencia, { maxLength: 4 });
const unDia = fc.nat({ max: 80 });

/** Does the work of `esDeAusencia` by counting from the first day of the absence. */
const aMano = ({ desde, hasta, alternas }: Ausencia, cual: Dia): boolean => {
  let fuera = true;
  let n = 0;
  for (let d = desde; d <= cual; d = sumarDias(d, 1)) {
    if (n === 7) [fuera, n] = [!fuera, 0];
    n += 1;
    if (d === cual) return (hasta === null || d <= hasta) && (!alternas || fuera);
  }
  return false;
};

describe('days away', () => {
  test('are those from one day to another, both included, or every second week', () => {
    expect(dias([{ desde: dia(3), hasta: dia(5), alternas: false }])).toEqual([3, 4, 5]);
    expect(dias([{ desde: dia(3), hasta: dia(3), alternas: false }])).toEqual([3]);
    expect(dias([{ desde: dia(2), hasta: null, alternas: true }], 26)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 16, 17, 18, 19, 20, 21, 22,
    ]);
    // The last day lies within a week away.
    expect(dias([{ desde: dia(2), hasta: dia(17), alternas: true }])).toEqual([2, 3, 4, 5, 6, 7, 8, 16, 17]);
  });

  test('are the same listed day by day, over a change of clocks and a year’s end', () => {
    fc.assert(
      fc.property(unaAusencia, unDia, (a, n) => {
        expect(esDeAusencia(a, dia(n))).toBe(aMano(a, dia(n)));
      }),
    );
  });

  test('in a row form one stretch: the days before and after it are at home', () => {
    fc.assert(
      fc.property(ausencias, unDia, (lista, n) => {
        const tramo = tramoFuera(lista, dia(n));
        expect(tramo !== null).toBe(estaFuera(lista, dia(n)));
        if (tramo === null) return;
        expect(estaFuera(lista, sumarDias(tramo.desde, -1))).toBe(false);
        for (let d = tramo.desde; d <= (tramo.hasta ?? dia(n)); d = sumarDias(d, 1))
          expect(estaFuera(lista, d)).toBe(true);
        if (tramo.hasta !== null) expect(estaFuera(lista, sumarDias(tramo.hasta, 1))).toBe(false);
      }),
    );
  });

  test('have no last day when two alternating absences take turns without a gap', () => {
    const una = { desde: dia(0), hasta: null, alternas: true };
    const otra = { desde: dia(7), hasta: null, alternas: true };
    expect(tramoFuera([una, otra], dia(3))).toEqual({ desde: dia(0), hasta: null });
    expect(
      quienEstaFuera(
        new Map([
          [9, [una]],
          [4, [otra]],
        ]),
        dia(8),
      ),
    ).toEqual([{ miembro: 4, hasta: dia(13) }]);
  });

  test('have as the next one the first on or after the given day', () => {
    fc.assert(
      fc.property(unaAusencia, unDia, (a, n) => {
        const proximo = proximoDiaFuera(a, dia(n));
        const primero = Array.from({ length: 120 }, (_, i) => dia(n + i)).find((d) => esDeAusencia(a, d)) ?? null;
        expect(proximo).toBe(primero);
      }),
    );
  });

  test('of an alternating week that ends early become days at home, and all other days are unchanged', () => {
    fc.assert(
      fc.property(unaAusencia, unDia, (a, n) => {
        const proxima = proximaSemanaFuera(a, dia(n));
        if (!a.alternas || !esDeAusencia(a, dia(n))) {
          expect(proxima).toBeNull();
          return;
        }
        const despues = [hastaAyer(a, dia(n)), proxima === null ? null : { ...a, desde: proxima }];
        const quedan = dias(
          despues.filter((x) => x !== null),
          120,
        );
        const semana = tramoFuera([a], dia(n))?.hasta ?? dia(n);
        expect(quedan).toEqual(dias([a], 120).filter((d) => d < n || dia(d) > semana));
      }),
    );
  });

  test('are the family’s local days in every zone: from its midnight to its midnight', () => {
    const ausencia = { desde: '2026-03-27', hasta: '2026-03-29', alternas: false };
    for (const zona of ZONAS) {
      const fuera = (instante: string) => esDeAusencia(ausencia, hoyEn(zona, instante));
      const antes = (d: Dia) => new Date(Date.parse(inicioDelDia(zona, d)) - 1).toISOString();
      expect([fuera(antes('2026-03-27')), fuera(inicioDelDia(zona, '2026-03-27'))], zona).toEqual([false, true]);
      expect([fuera(antes('2026-03-30')), fuera(inicioDelDia(zona, '2026-03-30'))], zona).toEqual([true, false]);
    }
  });
});

describe('work on days away', () => {
  const fuera = [{ desde: dia(10), hasta: dia(12), alternas: false }];
  const el = (limite: number | null, disponible: number | null = null) => ({
    fecha_limite: limite === null ? null : dia(limite),
    disponible_desde: disponible === null ? null : dia(disponible),
  });

  test('is free while its owner is away and it can be done, and belongs to its owner again once they are back', () => {
    expect(esLibre(el(11), fuera, dia(10))).toBe(true);
    expect(esLibre(el(11), fuera, dia(9))).toBe(false);
    expect(esLibre(el(11, 11), fuera, dia(10))).toBe(false);
    expect(esLibre(el(9), fuera, dia(10))).toBe(false);
    expect(esLibre(el(13), fuera, dia(12))).toBe(false);
    expect(esLibre(el(12), fuera, dia(13))).toBe(false);
    expect(esLibre(el(null), fuera, dia(11))).toBe(false);
    expect([tocaFuera(el(12), fuera), tocaFuera(el(13), fuera)]).toEqual([true, false]);
  });

  test('that is taken belongs to the taker for its day, and for the day on which they took it late', () => {
    expect(vuelveALibre({ fecha_limite: dia(11), tomada_el: dia(10) }, dia(11))).toBe(false);
    expect(vuelveALibre({ fecha_limite: dia(11), tomada_el: dia(10) }, dia(12))).toBe(true);
    expect(vuelveALibre({ fecha_limite: dia(11), tomada_el: dia(12) }, dia(12))).toBe(false);
    expect(vuelveALibre({ fecha_limite: dia(11), tomada_el: dia(12) }, dia(13))).toBe(true);
  });
});

describe('entering days away', () => {
  const hoy = '2026-10-08';
  const base = { hoy, corregible: '2026-07-01' };
  test('is allowed to members for their own from today on, to admins for all and past days, to nobody in a frozen quarter', () => {
    const yo = { ...base, propia: true, admin: false };
    expect(porQueNoAusencia(hoy, yo)).toBeNull();
    expect(porQueNoAusencia('2026-10-07', yo)).toBe('AUSENCIA_PASADA');
    expect(porQueNoAusencia(hoy, { ...yo, propia: false })).toBe('AUSENCIA_AJENA');
    const admin = { ...base, propia: false, admin: true };
    expect(porQueNoAusencia('2026-07-01', admin)).toBeNull();
    expect(porQueNoAusencia('2026-06-30', admin)).toBe('AUSENCIA_CONGELADA');
  });

  test('can be undone from today on: past days stay, and an absence without past days disappears', () => {
    const alternas = { desde: dia(0), hasta: null, alternas: true };
    expect(hastaAyer(alternas, dia(3))).toEqual({ ...alternas, hasta: dia(2) });
    expect(hastaAyer(alternas, dia(0))).toBeNull();
    expect(hastaAyer(alternas, dia(-4))).toBeNull();
  });
});
