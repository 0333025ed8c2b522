import { describe, expect, test } from 'vitest';
import type { CuentasTrimestre, RenglonCuentas, SumasCuentas } from '#shared/contracts/cuentas-trimestre.ts';
import { NADA } from '#shared/domain/cuentas-trimestre/renglones.ts';
import { fraseDe, fraseDeCabeza, textosDe } from './palabras.ts';
import { diasDe, filasDe, gruposDe, semanasDe, type Fila } from './vista.ts';

const CERO: SumasCuentas = {
  prometido: 0,
  hecho: 0,
  ...NADA,
};
const [ANA, LEO] = [1, 2];
const persona = (miembro: number, nombre: string) => ({
  miembro,
  nombre,
  color: 'coral',
  avatar: null,
  grupo_edad: 'ADULTO' as const,
});
const fila = (sumas: Partial<SumasCuentas>): Fila => ({ ...persona(ANA, 'Ana'), ...CERO, ...sumas, cabeza: null });
const renglon = (cambios: Partial<RenglonCuentas>): RenglonCuentas => ({
  tarea: 1,
  nombre: 'Fregar',
  de_cabeza: false,
  clase: 'PROPIA',
  puntos: 10,
  miembro: ANA,
  hecha_por: ANA,
  veces: [{ id: 1, dia: '2026-11-16' }],
  ...cambios,
});
const de = (cambios: Partial<CuentasTrimestre>): CuentasTrimestre => ({
  trimestre_inicio: '2026-10-01',
  hasta: '2026-12-31',
  congelada_en: null,
  trimestres: ['2026-10-01'],
  miembros: [],
  total: CERO,
  de_nadie: CERO,
  renglones: [],
  correcciones: [],
  ...cambios,
});

describe('the state of an account, in words', () => {
  test.each([
    [{}, 'No le tocaba nada.'],
    [{ prometido: 10, hecho: 10, propias: 10 }, 'Ha hecho todo lo que le tocaba.'],
    [{ prometido: 30, hecho: 10, abierto: 10, vencido: 1 }, 'Le quedan 10 pts por hacer. 1 pt se quedó sin hacer.'],
    [
      { prometido: 5, hecho: 7, cedido: 5, cubierto: 4, extra: 3 },
      '5 pts los hizo otra persona. Hizo 4 pts por otros. Hizo 3 pts fuera del reparto.',
    ],
    [{ prometido: 3, excusado: 1 }, '1 pt no cuenta: estaba fuera.'],
    [{ prometido: 3, excusado: 2 }, '2 pts no cuentan: estaba fuera.'],
    [{ hecho: 6, extra: 6 }, 'Hizo 6 pts fuera del reparto.'],
  ])('with %j reads «%s»', (sumas, frase) => {
    expect(fraseDe(fila(sumas))).toBe(frase);
  });
});

test('planning work is shown apart, in the quarter and in a week, and only where there is any', () => {
  const dos = [
    renglon({}),
    renglon({ tarea: 2, nombre: 'Menú', de_cabeza: true, puntos: 4, hecha_por: LEO, clase: 'AJENA' }),
  ];
  const semanas = [{ ...CERO, desde: '2026-11-16' }];
  const miembros = [ANA, LEO].map((m) => ({ ...persona(m, String(m)), ...CERO, saldo: 0, semanas }));
  const cabezas = (renglones: RenglonCuentas[], lunes: string | null) =>
    filasDe(de({ miembros, renglones }), lunes).filas.map((f) => f.cabeza);
  expect(cabezas(dos, null)).toEqual([
    { prometido: 4, hecho: 0 },
    { prometido: 0, hecho: 4 },
  ]);
  expect(cabezas(dos, '2026-11-16')).toEqual(cabezas(dos, null));
  expect(cabezas(dos, '2026-11-23')).toEqual([
    { prometido: 0, hecho: 0 },
    { prometido: 0, hecho: 0 },
  ]);
  expect(cabezas([renglon({})], null)).toEqual([null, null]);
  expect(fraseDeCabeza({ ...fila({}), cabeza: { prometido: 4, hecho: 1 } })).toBe(
    'De cabeza: 4 pts de lo prometido, 1 pt de lo hecho.',
  );
  expect(fraseDeCabeza({ ...fila({}), cabeza: { prometido: 0, hecho: 0 } })).toBeNull();
});

test('a week shows each member’s sums of that week, and zero for members without any', () => {
  const cuentas = de({
    miembros: [
      {
        ...persona(ANA, 'Ana'),
        ...CERO,
        prometido: 20,
        saldo: -20,
        semanas: [
          { ...CERO, desde: '2026-11-16', prometido: 14, hecho: 4 },
          { ...CERO, desde: '2026-11-09', prometido: 6 },
        ],
      },
      {
        ...persona(LEO, 'Leo'),
        ...CERO,
        prometido: 8,
        saldo: 0,
        semanas: [{ ...CERO, desde: '2026-11-16', prometido: 8 }],
      },
    ],
    total: { ...CERO, prometido: 28 },
  });
  expect(semanasDe(cuentas)).toEqual(['2026-11-09', '2026-11-16']);
  const semana = filasDe(cuentas, '2026-11-09');
  expect(semana.filas.map((f) => [f.nombre, f.prometido, f.hecho])).toEqual([
    ['Ana', 6, 0],
    ['Leo', 0, 0],
  ]);
  expect(semana.total).toEqual({ prometido: 6, hecho: 0 });
  expect(filasDe(cuentas, null).total.prometido).toBe(28);
});

test('unassigned work has a row of its own, only when there is any', () => {
  expect(filasDe(de({}), null).filas).toEqual([]);
  expect(filasDe(de({ de_nadie: { ...CERO, abierto: 4, prometido: 4 } }), null).filas).toMatchObject([
    { nombre: 'De nadie', miembro: null, prometido: 4 },
  ]);
});

test('the chores behind a sum are grouped by part, the largest first, for a quarter or for one week', () => {
  const cuentas = de({
    renglones: [
      renglon({ puntos: 2, nombre: 'Mesa', tarea: 2 }),
      renglon({ veces: ['14', '16', '17', '18', '19'].map((d, i) => ({ id: i, dia: `2026-11-${d}` })) }),
      renglon({ clase: 'AJENA', hecha_por: LEO, nombre: 'Perro', tarea: 3 }),
      renglon({ clase: 'VENCIDA', hecha_por: null, veces: [{ id: 9, dia: '2026-11-20' }] }),
      renglon({ clase: 'ANULADA', hecha_por: null }),
    ],
  });
  const grupos = gruposDe(cuentas, { miembro: ANA, lado: 'prometido', lunes: '2026-11-16' });
  expect(grupos.map((g) => [g.parte, g.puntos, g.lineas.map((l) => l.nombre)])).toEqual([
    ['propias', 42, ['Fregar', 'Mesa']],
    ['vencido', 10, ['Fregar']],
    ['cedido', 10, ['Perro']],
  ]);
  expect(grupos[0]?.lineas[0]?.cuando).toMatch(/^4 veces, del lun, 16 nov.* al jue, 19 nov/);
  expect(gruposDe(cuentas, { miembro: LEO, lado: 'hecho', lunes: null })).toMatchObject([
    { parte: 'cubierto', puntos: 10, lineas: [{ nombre: 'Perro' }] },
  ]);
});

test('sums are divided by the weeks since the quarter’s first chore, and those of one week are not divided', () => {
  const cuentas = de({ renglones: [renglon({ veces: [{ id: 1, dia: '2026-10-19' }] }), renglon({})] });
  expect(diasDe(cuentas, '2026-11-16', '2026-11-20')).toBe(7);
  expect(diasDe(cuentas, null, '2026-11-22')).toBe(35);
  const abierta = renglon({
    veces: [
      { id: 3, dia: '2026-11-28' },
      { id: 4, dia: '2026-11-30' },
    ],
  });
  expect(diasDe({ ...cuentas, renglones: [...cuentas.renglones, abierta] }, null, '2026-11-26')).toBe(41);
  expect(diasDe(cuentas, null, '2027-03-01')).toBe(74);
  expect(diasDe(cuentas, null, '2026-10-20')).toBe(7);
  expect(diasDe(de({}), null, '2026-11-22')).toBe(7);
});

test('a correction names its kind and its effect on each member', () => {
  const nombre = (id: number | null) => (id === ANA ? 'Ana' : 'Leo');
  const juicio = { puntos: 10, miembro: ANA, hecha_por: null } as const;
  const una = { id: 1, dia: '2026-12-30', tarea: 1, nombre: 'Fregar' };
  const efectos = [{ miembro: LEO, prometido: 0, hecho: 10 }];
  const antes = { ...juicio, clase: 'ABIERTA' } as const;
  const hecha = { ...juicio, clase: 'AJENA', hecha_por: LEO } as const;
  expect(textosDe({ ...una, antes, ahora: hecha, efectos }, nombre)).toEqual({
    que: 'La ha hecho Leo',
    cambios: ['Leo: +10 hecho'],
  });
  const quita = [{ miembro: ANA, prometido: -10, hecho: 0 }];
  expect(textosDe({ ...una, antes, ahora: null, efectos: quita }, nombre)).toEqual({
    que: 'Ya no cuenta',
    cambios: ['Ana: −10 prometido'],
  });
  expect(textosDe({ ...una, antes: hecha, ahora: { ...juicio, clase: 'VENCIDA' }, efectos }, nombre).que).toBe(
    'No estaba hecha',
  );
});
