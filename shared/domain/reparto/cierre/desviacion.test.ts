import { expect, test } from 'vitest';
import { medirDesviacion } from '#shared/testing/desviacion.ts';
import { rondas } from '#shared/testing/rondas.ts';

const familias = rondas(60, 400);
const medir = (reglas: 1 | 3, partes: boolean, consienten = 100) =>
  medirDesviacion(familias, { reglas, consienten, partes });

// The figures of 400 families, mean, 95 % and worst: whole chores 0.57, 3.13 and 10.79 (0.90, 4.43, 16.20 under the first
// rules), in parts 0.18, 0.69 and 5.96.
test('drafts of families with real frequencies end nearer to their quotas than under the first rules, when all consent', () => {
  const [segundas, primeras] = [medir(3, false), medir(1, false)];
  expect(segundas.media).toBeLessThan(primeras.media);
  expect(segundas.p95).toBeLessThan(primeras.p95);
  expect(segundas.media).toBeLessThan(1);
  expect(segundas.p95).toBeLessThan(4);
});

test('with large daily chores in two parts they end within half a percent of the load, and 95 % within two', () => {
  const enPartes = medir(3, true);
  expect(enPartes.media).toBeLessThanOrEqual(0.5);
  expect(enPartes.p95).toBeLessThanOrEqual(2);
});

// With each answer a yes 70 times in 100 the second rules end farther than the first, which ask six times one after
// another: in parts 1.58, 5.93 and 12.86 against 0.66, 2.50 and 12.86; whole 2.90, 10.80 and 22.74 against 1.43, 5.55 and
// 19.27. In a family of two one no in the first bundle and one in the second leave it as the picks did. Why: decision 0084.
test('where people often say no, parts still halve what is left', () => {
  const [enteras, enPartes] = [medir(3, false, 70), medir(3, true, 70)];
  expect(enPartes.media).toBeLessThan(0.75 * enteras.media);
  expect(enPartes.media).toBeLessThan(2.5);
});
