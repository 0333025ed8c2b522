import { expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { ACTOS, vivir } from './testing/ano/vivir.ts';

/** `ANO=<seed>` plays a family's whole year again, as a failure names it. */
const UNA = process.env['ANO'];
const FAMILIAS = UNA === undefined ? rondas(5, 200) : 1;
const PRIMERA = Number(UNA ?? 1);
/** The short round goes from one quarter to the next: its draft, and the ledger before it frozen. */
const PLAZO =
  UNA === undefined && FAMILIAS < 200 ? { desde: '2026-02-20', dias: 60 } : { desde: '2026-01-04', dias: 365 };

test('whatever happens to a family, each day all that is told of it is what a recount of its history says', async () => {
  const hechos = new Map<string, number>();
  for (let semilla = PRIMERA; semilla < PRIMERA + FAMILIAS; semilla += 1) {
    try {
      for (const [que, veces] of await vivir(semilla, PLAZO)) hechos.set(que, (hechos.get(que) ?? 0) + veces);
    } catch (error) {
      throw new Error(`ANO=${String(semilla)}, from ${PLAZO.desde} on: ${String(error)}`, { cause: error });
    }
  }
  // All that may happen did, where there was time for it.
  if (FAMILIAS >= 200) expect(ACTOS.filter((a) => (hechos.get(a.nombre) ?? 0) < FAMILIAS / 10)).toEqual([]);
});
