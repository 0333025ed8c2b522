import { expect, test } from 'vitest';
import { unaFamilia, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import { finDelPlazo } from './plazo.ts';

const base = {
  ...unReparto({ participantes: unaFamilia([50], [50]), tareas: unasTareas(10, 10) }),
  desde: '2026-11-21T10:00:00.000Z',
};
const SIRVIENDO = '2026-11-21T09:00:00.000Z';

test.each([
  ['a turn ends its limit after it began', { limite_segundos: 120 }, SIRVIENDO, '2026-11-21T10:02:00.000Z'],
  ['a turn without a limit never ends', { limite_segundos: null }, SIRVIENDO, null],
  [
    'the closing ends after the session’s limit',
    { fase: 'CIERRE', turno: null, limite_segundos: 600 },
    SIRVIENDO,
    '2026-11-21T10:10:00.000Z',
  ],
  [
    'the closing ends after a day in a session without one',
    { fase: 'CIERRE', turno: null, limite_segundos: null },
    SIRVIENDO,
    '2026-11-22T10:00:00.000Z',
  ],
  ['nothing ends in a completed session', { fase: 'COMPLETADA', turno: null, limite_segundos: 120 }, SIRVIENDO, null],
  ['nothing ends in a cancelled one', { fase: 'CANCELADA', turno: null, limite_segundos: 120 }, SIRVIENDO, null],
  [
    'a restart within the turn takes and gives no time',
    { limite_segundos: 120 },
    '2026-11-21T10:01:59.999Z',
    '2026-11-21T10:02:00.000Z',
  ],
  [
    'a turn that ended while the box was off gets its limit anew',
    { limite_segundos: 120 },
    '2026-11-24T10:00:00.000Z',
    '2026-11-24T10:02:00.000Z',
  ],
  ['but ten minutes at most', { limite_segundos: 86_400 }, '2026-11-24T10:00:00.000Z', '2026-11-24T10:10:00.000Z'],
  [
    'and so does the closing',
    { fase: 'CIERRE', turno: null, limite_segundos: null },
    '2026-11-24T10:00:00.000Z',
    '2026-11-24T10:10:00.000Z',
  ],
] as const)('%s', (_, cambios, sirviendoDesde, fin) => {
  expect(finDelPlazo({ ...base, ...cambios }, sirviendoDesde)).toBe(fin);
});
