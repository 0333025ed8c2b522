import { expect, test } from 'vitest';
import { medirDesviacion } from '#shared/testing/desviacion.ts';
import { rondas } from '#shared/testing/rondas.ts';

test('drafts of families with real frequencies end nearer to their quotas than under the first rules, when all consent', () => {
  const familias = rondas(60, 400);
  const segundas = medirDesviacion(familias, { reglas: 2, consienten: 100 });
  const primeras = medirDesviacion(familias, { reglas: 1, consienten: 100 });
  expect(segundas.media).toBeLessThan(primeras.media);
  expect(segundas.p95).toBeLessThan(primeras.p95);
  expect(segundas.media).toBeLessThan(1);
  expect(segundas.p95).toBeLessThan(4);
});
