import { expect, test } from 'vitest';
import { medirDesviacion } from '#shared/testing/desviacion.ts';
import { rondas } from '#shared/testing/rondas.ts';

const familias = rondas(60, 400);
const medir = (partes: Parameters<typeof medirDesviacion>[1]['partes'], consienten = 100) =>
  medirDesviacion(familias, { consienten, partes });

// Measured over 400 families, the largest distance from a quota in percent of the load, as mean, 95th percentile and worst:
// whole chores 0.59, 3.13 and 10.79; in parts 0.21, 0.75 and 5.96.
test('drafts of families with real frequencies end within a percent of the load, and 95 % within four, when all consent', () => {
  const enteras = medir('ENTERAS');
  expect(enteras.media).toBeLessThan(1);
  expect(enteras.p95).toBeLessThan(4);
});

test('with large daily chores in two parts they end within half a percent of the load, and 95 % within two', () => {
  const enPartes = medir('DIAS');
  expect(enPartes.media).toBeLessThanOrEqual(0.5);
  expect(enPartes.p95).toBeLessThanOrEqual(2);
});

// Over 150 families: mean 0.22, 95th percentile 0.67, worst 5.96, second worst 1.43. In the worst family an adult picked the
// children's one large chore, which is above the quota of either child, so no closing leaves less than 5.89. Without the
// threshold under which a bundle is not proposed, the mean is 0.19, the 95th percentile 0.58 and the worst the same. But then
// 148 families are asked something, instead of 135.
test('150 families end within 0.6 % on average, 1.8 % for 95 in 100, and each within 3.9 % or 0.1 of what no closing avoids', () => {
  const { media, p95, todas } = medirDesviacion(150, { consienten: 100, partes: 'DIAS' });
  expect(media).toBeLessThanOrEqual(0.6);
  expect(p95).toBeLessThanOrEqual(1.8);
  expect(todas.filter(({ lejos, cota }) => lejos > Math.max(3.9, cota + 0.1))).toEqual([]);
  // `cota` really is a lower bound: no family ended nearer to its quotas.
  expect(todas.filter(({ lejos, cota }) => lejos < cota)).toEqual([]);
});

test('with all large chores by days or by turns of weeks they end within 0.41 % of the load, and 95 % within 1.5 %', () => {
  const porSemanas = medir('SEMANAS');
  expect(porSemanas.media).toBeLessThanOrEqual(0.41);
  expect(porSemanas.p95).toBeLessThanOrEqual(1.5);
});

// The same over 400 families when each answer is a yes 70 times in 100: in parts 1.60, 5.71 and 12.86; whole 2.97, 11.40 and
// 22.74. In a family of two, one refusal in each of the two bundles leaves everything as the picks did.
test('with frequent refusals, parts still lower the mean difference by a quarter at least', () => {
  const [enteras, enPartes] = [medir('ENTERAS', 70), medir('DIAS', 70)];
  expect(enPartes.media).toBeLessThan(0.75 * enteras.media);
  expect(enPartes.media).toBeLessThan(2.5);
});
