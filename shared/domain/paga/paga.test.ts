import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumarDias } from '../dias.ts';
import {
  type Asentada,
  asentarPaga,
  type Cumplida,
  deDinero,
  deudaDe,
  devolvibleHasta,
  enDinero,
  MAXIMO_CENTIMOS,
  MONEDAS,
  pagaDe,
  porcientoDe,
} from './paga.ts';

const centimos = fc.integer({ min: 1, max: MAXIMO_CENTIMOS });
const cumplida = fc.record<Cumplida>({
  puntos_tocan: fc.integer({ min: 0, max: 400 }),
  puntos_hechos: fc.integer({ min: 0, max: 500 }),
});

test('a week pays whole cents, never below zero, never more than the amount, and never less for more work', () => {
  fc.assert(
    fc.property(centimos, cumplida, (c, hecho) => {
      const paga = pagaDe(c, hecho);
      expect(Number.isInteger(paga)).toBe(true);
      expect(paga).toBeGreaterThanOrEqual(0);
      expect(paga).toBeLessThanOrEqual(c);
      expect(pagaDe(c, { ...hecho, puntos_hechos: hecho.puntos_hechos + 1 })).toBeGreaterThanOrEqual(paga);
      // Below 90 % it is the proportion, less a part of a cent.
      const { puntos_tocan: tocan, puntos_hechos: hechos } = hecho;
      if (10 * hechos < 9 * tocan) expect((c * hechos) / tocan - paga).toBeLessThan(1);
      else expect(paga).toBe(c);
    }),
  );
});

test.each([
  [{ puntos_tocan: 50, puntos_hechos: 45 }, 300, 90],
  [{ puntos_tocan: 50, puntos_hechos: 44 }, 264, 88],
  [{ puntos_tocan: 1_000, puntos_hechos: 899 }, 269, 89],
  [{ puntos_tocan: 50, puntos_hechos: 80 }, 300, 100],
  [{ puntos_tocan: 50, puntos_hechos: 0 }, 0, 0],
  [{ puntos_tocan: 0, puntos_hechos: 0 }, 300, null],
])('of 3 euros, %j pays %i cents', (hecho, paga, porciento) => {
  expect(pagaDe(300, hecho)).toBe(paga);
  expect(porcientoDe(hecho)).toBe(porciento);
});

const LUNES = '2026-01-05';
const semanaN = (n: number) => sumarDias(LUNES, 7 * n);

/** Weeks as they are lived: an amount, what was done, and corrections of earlier weeks made before this one is settled. */
const semanas = fc.array(
  fc.record({
    centimos: fc.integer({ min: 1, max: 1_000 }),
    hecho: cumplida,
    corregidas: fc.array(fc.record({ cual: fc.nat(20), ahora: cumplida }), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 15 },
);
/** Number of weeks back that are still corrected. */
const ATRAS = 6;

test('lines and corrections together are a recount from history, and what is paid is all of it but the debt', () => {
  fc.assert(
    fc.property(semanas, (vividas) => {
      const historia = new Map<string, { centimos: number; hecho: Cumplida }>();
      const pagas: Asentada[] = [];
      for (const [n, { centimos: c, hecho, corregidas }] of vividas.entries()) {
        for (const { cual, ahora } of corregidas) {
          const antes = historia.get(semanaN(cual));
          if (antes !== undefined) historia.set(semanaN(cual), { ...antes, hecho: ahora });
        }
        const de = (semana: string): number | null => {
          const suya = historia.get(semana);
          return suya === undefined || semana < semanaN(n - ATRAS) ? null : pagaDe(suya.centimos, suya.hecho);
        };
        const paga = asentarPaga({ semana: semanaN(n), importe: pagaDe(c, hecho) }, pagas, de);
        historia.set(semanaN(n), { centimos: c, hecho });
        const deudaAntes = deudaDe(pagas);
        pagas.push(paga);

        const mas = paga.correcciones.filter((k) => k.diferencia > 0).reduce((s, k) => s + k.diferencia, 0);
        expect(paga.total).toBeGreaterThanOrEqual(0);
        expect(paga.total).toBeLessThanOrEqual(c + mas);
        expect(deudaDe(pagas)).toBeGreaterThanOrEqual(0);
        // While something is kept back, nothing is paid.
        if (deudaDe(pagas) > 0) expect(paga.total).toBe(0);
        if (deudaAntes === 0 && paga.correcciones.length === 0) expect(paga.total).toBe(paga.importe);
        for (let atras = 1; atras <= Math.min(n, ATRAS); atras += 1) {
          const semana = semanaN(n - atras);
          const listado = pagas
            .flatMap((p) => [{ semana: p.semana, diferencia: p.importe }, ...p.correcciones])
            .filter((l) => l.semana === semana);
          expect(listado.reduce((s, l) => s + l.diferencia, 0)).toBe(de(semana));
        }
      }
    }),
  );
});

test('a payment that a correction took away is kept back from the next weeks, however many it takes', () => {
  const semana = (n: number, importe: number, antes: Asentada[], recuento: () => number | null = () => null) =>
    asentarPaga({ semana: semanaN(n), importe }, antes, recuento);
  const primera = semana(0, 300, []);
  const segunda = semana(1, 100, [primera], () => 0);
  expect(segunda).toMatchObject({ correcciones: [{ semana: semanaN(0), diferencia: -300 }], total: 0 });
  const tercera = semana(2, 150, [primera, segunda]);
  expect(tercera).toMatchObject({ correcciones: [], total: 0 });
  const cuarta = semana(3, 300, [primera, segunda, tercera]);
  expect(cuarta.total).toBe(250);
});

test('a payment is undone for a day', () => {
  expect(devolvibleHasta('PAGADA', '2026-11-24T10:00:00.000Z')).toBe('2026-11-25T10:00:00.000Z');
  expect(devolvibleHasta('POR_PAGAR', null)).toBeNull();
});

test('amounts are read as people type them', () => {
  expect(['3', '3,5', '3.50', ' 0,05 ', '', '1000'].map(deDinero)).toEqual([300, 350, 350, 5, 0, 100_000]);
  expect(['-1', '3,555', 'tres', '1.000,00', '3 €'].map(deDinero)).toEqual([null, null, null, null, null]);
});

test('an amount is written with its currency', () => {
  expect(enDinero(350, 'EUR')).toBe('3,50\u00a0€');
  for (const moneda of MONEDAS)
    expect(new Intl.NumberFormat('es-ES', { style: 'currency', currency: moneda }).resolvedOptions()).toMatchObject({
      maximumFractionDigits: 2,
    });
});
