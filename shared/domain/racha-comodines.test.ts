import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contarRacha, type Suerte } from '#shared/testing/racha-contada.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { sumarDias } from './dias.ts';
import { comodinesQueQuedan, rachaDe, type AsignacionVivida } from './racha.ts';
import type { Dia } from './tipos.ts';

const hechaEl = (dia: Dia): AsignacionVivida => ({
  fecha_limite: null,
  creada_el: dia,
  hecha_el: dia,
  vencida_el: null,
});
/** A chore of one day that was left undone. */
const falladaEl = (dia: Dia): AsignacionVivida => ({
  fecha_limite: dia,
  creada_el: dia,
  hecha_el: null,
  vencida_el: sumarDias(dia, 1),
});
const DE_LETRA = { H: [hechaEl], F: [falladaEl], '.': [] } as const;

/** A past of one letter a day from `desde` on: H done, F missed, a dot for a day with nothing due. */
const pasado = (letras: string, desde = '2026-03-01'): AsignacionVivida[] =>
  letras
    .split('')
    .flatMap((letra, n) => DE_LETRA[letra as keyof typeof DE_LETRA].map((hacer) => hacer(sumarDias(desde, n))));
const tras = (letras: string, desde = '2026-03-01') => rachaDe(pasado(letras, desde), sumarDias(desde, letras.length));

describe('a comodín', () => {
  test('keeps a streak of three days over a missed day, and adds no day', () => {
    expect(tras('HHHF')).toMatchObject({ dias: 3, comodines: ['2026-03-04'] });
    expect(tras('HHHFH')).toMatchObject({ dias: 4, comodines: ['2026-03-04'] });
  });

  test('does not save a streak of two days', () => {
    expect(tras('HHF')).toMatchObject({ dias: 0, comodines: [] });
  });

  test('is used twice a month, in a row or not; the third missed day breaks the streak', () => {
    expect(tras('HHHFF')).toMatchObject({ dias: 3, comodines: ['2026-03-04', '2026-03-05'] });
    expect(tras('HHHFFF')).toMatchObject({ dias: 0, comodines: ['2026-03-04', '2026-03-05'] });
    expect(tras('HHHFHH.FHF').dias).toBe(0);
  });

  test('used up in a streak that broke is missing in the next one of the same month', () => {
    expect(tras('HHHFFFHHHHF')).toMatchObject({ dias: 0, comodines: ['2026-03-04', '2026-03-05'] });
  });

  test('counts for the month of the missed day, so the first of the next month has two again', () => {
    expect(tras('HHHFFHF', '2026-03-26')).toMatchObject({
      dias: 4,
      comodines: ['2026-03-29', '2026-03-30', '2026-04-01'],
    });
    expect(comodinesQueQuedan(['2026-03-30', '2026-03-31', '2026-04-01'], '2026-04-02')).toBe(1);
    expect(comodinesQueQuedan(['2025-04-01'], '2026-04-02')).toBe(2);
  });

  test('takes the risk from today only while one is left', () => {
    const hoy = sumarDias('2026-03-01', 3);
    const debida: AsignacionVivida = { fecha_limite: hoy, creada_el: hoy, hecha_el: null, vencida_el: null };
    expect(rachaDe([...pasado('HHH'), debida], hoy).en_riesgo).toBe(false);
    expect(rachaDe([...pasado('.HH'), debida], hoy).en_riesgo).toBe(true);
    expect(rachaDe([...pasado('HHH'), debida], hoy, undefined, ['2026-03-01', '2026-03-02']).en_riesgo).toBe(true);
  });
});

const DIAS = 70;
const unPasado = fc
  .array(fc.constantFrom('H', 'H', 'H', 'F', '.'), { minLength: 1, maxLength: DIAS, size: 'max' })
  .map((letras) => letras.join(''));
const DESDE = '2026-01-20';
const dia = (n: number): Dia => sumarDias(DESDE, n);
const corridas = { numRuns: rondas(150, 5_000) };

describe('comodines, whatever the past,', () => {
  test('are at most two a calendar month, on missed days, and only for streaks of three days or more', () => {
    fc.assert(
      fc.property(unPasado, (letras) => {
        const vida = pasado(letras, DESDE);
        const { comodines } = rachaDe(vida, dia(letras.length));
        const meses = Map.groupBy(comodines, (d) => d.slice(0, 7));
        expect([...meses.values()].every((suyos) => suyos.length <= 2)).toBe(true);
        for (const d of comodines) {
          expect(vida.find((a) => a.fecha_limite === d)).toBeDefined();
          expect(rachaDe(vida, d).dias).toBeGreaterThanOrEqual(3);
        }
      }),
      corridas,
    );
  });

  test('equal a count of one midnight after another', () => {
    fc.assert(
      fc.property(unPasado, (letras) => {
        const cuenta = contarRacha();
        const SUERTES: Readonly<Record<string, Suerte>> = { H: 'HECHO', F: 'FALLADO' };
        for (const [n, letra] of letras.split('').entries()) {
          cuenta.vivir(dia(n), SUERTES[letra] ?? 'NADA');
          // Every beginning of the past is judged like the whole, so that later days take back no comodín that was used.
          const { dias, comodines } = rachaDe(pasado(letras.slice(0, n + 1), DESDE), dia(n + 1));
          expect([dias, comodines]).toEqual([cuenta.racha(), cuenta.comodines()]);
        }
      }),
      { numRuns: rondas(30, 1_000) },
    );
  });

  test('are given back when the missed day turns out done, or nothing was due on it', () => {
    fc.assert(
      fc.property(unPasado, fc.nat(), fc.constantFrom('H', '.'), (letras, cual, ahora) => {
        const hoy = dia(letras.length);
        const { comodines } = rachaDe(pasado(letras, DESDE), hoy);
        fc.pre(comodines.length > 0);
        const devuelto = comodines.at(cual % comodines.length)!;
        const corregidas = letras
          .split('')
          .map((letra, n) => (dia(n) === devuelto ? ahora : letra))
          .join('');
        const despues = rachaDe(pasado(corregidas, DESDE), hoy).comodines;
        expect(despues).not.toContain(devuelto);
        expect(despues.filter((d) => d < devuelto)).toEqual(comodines.filter((d) => d < devuelto));
      }),
      corridas,
    );
  });

  test('and streak are the same when counted only from where the streak began, with the days used before', () => {
    fc.assert(
      fc.property(unPasado, (letras) => {
        const [vida, hoy] = [pasado(letras, DESDE), dia(letras.length)];
        const entera = rachaDe(vida, hoy);
        const hechos = vida.flatMap((a) => a.hecha_el ?? []);
        const desde = entera.dias === 0 ? hoy : hechos.at(-entera.dias)!;
        const parte = vida.filter((a) => a.creada_el >= desde);
        const usados = entera.comodines.filter((d) => d < desde);
        expect(rachaDe(parte, hoy, undefined, usados)).toEqual(entera);
      }),
      corridas,
    );
  });
});
