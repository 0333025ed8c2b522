import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numeroDeDia, sumarDias } from '#shared/domain/dias.ts';
import type { Dia, GrupoEdad } from '#shared/domain/tipos.ts';
import type { Clase } from './renglones.ts';
import { veredictoDe, type LibroDelTrimestre } from './veredicto.ts';

/** 1 October 2026 is a Thursday, so the first full week begins on Monday the fifth. */
const TRIMESTRE = '2026-10-01';
const LUNES = '2026-10-05';
const HASTA = '2026-12-31';

interface Semana {
  readonly tocaba: number;
  readonly hecho: number;
  readonly excusado?: number;
  readonly omitido?: number;
}
interface Persona {
  readonly nombre: string;
  readonly grupo?: GrupoEdad;
  readonly semanas: readonly Semana[];
}

const linea = (miembro: number, tarea: number, puntos: number, dias: readonly Dia[], clase: Clase = 'PROPIA') => ({
  tarea,
  nombre: `Tarea ${String(tarea)}`,
  clase,
  puntos,
  miembro,
  veces: dias.map((dia, id) => ({ id, dia })),
});

const libro = (
  gente: readonly Persona[],
  renglones: LibroDelTrimestre['renglones'] = [linea(1, 1, 4, [LUNES])],
): LibroDelTrimestre => ({
  trimestre_inicio: TRIMESTRE,
  hasta: HASTA,
  renglones,
  miembros: gente.map(({ nombre, grupo = 'ADULTO', semanas }, i) => ({
    miembro: i + 1,
    nombre,
    grupo_edad: grupo,
    semanas: semanas.map(({ tocaba, hecho, excusado = 0, omitido = 0 }, n) => ({
      desde: sumarDias(LUNES, 7 * n),
      prometido: tocaba + excusado + omitido,
      hecho,
      excusado,
      omitido,
    })),
  })),
});

const dos = (tocaba: number, hecho: number): readonly Semana[] => [
  { tocaba, hecho },
  { tocaba, hecho },
];

describe('before two full weeks', () => {
  const casa = libro([{ nombre: 'Ana', semanas: dos(50, 0) }]);

  test('there is no verdict on the Sunday that ends them, and there is one on the Monday after', () => {
    expect(veredictoDe(casa, '2026-10-18', [])).toEqual({ tipo: 'PRONTO', desde: '2026-10-19' });
    expect(veredictoDe(casa, '2026-10-19', [])).toMatchObject({ tipo: 'YA', desde: LUNES, hasta: '2026-10-18' });
  });

  test('a family that begins in the middle of a week counts from the next Monday', () => {
    const tarde = libro([{ nombre: 'Ana', semanas: [] }], [linea(1, 1, 4, ['2026-11-12'])]);
    expect(veredictoDe(tarde, '2026-11-20', [])).toEqual({ tipo: 'PRONTO', desde: '2026-11-30' });
  });

  test('a quarter without time for two full weeks, or without a chore, promises no day', () => {
    expect(veredictoDe(libro([], [linea(1, 1, 4, ['2026-12-22'])]), '2026-12-24', [])).toEqual({
      tipo: 'PRONTO',
      desde: null,
    });
    expect(veredictoDe(libro([], []), '2026-12-24', [])).toEqual({ tipo: 'PRONTO', desde: null });
  });
});

describe('after two full weeks', () => {
  const juicio = (
    gente: readonly Persona[],
    renglones?: LibroDelTrimestre['renglones'],
    ausencias: Parameters<typeof veredictoDe>[2] = [],
  ) => {
    const veredicto = veredictoDe(libro(gente, renglones), '2026-10-20', ausencias);
    return veredicto.tipo === 'YA' ? veredicto.juicio : veredicto;
  };

  test('the quarter is fair when every member did 90 to 110 %', () => {
    expect(
      juicio([
        { nombre: 'Ana', semanas: dos(100, 90) },
        { nombre: 'Luis', semanas: dos(100, 110) },
      ]),
    ).toEqual({
      tipo: 'SI',
      menor: 90,
      mayor: 110,
    });
  });

  test('a member below 90 % is behind by the points that they lack', () => {
    expect(
      juicio([
        { nombre: 'Ana', semanas: dos(160, 163) },
        { nombre: 'Javier', semanas: dos(159, 141) },
      ]),
    ).toMatchObject({ tipo: 'DETRAS', miembro: 2, puntos: 36 });
  });

  test('with nobody behind, a member above 110 % is ahead', () => {
    expect(
      juicio([
        { nombre: 'Ana', semanas: dos(100, 120) },
        { nombre: 'Luis', semanas: dos(100, 95) },
      ]),
    ).toEqual({
      tipo: 'DELANTE',
      miembro: 1,
      puntos: 40,
    });
  });

  test('days away and chores that were not needed ask nothing of a member', () => {
    expect(
      juicio([
        {
          nombre: 'Ana',
          semanas: [
            { tocaba: 50, hecho: 50 },
            { tocaba: 0, hecho: 0, excusado: 50 },
          ],
        },
        {
          nombre: 'Luis',
          semanas: [
            { tocaba: 50, hecho: 50 },
            { tocaba: 40, hecho: 40, omitido: 10 },
          ],
        },
      ]),
    ).toEqual({ tipo: 'SI', menor: 100, mayor: 100 });
  });

  test('a chore that fell on a day away and may still be done asks nothing either, unlike one of a day at home', () => {
    const gente = [
      { nombre: 'Ana', semanas: dos(50, 50) },
      {
        nombre: 'Luis',
        semanas: [
          { tocaba: 50, hecho: 50 },
          { tocaba: 10, hecho: 0 },
        ],
      },
    ];
    const abierta = [linea(1, 1, 4, [LUNES]), linea(2, 2, 10, ['2026-10-15'], 'ABIERTA')];
    const fuera = { miembro: 2, desde: LUNES, hasta: null, alternas: true };
    expect(juicio(gente, abierta, [{ ...fuera, desde: '2026-10-12' }])).toEqual({ tipo: 'SI', menor: 100, mayor: 100 });
    for (const ausencias of [[], [fuera], [{ ...fuera, desde: '2026-10-12', miembro: 1 }]])
      expect(juicio(gente, abierta, ausencias)).toMatchObject({ tipo: 'DETRAS', miembro: 2, puntos: 10 });
  });

  test('a child behind is never named: the others’ range is told', () => {
    expect(
      juicio([
        { nombre: 'Ana', semanas: dos(100, 97) },
        { nombre: 'Mateo', grupo: 'INFANTIL', semanas: dos(40, 10) },
      ]),
    ).toEqual({ tipo: 'CASI', menor: 97, mayor: 97 });
  });

  test('the chore that helps most is the one closest to what they lack in a week, if it is still theirs', () => {
    const cada = (...dias: readonly number[]) => dias.map((n) => sumarDias(LUNES, n));
    const gente = [
      { nombre: 'Javier', semanas: dos(100, 82) },
      { nombre: 'Ana', semanas: dos(100, 100) },
    ];
    const renglones = [
      linea(1, 7, 10, cada(0, 3, 7, 10)),
      linea(1, 8, 17, cada(2, 9), 'VENCIDA'),
      linea(1, 9, 18, cada(1)),
      linea(1, 10, 18, cada(1, 8), 'EXTRA'),
      linea(2, 11, 18, cada(1, 8)),
    ];
    expect(juicio(gente, renglones)).toEqual({
      tipo: 'DETRAS',
      miembro: 1,
      puntos: 36,
      ayuda: { tarea: 8, nombre: 'Tarea 8', puntos_semana: 17 },
    });
  });
});

test('for random families a verdict says yes exactly when every member is within the limits, and names no child', () => {
  const persona = fc.record({
    nombre: fc.constant('X'),
    grupo: fc.constantFrom<GrupoEdad>('ADULTO', 'JUVENIL', 'INFANTIL'),
    semanas: fc.array(fc.record({ tocaba: fc.nat(120), hecho: fc.nat(140), excusado: fc.nat(30) }), {
      minLength: 0,
      maxLength: 13,
    }),
  });
  fc.assert(
    fc.property(fc.array(persona, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 91 }), (gente, dia) => {
      const hoy = sumarDias(TRIMESTRE, dia);
      const veredicto = veredictoDe(libro(gente), hoy, []);
      if (veredicto.tipo === 'PRONTO') return;
      const { partes, juicio } = veredicto;
      const bien = partes.every((p) => p.porciento >= 90 && p.porciento <= 110);
      expect(juicio.tipo === 'SI').toBe(bien);
      expect(numeroDeDia(veredicto.hasta)).toBeLessThan(numeroDeDia(hoy));
      if ('miembro' in juicio) {
        expect(juicio.puntos).toBeGreaterThan(0);
        expect(partes.find((p) => p.miembro === juicio.miembro)?.grupo_edad).not.toBe('INFANTIL');
      }
    }),
  );
});
