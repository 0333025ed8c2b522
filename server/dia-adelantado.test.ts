import { expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { RELOJ } from './testing/ano/actos/reloj.ts';
import { DE_NOCHE } from './testing/ano/actos/hacer.ts';
import { vivir } from './testing/ano/vivir.ts';

/** Thirty days in which a quarter begins, and with it a month, and several weeks. */
const VIDA = { desde: '2026-03-20', dias: 30 };
const UNA = process.env['ADELANTADO'];
const [PRIMERA, FAMILIAS] = UNA === undefined ? [2, rondas(1, 60)] : [Number(UNA), 1];

test('a day begun early and taken back leaves a random family as it was, except for its ticks', async () => {
  const hechos = new Map<string, number>();
  for (let semilla = PRIMERA; semilla < PRIMERA + FAMILIAS; semilla += 1)
    try {
      for (const [que, veces] of await vivir(semilla, { ...VIDA, noche: [...RELOJ, ...DE_NOCHE] }))
        hechos.set(que, (hechos.get(que) ?? 0) + veces);
    } catch (error) {
      throw new Error(`ADELANTADO=${String(semilla)} plays it again. ${String(error)}`, { cause: error });
    }
  const faltan = UNA === undefined ? RELOJ.filter((a) => !hechos.has(a.nombre)) : [];
  expect(faltan.map((a) => a.nombre)).toEqual([]);
});
