import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarioArbitrario, diasQueToca } from '#shared/testing/calendario-arbitrario.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { ZONAS } from '#shared/testing/zonas.ts';
import { hoyEn, type Calendario } from './calendario.ts';
import type { Dia } from './tipos.ts';
import { abrirPrimera, abrirSiguiente, debeVencer, ponerAlDia, venceEl } from './vencimiento.ts';

const HORA = 3_600_000;

/** A step in the life of a family's box: the minutes until it, and what happens in it. */
interface Paso {
  readonly minutos: number;
  readonly trabajos: number;
  readonly completa: boolean;
}

const paso: fc.Arbitrary<Paso> = fc.record({
  /** Mostly within a day or two; sometimes the box was off for weeks or months. */
  minutos: fc.oneof(
    { weight: 10, arbitrary: fc.integer({ min: 0, max: 36 * 60 }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 15 * 24 * 60 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 130 * 24 * 60 }) },
  ),
  /** Number of runs of the job in this step: none, one, or several. */
  trabajos: fc.integer({ min: 0, max: 3 }),
  completa: fc.boolean(),
});

const guion = fc.record({
  tarea: calendarioArbitrario,
  inicio: fc.integer({ min: Date.UTC(2022, 0, 1), max: Date.UTC(2025, 0, 1) }),
  pasos: fc.array(paso, { minLength: 1, maxLength: 40, size: 'max' }),
});

interface Cerrada {
  readonly dia: Dia;
  readonly estado: 'COMPLETADA' | 'VENCIDA';
  readonly el: Dia;
}

/**
 * Plays a script as the server would, and checks each occurrence that a run of the job lapses. Returns the occurrences that
 * have ended and the open one.
 */
const vivir = (zona: string, tarea: Calendario, inicio: number, pasos: readonly Paso[]) => {
  const diaDe = (ms: number): Dia => hoyEn(zona, new Date(ms).toISOString());
  let ahora = inicio;
  let abierta = abrirPrimera(tarea, diaDe(inicio))!;
  let alDia = diaDe(inicio);
  const cerradas: Cerrada[] = [];
  const vence = (dia: Dia): Dia =>
    venceEl({ responsabilidad_id: 1, fecha_limite: dia, dada_el: null, trimestre_inicio: '2022-01-01' }, tarea);

  for (const { minutos, trabajos, completa } of pasos) {
    ahora += (minutos * HORA) / 60;
    const hoy = diaDe(ahora);
    for (let i = 0; i < trabajos; i += 1) {
      const abiertaAntes = abierta.fecha_limite;
      const puesta = ponerAlDia(abierta, tarea, hoy);
      for (const dia of puesta.vencidas) {
        // An occurrence lapses at the first run of the job on or after the day on which it must, and not earlier.
        expect(vence(dia) <= hoy && vence(dia) > alDia).toBe(true);
        cerradas.push({ dia, estado: 'VENCIDA', el: hoy });
      }
      if (puesta.vencidas.length > 0) expect(puesta.vencidas[0]).toBe(abiertaAntes);
      abierta = puesta.abierta!;
      alDia = hoy;
    }
    const disponible = abierta.disponible_desde === null || abierta.disponible_desde <= hoy;
    const vencida = debeVencer(
      { responsabilidad_id: 1, fecha_limite: abierta.fecha_limite, dada_el: null, trimestre_inicio: '2022-01-01' },
      tarea,
      hoy,
    );
    if (completa && disponible && !vencida) {
      cerradas.push({ dia: abierta.fecha_limite, estado: 'COMPLETADA', el: hoy });
      abierta = abrirSiguiente(tarea, abierta)!;
    }
  }
  return { cerradas, abierta, inicio: diaDe(inicio), hoy: diaDe(ahora) };
};

describe('the midnight job, run at odd times, twice, and after days switched off', () => {
  test.each(ZONAS)('%s: opens each occurrence exactly once, and one is open', (zona) => {
    fc.assert(
      fc.property(guion, ({ tarea, inicio, pasos }) => {
        const { cerradas, abierta, inicio: desde } = vivir(zona, tarea, inicio, pasos);
        const abiertas = [...cerradas.map((c) => c.dia), abierta.fecha_limite];
        expect(abiertas).toEqual(diasQueToca(tarea, desde, abierta.fecha_limite));
      }),
      { numRuns: rondas(4, 40) },
    );
  });

  test('nobody works ahead: only the next occurrence can be done early, and only once the one before has had its day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONAS), guion, (zona, { tarea, inicio, pasos }) => {
        const { cerradas } = vivir(zona, tarea, inicio, pasos);
        for (const [i, { el, estado }] of cerradas.entries()) {
          if (estado === 'COMPLETADA' && i > 0) expect(cerradas.at(i - 1)!.dia < el).toBe(true);
        }
        // A late occurrence and the next one may be done on one day, but never a third.
        for (const [i, { el, estado }] of cerradas.entries()) {
          const tercera = cerradas[i + 2];
          if (estado === 'COMPLETADA' && tercera?.estado === 'COMPLETADA') expect(tercera.el > el).toBe(true);
        }
      }),
      { numRuns: rondas(25, 500) },
    );
  });
});
