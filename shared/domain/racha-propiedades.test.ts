import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contarRacha } from '#shared/testing/racha-contada.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { ZONAS } from '#shared/testing/zonas.ts';
import { hoyEn, inicioDelDia } from './calendario.ts';
import { sumarDias } from './dias.ts';
import { rachaDe, type AsignacionVivida } from './racha.ts';
import type { Dia } from './tipos.ts';

const ULTIMO = 24;
const dia = (n: number): Dia => sumarDias('2025-03-01', n);

/** An assignment that is done, removed or lapses `espera` days after it was given, or stays pending. */
const vivida: fc.Arbitrary<AsignacionVivida> = fc
  .record({
    limite: fc.option(fc.integer({ min: 0, max: ULTIMO }), { freq: 8 }),
    creada: fc.integer({ min: 0, max: ULTIMO }),
    destino: fc.constantFrom('hecha', 'hecha', 'hecha', 'quitada', 'vencida', 'pendiente'),
    espera: fc.nat({ max: 6 }),
  })
  .map(({ limite, creada, destino, espera }) => ({
    fecha_limite: limite === null ? null : dia(limite),
    creada_el: dia(creada),
    hecha_el: destino === 'hecha' ? dia(creada + espera) : null,
    quitada_el: destino === 'quitada' ? dia(creada + espera) : null,
    vencida_el: destino === 'vencida' ? dia(creada + espera) : null,
  }));
const historia = fc.array(vivida, { maxLength: 20, size: 'max' });
const unHoy = fc.integer({ min: 0, max: ULTIMO + 8 }).map(dia);

const hechoEl = (asignaciones: readonly AsignacionVivida[], d: Dia): boolean =>
  asignaciones.some((a) => a.hecha_el === d);

/** Tells, in the words of the rule, whether an assignment was due and still to do at the end of a day. */
const pendienteAlFinal = (a: AsignacionVivida, d: Dia): boolean => {
  const existia = a.creada_el <= d;
  const tocaba = a.fecha_limite !== null && a.fecha_limite <= d;
  const acabada = [a.hecha_el, a.quitada_el ?? null, a.vencida_el].some((fin) => fin !== null && fin <= d);
  return existia && tocaba && !acabada;
};
const algoPendiente = (asignaciones: readonly AsignacionVivida[], d: Dia): boolean =>
  asignaciones.some((a) => pendienteAlFinal(a, d));

/** Computes the streak forwards, day by day. */
const diaADia = (asignaciones: readonly AsignacionVivida[], hoy: Dia) => {
  const cuenta = contarRacha();
  for (let d = dia(0); d <= hoy; d = sumarDias(d, 1)) {
    if (hechoEl(asignaciones, d)) cuenta.vivir(d, 'HECHO');
    else if (d < hoy && algoPendiente(asignaciones, d)) cuenta.vivir(d, 'FALLADO');
  }
  return cuenta;
};

/** The assignments as known on a day, without what happened later. */
const sabido = (asignaciones: readonly AsignacionVivida[], hoy: Dia): AsignacionVivida[] => {
  const hasta = (fin: Dia | null | undefined): Dia | null =>
    fin === null || fin === undefined || fin > hoy ? null : fin;
  return asignaciones
    .filter((a) => a.creada_el <= hoy)
    .map((a) => ({
      ...a,
      hecha_el: hasta(a.hecha_el),
      quitada_el: hasta(a.quitada_el),
      vencida_el: hasta(a.vencida_el),
    }));
};

const RUNS = { numRuns: rondas(40, 5_000) };

describe('a streak', () => {
  // Specification: 9.28
  test('and its comodines equal a day-by-day count', () => {
    fc.assert(
      fc.property(historia, unHoy, (asignaciones, hoy) => {
        const { dias, comodines } = rachaDe(asignaciones, hoy);
        const cuenta = diaADia(asignaciones, hoy);
        expect(dias).toBe(cuenta.racha());
        expect(comodines).toEqual(cuenta.comodines());
      }),
      RUNS,
    );
  });

  test('is never negative nor more than the days with a completion', () => {
    fc.assert(
      fc.property(historia, unHoy, (asignaciones, hoy) => {
        const { dias, hoy_hecho } = rachaDe(asignaciones, hoy);
        const hechos = new Set(
          asignaciones.flatMap((a) => (a.hecha_el !== null && a.hecha_el <= hoy ? [a.hecha_el] : [])),
        );
        expect(dias >= (hoy_hecho ? 1 : 0) && dias <= hechos.size).toBe(true);
      }),
      RUNS,
    );
  });

  test('is never lowered by a completion of today or yesterday, of a pending occurrence or of a new one', () => {
    fc.assert(
      fc.property(historia, unHoy, fc.nat(), fc.nat({ max: 1 }), (asignaciones, hoy, cual, espera) => {
        const { dias } = rachaDe(asignaciones, hoy);
        const i = cual % Math.max(1, asignaciones.length);
        const hecha = asignaciones.map((a, j) =>
          i === j && a.hecha_el === null ? { ...a, hecha_el: sumarDias(hoy, -espera) } : a,
        );
        expect(rachaDe(hecha, hoy).dias).toBeGreaterThanOrEqual(dias);
        const nueva = { fecha_limite: hoy, creada_el: dia(0), hecha_el: sumarDias(hoy, -espera), vencida_el: null };
        expect(rachaDe([...asignaciones, nueva], hoy).dias).toBeGreaterThanOrEqual(dias);
      }),
      RUNS,
    );
  });

  test('without comodines ignores quiet days: any number of them changes nothing', () => {
    fc.assert(
      fc.property(historia, unHoy, fc.nat(), fc.integer({ min: 1, max: 400 }), (asignaciones, hoy, cual, mas) => {
        const quietos = Array.from({ length: ULTIMO + 8 }, (_, n) => dia(n)).filter(
          (d) => d < hoy && !hechoEl(asignaciones, d) && !algoPendiente(asignaciones, d),
        );
        fc.pre(quietos.length > 0 && rachaDe(asignaciones, hoy).comodines.length === 0);
        const quieto = quietos.at(cual % quietos.length)!;
        const mover = <D extends Dia | null | undefined>(d: D): D | Dia =>
          typeof d === 'string' && d > quieto ? sumarDias(d, mas) : d;
        const movidas = asignaciones.map((a) => ({
          fecha_limite: mover(a.fecha_limite),
          creada_el: mover(a.creada_el),
          hecha_el: mover(a.hecha_el),
          quitada_el: mover(a.quitada_el ?? null),
          vencida_el: mover(a.vencida_el),
        }));
        const { desde, ...racha } = rachaDe(asignaciones, hoy);
        expect(rachaDe(movidas, mover(hoy))).toEqual({ ...racha, desde: mover(desde) });
      }),
      RUNS,
    );
  });

  test('is 0 tomorrow without further work if it is at risk, and otherwise unchanged', () => {
    fc.assert(
      fc.property(historia, unHoy, (asignaciones, hoy) => {
        const hastaHoy = sabido(asignaciones, hoy);
        const { dias, en_riesgo } = rachaDe(hastaHoy, hoy);
        expect(rachaDe(hastaHoy, sumarDias(hoy, 1)).dias).toBe(en_riesgo ? 0 : dias);
      }),
      RUNS,
    );
  });
});

/** An assignment that has always been overdue: each day without a completion is missed. */
const SIEMPRE_DEBIDA: AsignacionVivida = {
  fecha_limite: '2000-01-01',
  creada_el: '2000-01-01',
  hecha_el: null,
  vencida_el: null,
};

const hechaEl = (hecha_el: Dia): AsignacionVivida => ({
  fecha_limite: hecha_el,
  creada_el: hecha_el,
  hecha_el,
  vencida_el: null,
});

describe('a streak and the clocks', () => {
  test.each(ZONAS.filter((_, i) => i % rondas(10, 1) === 0))(
    '%s: completions in the first and the last millisecond of alternate days make a streak of 730 in two years',
    (zona) => {
      const dias = Array.from({ length: 730 }, (_, i) => sumarDias('2023-06-01', i));
      const asignaciones = dias.map((d, i) => {
        const ms =
          i % 2 === 0 ? Date.parse(inicioDelDia(zona, d)) : Date.parse(inicioDelDia(zona, sumarDias(d, 1))) - 1;
        return hechaEl(hoyEn(zona, new Date(ms).toISOString()));
      });
      const hoy = dias.at(-1)!;
      expect(rachaDe([...asignaciones, SIEMPRE_DEBIDA], hoy).dias).toBe(730);
      // `cuantos` days from day `falta` on have no completion. A streak of three days or more has a comodín for the first two
      // days missed in a month; any other missed day begins it anew.
      for (const [falta, cuantos, racha] of [
        [0, 1, 729],
        [1, 1, 728],
        [2, 1, 727],
        [3, 1, 729],
        [300, 2, 728],
        [300, 3, 427],
        [728, 1, 729],
      ] as const)
        expect(rachaDe([...asignaciones.toSpliced(falta, cuantos), SIEMPRE_DEBIDA], hoy).dias).toBe(racha);
    },
  );

  test('a family that moves, working at least every 22 hours, has no day without work in the old zone or the new', () => {
    const zona = fc.constantFrom(...ZONAS);
    const esperas = fc.array(fc.integer({ min: 1, max: 22 * 3600 }), { minLength: 1, maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(
        zona,
        zona,
        fc.integer({ min: Date.UTC(2022, 0, 1), max: Date.UTC(2027, 0, 1) }),
        esperas,
        (antes, despues, inicio, segundos) => {
          let ms = inicio;
          const instantes = [inicio, ...segundos.map((s) => (ms += s * 1000))].map((t) => new Date(t).toISOString());
          for (const z of [antes, despues]) {
            const locales = instantes.map((i) => hoyEn(z, i));
            const [primero, hoy] = [locales.at(0)!, locales.at(-1)!];
            const naturales = (Date.parse(hoy) - Date.parse(primero)) / 86_400_000 + 1;
            expect(rachaDe([...locales.map(hechaEl), SIEMPRE_DEBIDA], hoy).dias).toBe(naturales);
          }
        },
      ),
      { numRuns: rondas(15, 1_500) },
    );
  });
});
