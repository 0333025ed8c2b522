import { expect, test } from 'vitest';
import { EN_POSTGRES } from '#server/testing/base-de-prueba.ts';
import { ACTOS, vivir } from './vivir.ts';

const ANO_ENTERO = { desde: '2026-01-04', dias: 365 };
/** From one quarter to the next: its draft, and the ledger before it frozen. */
const DE_UN_TRIMESTRE_A_OTRO = { desde: '2026-02-26', dias: 50 };
/** Families of one test. */
const TANDA = 10;
/** So many must have met everything that may happen. */
const BASTANTES = 50;

/** Tests that random families live, of these seeds: each its own year, or in the short round seven weeks of it. */
export const probarFamilias = (desde: number, todas: number, completo: boolean): void => {
  // There it takes ten times as long, and what is told is the same.
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
