import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { cuadrar } from '#shared/domain/porcentajes.ts';
import { proponerPartes, viveDe, type EnCasa } from './vive.ts';

const HOY = '2026-11-26';
const ausencia = { desde: '2026-11-02', hasta: null as string | null, alternas: false, temporada: false };

test('a member’s way of living here follows from absences that have not ended', () => {
  const alternas = { ...ausencia, alternas: true };
  const temporada = { ...ausencia, desde: '2027-01-01', hasta: '2027-02-01', temporada: true };
  expect(viveDe([], HOY)).toBe('SIEMPRE');
  expect(viveDe([{ ...ausencia, hasta: HOY }], HOY)).toBe('SIEMPRE');
  expect(viveDe([alternas], HOY)).toBe('ALTERNAS');
  expect(viveDe([{ ...alternas, hasta: '2026-11-25' }], HOY)).toBe('SIEMPRE');
  expect(viveDe([temporada], HOY)).toBe('TEMPORADAS');
  expect(viveDe([temporada], '2027-02-02')).toBe('SIEMPRE');
});

const MEDIA: EnCasa = { supuesta: 100, ahora: 50 };
const VUELVE: EnCasa = { supuesta: 50, ahora: 100 };
const partes = (...porcentajes: readonly number[]) =>
  porcentajes.map((porcentaje, miembro) => ({ miembro, porcentaje }));
const propuestas = (antes: readonly number[], ...enCasa: (readonly [number, EnCasa])[]) =>
  proponerPartes(partes(...antes), new Map(enCasa))?.partes.map((p) => p.porcentaje) ?? null;

describe('proposed shares', () => {
  test('follow a change of the days at home, and return to the old shares when it is reversed', () => {
    expect(propuestas([40, 40, 20], [2, MEDIA])).toEqual([45, 44, 11]);
    expect(propuestas([45, 44, 11], [2, VUELVE])).toEqual([40, 40, 20]);
  });

  test('are null without a change, for a share of 0, for one member, for a sum other than 100, and when all change alike', () => {
    expect(propuestas([40, 40, 20])).toBeNull();
    expect(propuestas([60, 40, 0], [2, MEDIA])).toBeNull();
    expect(propuestas([100], [0, MEDIA])).toBeNull();
    expect(propuestas([40, 40, 15], [2, MEDIA])).toBeNull();
    expect(propuestas([50, 50], [0, MEDIA], [1, MEDIA])).toBeNull();
  });

  test('drop nobody from the draft', () => {
    expect(propuestas([1, 1, 98], [0, MEDIA], [1, MEDIA])?.every((n) => n > 0) ?? true).toBe(true);
  });

  test('sum to 100; nobody at home as before gets less when others are away more, and nobody loses their share', () => {
    const familia = fc.array(
      fc.record({ porcentaje: fc.nat({ max: 100 }), caso: fc.constantFrom('igual', 'menos', 'mas') }),
      { minLength: 2, maxLength: 9 },
    );
    fc.assert(
      fc.property(familia, fc.constantFrom('menos', 'mas'), (gente, hacia) => {
        const antes = cuadrar(
          gente.map(({ porcentaje }, miembro) => ({ miembro, porcentaje })),
          null,
        );
        const cambian = new Map(
          gente.flatMap(({ caso }, i) => (caso === hacia ? [[i, hacia === 'menos' ? MEDIA : VUELVE] as const] : [])),
        );
        const propuesta = proponerPartes(antes, cambian);
        if (propuesta === null) return;
        expect(propuesta.partes.reduce((suma, p) => suma + p.porcentaje, 0)).toBe(100);
        for (const [i, { porcentaje }] of propuesta.partes.entries()) {
          const era = antes[i]?.porcentaje ?? 0;
          expect(porcentaje > 0).toBe(era > 0);
          if (cambian.has(i) || porcentaje === 1) continue;
          if (hacia === 'menos') expect(porcentaje).toBeGreaterThanOrEqual(era - 1);
          else expect(porcentaje).toBeLessThanOrEqual(era + 1);
        }
      }),
    );
  });
});
