import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumarDias } from './calendario.ts';
import { mejorRacha } from './racha-mejor.ts';
import type { AsignacionVivida } from './racha-tramo.ts';
import { rachaDe } from './racha.ts';

const DESDE = '2026-10-20';
const dia = fc.integer({ min: 0, max: 25 }).map((n) => sumarDias(DESDE, n));
const vivida = fc.record({
  fecha_limite: fc.option(dia, { nil: null }),
  creada_el: dia,
  hecha_el: fc.option(dia, { nil: null }),
  quitada_el: fc.option(dia, { nil: null }),
  vencida_el: fc.option(dia, { nil: null }),
});

test('the longest streak is the greatest that a look on any day until then would have told', () => {
  fc.assert(
    fc.property(fc.array(vivida, { maxLength: 25 }), dia, (asignaciones: AsignacionVivida[], hoy) => {
      let mayor = 0;
      for (let d = DESDE; d <= hoy; d = sumarDias(d, 1)) mayor = Math.max(mayor, rachaDe(asignaciones, d).dias);
      expect(mejorRacha(asignaciones, hoy)).toBe(mayor);
    }),
  );
});
