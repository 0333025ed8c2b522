import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diaEnZona, ponerZona } from './zona.ts';

/** A formatter that writes M/D/YYYY, as browsers with ICU 72 do for Canadian English and others may do for any language. */
class EscritoMesDiaAno extends Intl.DateTimeFormat {
  constructor(_idioma?: Intl.LocalesArgument, opciones?: Intl.DateTimeFormatOptions) {
    super('en-US', opciones);
  }
}

beforeEach(() => {
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: EscritoMesDiaAno });
});
afterEach(() => {
  vi.unstubAllGlobals();
  ponerZona(null);
});

test.each([
  ['America/Bogota', '2026-03-01T04:30:00Z', '2026-02-28'],
  ['Europe/Madrid', '2026-03-01T04:30:00Z', '2026-03-01'],
  ['Pacific/Kiritimati', '2026-12-31T12:00:00Z', '2027-01-01'],
])('diaEnZona writes YYYY-MM-DD in %s where the browser writes M/D/YYYY', (zona, instante, dia) => {
  ponerZona(zona);
  expect(diaEnZona(new Date(instante))).toBe(dia);
});
