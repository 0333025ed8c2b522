import { expect, test } from 'vitest';
import type { RelojReparto } from '#shared/domain/reparto/tipos.ts';
import { finDelPlazo, segundosQueQuedan } from './ritmo.ts';

const SIRVIENDO = '2026-11-21T09:00:00.000Z';
const TRES_DIAS_DESPUES = '2026-11-24T10:00:00.000Z';

/** A clock that began at 10:00. */
const con = (segundos: number | null, cambios: Partial<RelojReparto> = {}) => ({
  reloj: { desde: '2026-11-21T10:00:00.000Z', segundos, pausa: null, minuto: false, ...cambios },
});

test.each([
  ['a clock ends its seconds after it began', con(120), SIRVIENDO, '2026-11-21T10:02:00.000Z'],
  ['a clock without a limit never ends', con(null), SIRVIENDO, null],
  ['a paused clock never ends', con(120, { pausa: { por: 1, quedan: 30 } }), SIRVIENDO, null],
  [
    'a paused clock never ends when the box was off meanwhile',
    con(120, { pausa: { por: 1, quedan: 30 } }),
    TRES_DIAS_DESPUES,
    null,
  ],
  [
    'a restart before the end takes and gives no time',
    con(120),
    '2026-11-21T10:01:59.999Z',
    '2026-11-21T10:02:00.000Z',
  ],
  [
    'a clock that ended while the box was off gets its limit anew',
    con(120),
    TRES_DIAS_DESPUES,
    '2026-11-24T10:02:00.000Z',
  ],
  [
    'a long clock that ended while the box was off gets ten minutes',
    con(86_400),
    TRES_DIAS_DESPUES,
    '2026-11-24T10:10:00.000Z',
  ],
] as const)('%s', (_, estado, sirviendoDesde, fin) => {
  expect(finDelPlazo(estado, sirviendoDesde)).toBe(fin);
});

test.each([
  ['what is left is the time until the clock ends', con(120), 75],
  ['a clock that stands still keeps what was left', con(120, { pausa: { por: 1, quedan: 30 } }), 30],
  ['nothing is left after the end', con(20), 0],
  ['without a limit the result is null', con(null), null],
])('%s', (_, estado, quedan) => {
  expect(segundosQueQuedan(estado, SIRVIENDO, '2026-11-21T10:00:45.000Z')).toBe(quedan);
});
