import { expect, test } from 'vitest';
import { EN_POSTGRES } from '#server/testing/base-de-prueba.ts';
import { ACTOS, vivir } from './vivir.ts';

const ANO_ENTERO = { desde: '2026-01-04', dias: 365 };
/** Fifty days around the start of a quarter, with its draft and the freezing of the last quarter's ledger. */
const DE_UN_TRIMESTRE_A_OTRO = { desde: '2026-02-26', dias: 50 };
/** Number of families per test. */
const TANDA = 10;
/** Minimum number of simulated years after which each kind of act must have happened at least three times. */
const BASTANTES = 50;

/** Defines tests that simulate random families, one for each seed from `desde` to `todas`: a year if `completo`, else 50 days. */
export const probarFamilias = (desde: number, todas: number, completo: boolean): void => {
  // PostgreSQL is much slower, so there one family and the short round are enough.
  const [hasta, entero] = EN_POSTGRES ? [desde, false] : [todas, completo];
  const hechos = new Map<string, number>();
  const plazo = entero ? ANO_ENTERO : DE_UN_TRIMESTRE_A_OTRO;
  const vivirUna = async (semilla: number): Promise<void> => {
    try {
      for (const [que, veces] of await vivir(semilla, plazo)) hechos.set(que, (hechos.get(que) ?? 0) + veces);
    } catch (error) {
      throw new Error(`ANO=${String(semilla)} plays it again. ${String(error)}`, { cause: error });
    }
  };
  for (let primera = desde; primera <= hasta; primera += TANDA) {
    const ultima = Math.min(hasta, primera + TANDA - 1);
    test(`families ${String(primera)} to ${String(ultima)}: each day every answer equals a recount of the history`, async () => {
      for (let semilla = primera; semilla <= ultima; semilla += 1) await vivirUna(semilla);
    });
  }
  if (entero && hasta - desde + 1 >= BASTANTES)
    test('every kind of act happened', () => {
      expect(ACTOS.filter((a) => (hechos.get(a.nombre) ?? 0) < 3).map((a) => a.nombre)).toEqual([]);
    });
};
