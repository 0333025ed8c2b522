import { expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { ACTOS, vivir } from './testing/ano/vivir.ts';

/**
 * Random families live a year, or the first weeks of one in the short round, through the API: with two drafts there, four
 * in a year. At the end of every day all that is told of them is recounted from the rows (testing/ano/README.md).
 * `ANO=<seed>` plays a family's whole year again, as a failure names it.
 */
const UNA = process.env['ANO'];
const FAMILIAS = UNA === undefined ? rondas(5, 200) : 1;
const DIAS = UNA === undefined ? rondas(70, 365) : 365;
const PRIMERA = Number(UNA ?? 1);

test('whatever happens to a family, each day all that is told of it is what a recount of its history says', async () => {
  const hechos = new Map<string, number>();
  for (let semilla = PRIMERA; semilla < PRIMERA + FAMILIAS; semilla += 1)
    for (const [que, veces] of await vivir(semilla, DIAS)) hechos.set(que, (hechos.get(que) ?? 0) + veces);
  // All that may happen did, where there was time for it.
  if (FAMILIAS >= 200) expect(ACTOS.filter((a) => (hechos.get(a.nombre) ?? 0) < 20)).toEqual([]);
});
