import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Upper limits of the number of ideas that each kind of member must learn (shared/testing/ideas.ts). They may only fall. `npm
 * run palabras` counts the ideas.
 */
const TOPES = {
  'Un niño, en una semana': 6,
  'Un adulto, en una semana': 11,
  'Quien administra, en el primer mes': 35,
} as const;

test.each(Object.entries(TOPES))('«%s» shows at most %i ideas', (quien, tope) => {
  const lista = readFileSync(join(import.meta.dirname, 'palabras.txt'), 'utf8');
  const cuenta = new RegExp(`^${quien}: (\\d+) ideas$`, 'm').exec(lista)?.[1];
  expect(Number(cuenta)).toBeLessThanOrEqual(tope);
});
