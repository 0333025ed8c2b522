import { describe, expect, it } from 'vitest';
import { afinar, type Desfase } from './hora-servidor.ts';

/**
 * Returns the last three arguments of `afinar` for an answer of a server whose clock is `adelanto` ms ahead. The request is sent
 * at `t` and takes `ida` ms, the answer `vuelta` ms.
 */
const respuesta = (adelanto: number, t: number, ida = 40, vuelta = 40) => {
  const escrita = t + ida + adelanto;
  return [Math.floor(escrita / 1_000) * 1_000, t, t + ida + vuelta] as const;
};

const tras = (
  adelanto: number,
  veces: readonly (readonly [t: number, ida?: number, vuelta?: number])[],
  antes: Desfase | null = null,
) => veces.reduce<Desfase | null>((d, [t, ida, vuelta]) => afinar(d, ...respuesta(adelanto, t, ida, vuelta)), antes);

describe('the clock offset to the server', () => {
  it('is known to about a second after one answer, and its bounds contain the true value', () => {
    const d = tras(-300_000, [[1_234]]);
    expect((d?.max ?? 0) - (d?.min ?? 0)).toBe(1_080);
    expect(d?.min).toBeLessThanOrEqual(-300_000);
    expect(d?.max).toBeGreaterThanOrEqual(-300_000);
  });

  it('has narrower bounds with each answer, also if some answers are slow', () => {
    const d = tras(7_777, [[100], [1_210], [2_180], [3_005, 2_000, 900], [6_450], [7_930]]);
    expect((d?.max ?? 0) - (d?.min ?? 0)).toBeLessThan(150);
    expect(d?.min).toBeLessThanOrEqual(7_777);
    expect(d?.max).toBeGreaterThanOrEqual(7_777);
  });

  it('is measured anew when the server’s clock was corrected', () => {
    const antes = tras(0, [[100], [1_450], [2_800]]);
    const d = tras(3_600_000, [[5_000]], antes);
    expect(d?.min).toBeGreaterThan(3_598_000);
    expect(d?.max).toBeLessThan(3_602_000);
    expect(d?.min).toBeLessThanOrEqual(3_600_000);
    expect(d?.max).toBeGreaterThanOrEqual(3_600_000);
  });
});
