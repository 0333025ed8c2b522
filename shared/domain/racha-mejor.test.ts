import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumarDias } from './dias.ts';
import { mejorRacha, rachaDe, type AsignacionVivida } from './racha.ts';

const DESDE = '2026-10-20';
const dia = fc.integer({ min: 0, max: 25 }).map((n) => sumarDias(DESDE, n));
const vivida = fc.record({
  fecha_limite: fc.option(dia, { nil: null }),
  creada_el: dia,
  hecha_el: fc.option(dia, { nil: null }),
  quitada_el: fc.option(dia, { nil: null }),
  vencida_el: fc.option(dia, { nil: null }),
});

const vidas = fc.array(vivida, { maxLength: 25 });
const diasFuera = fc.array(dia, { maxLength: 12 });

test('the longest streak is the greatest that any earlier day would have shown, whatever the days away', () => {
  fc.assert(
    fc.property(vidas, dia, diasFuera, (asignaciones: AsignacionVivida[], hoy, ausencias) => {
      const fuera = (d: string): boolean => ausencias.includes(d);
      let mayor = 0;
      for (let d = DESDE; d <= hoy; d = sumarDias(d, 1)) mayor = Math.max(mayor, rachaDe(asignaciones, d, fuera).dias);
      expect(mejorRacha(asignaciones, hoy, fuera)).toBe(mayor);
    }),
  );
});
