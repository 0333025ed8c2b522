import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { ZONAS } from '#shared/testing/zonas.ts';
import { hoyEn, inicioDelDia } from './calendario.ts';
import { sumarDias } from './dias.ts';
import { semanaDe } from './ranking.ts';
import type { Dia } from './tipos.ts';

const HORA = 3_600_000;
const DESDE = '2022-01-01';
/** Years of days to check: one in `npm test`, three in the long suite. */
const ANOS = rondas(1, 3);
const DIAS = ANOS * 365 + 1;
const TRES_ANOS_EN_HORAS = 3 * 365 * 24;
/** Step of the sample, in hours. It has no divisor in common with 24, so the sample has every hour of the day. */
const PASO_HORAS = rondas(71, 13);
const SEMANAS = rondas(60, 200);

const texto = (ms: number): string => new Date(ms).toISOString();

/** Days from `DESDE` on. */
const dias = Array.from({ length: DIAS }, (_, i) => sumarDias(DESDE, i));

/** Start of each day in each zone, computed once. */
const INICIOS = new Map(ZONAS.map((zona) => [zona, dias.map((dia) => Date.parse(inicioDelDia(zona, dia)))]));

/** Computes local days with `Intl`, as a reference for the functions under test. */
const segunIntl = (zona: string): ((ms: number) => Dia) => {
  const formato = new Intl.DateTimeFormat('en-CA', {
    timeZone: zona,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (ms) => formato.format(ms);
};

/** Returns the first instant of the week of `hoy`, and the first one after it. */
const limitesSemana = (zona: string, hoy: Dia) => {
  const { desde, hasta } = semanaDe(hoy);
  return { desde: inicioDelDia(zona, desde), hasta: inicioDelDia(zona, sumarDias(hasta, 1)) };
};

describe.each(ZONAS.filter((_, i) => i % rondas(3, 1) === 0))('%s', (zona) => {
  const inicios = INICIOS.get(zona)!;
  const dia = (ms: number): Dia => hoyEn(zona, texto(ms));

  test('each day begins where the one before ends, one step a day, for years', () => {
    for (const [i, inicio] of inicios.entries()) {
      if (dia(inicio) !== dias[i] || dia(inicio - 1) !== sumarDias(DESDE, i - 1))
        expect.fail(`${dias[i]} begins wrongly at ${texto(inicio)}`);
      const horas = ((inicios[i + 1] ?? inicio + 24 * HORA) - inicio) / HORA;
      if (horas < 22 || horas > 26) expect.fail(`${dias[i]} has ${horas} hours`);
    }
  });

  test('the day never goes back around a change of clocks, and equals the platform’s', () => {
    const intl = segunIntl(zona);
    const conCambio = inicios.filter((inicio, i) => (inicios[i + 1] ?? inicio + 24 * HORA) - inicio !== 24 * HORA);
    for (const inicio of conCambio) {
      let anterior = '';
      for (let ms = inicio - 2 * HORA; ms < inicio + 28 * HORA; ms += HORA / 4) {
        const hoy = dia(ms);
        if (hoy < anterior || hoy !== intl(ms))
          expect.fail(`${hoy} at ${texto(ms)}, after ${anterior}; the platform says ${intl(ms)}`);
        anterior = hoy;
      }
    }
  });

  test('at sampled hours of three years the day never goes back, and equals the platform’s', () => {
    const intl = segunIntl(zona);
    let anterior = '';
    for (let hora = 0; hora < TRES_ANOS_EN_HORAS; hora += PASO_HORAS) {
      const ms = Date.UTC(2024, 0, 1) + hora * HORA;
      const hoy = dia(ms);
      if (hoy < anterior || hoy !== intl(ms))
        expect.fail(`${hoy} at ${texto(ms)}, after ${anterior}; the platform says ${intl(ms)}`);
      anterior = hoy;
    }
  });

  test('weeks are contiguous, Monday to Sunday, and an instant belongs to one', () => {
    let lunes = semanaDe(DESDE).desde;
    let fin = limitesSemana(zona, lunes).desde;
    for (let i = 0; i < SEMANAS; i += 1) {
      const { desde, hasta } = limitesSemana(zona, sumarDias(lunes, i % 7));
      expect(desde).toBe(fin);
      expect([hoyEn(zona, desde), dia(Date.parse(hasta) - 1)]).toEqual([lunes, sumarDias(lunes, 6)]);
      lunes = sumarDias(lunes, 7);
      fin = hasta;
    }
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2022, 0, 8), max: Date.UTC(2027, 11, 20) }), (ms) => {
        const { desde, hasta } = limitesSemana(zona, dia(ms));
        expect(desde <= texto(ms) && texto(ms) < hasta).toBe(true);
      }),
      { numRuns: rondas(30, 1_000) },
    );
  });
});

test('the tested zones do change at midnight: some days begin at 01:00, some have 22, 23, 23.5, 24.5, 25 or 26 hours', () => {
  const horas = new Set(
    [...INICIOS.values()].flatMap((inicios) =>
      inicios.map((inicio, i) => ((inicios[i + 1] ?? inicio + 24 * HORA) - inicio) / HORA),
    ),
  );
  expect([...horas].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining([22, 23, 23.5, 24, 24.5, 25, 26]));
  expect(inicioDelDia('America/Santiago', '2024-09-08')).toBe('2024-09-08T04:00:00.000Z');
  expect(inicioDelDia('Africa/Cairo', '2024-04-26')).toBe('2024-04-25T22:00:00.000Z');
  expect(inicioDelDia('America/Havana', '2024-03-10')).toBe('2024-03-10T05:00:00.000Z');
});
