import { describe, expect, test } from 'vitest';
import { juzgar, renglonesDe, hecho, prometido, saldo, type Ocurrencia } from './renglones.ts';
import { correccionesDe, cuentasDe, debeCongelarse, ultimoDiaDe } from './cuentas.ts';

const [ANA, LUIS] = [1, 2];
const una = (cambios: Partial<Ocurrencia> = {}): Ocurrencia => ({
  id: 1,
  tarea: 7,
  nombre: 'Fregar',
  de_cabeza: false,
  dia: '2026-11-20',
  puntos: 10,
  miembro: ANA,
  hecha_por: null,
  estado: 'COMPLETADA',
  excusada: false,
  omitida: false,
  por_reparto: true,
  personal: false,
  apuntada: false,
  anulada: false,
  ...cambios,
});

describe('an occurrence’s class', () => {
  test.each([
    ['PROPIA', una()],
    ['PROPIA', una({ hecha_por: ANA })],
    ['AJENA', una({ hecha_por: LUIS })],
    ['VENCIDA', una({ estado: 'VENCIDA' })],
    ['EXCUSADA', una({ estado: 'VENCIDA', excusada: true })],
    ['OMITIDA', una({ estado: 'VENCIDA', omitida: true, excusada: true })],
    ['PROPIA', una({ omitida: true })],
    ['PROPIA', una({ excusada: true })],
    ['ABIERTA', una({ estado: 'PENDIENTE' })],
    ['ABIERTA', una({ estado: 'PENDIENTE', por_reparto: false })],
    ['VENCIDA', una({ estado: 'VENCIDA', por_reparto: false })],
    ['EXTRA', una({ por_reparto: false })],
    ['EXTRA', una({ por_reparto: false, hecha_por: LUIS })],
    ['EXTRA', una({ miembro: null, hecha_por: LUIS })],
    ['PERSONAL', una({ personal: true })],
    ['PERSONAL', una({ personal: true, estado: 'VENCIDA' })],
    ['APUNTADA', una({ apuntada: true, por_reparto: false, hecha_por: LUIS })],
    ['ANULADA', una({ apuntada: true, por_reparto: false, estado: 'PENDIENTE' })],
    ['ANULADA', una({ estado: 'PENDIENTE', anulada: true })],
  ])('%s', (clase, ocurrencia) => {
    expect(juzgar(ocurrencia).clase).toBe(clase);
  });
});

test('a member who did another’s chore is credited with it, and it stays in its owner’s promise', () => {
  const { cuentas } = cuentasDe(renglonesDe([una(), una({ id: 2, hecha_por: LUIS })]));
  expect([ANA, LUIS].map((m) => [prometido(cuentas.get(m)!.sumas), hecho(cuentas.get(m)!.sumas)])).toEqual([
    [20, 10],
    [0, 10],
  ]);
  expect([ANA, LUIS].map((m) => saldo(cuentas.get(m)!.sumas))).toEqual([-10, 10]);
});

test('an occurrence done before its day counts as promised and done at once, in the week of its day', () => {
  const { cuentas } = cuentasDe(renglonesDe([una({ dia: '2026-11-30' })]));
  const [semana] = cuentas.get(ANA)!.semanas;
  if (semana === undefined) throw new Error('no week');
  expect(semana[0]).toBe('2026-11-30');
  expect([prometido(semana[1]), hecho(semana[1])]).toEqual([10, 10]);
});

test('a line groups equal occurrences; another name, value or author makes another line', () => {
  const renglones = renglonesDe([
    una(),
    una({ id: 2, dia: '2026-11-21' }),
    una({ id: 3, puntos: 4 }),
    una({ id: 4, nombre: 'Fregar bien' }),
    una({ id: 5, hecha_por: LUIS }),
  ]);
  expect(renglones.map((r) => r.veces.map((v) => v.id))).toEqual([[1, 2], [3], [4], [5]]);
});

describe('the freeze', () => {
  test.each([
    ['2026-12-31', false],
    ['2027-01-01', false],
    ['2027-01-14', false],
    ['2027-01-15', true],
  ])('is due on %s: %s', (hoy, congela) => {
    expect(debeCongelarse('2026-10-01', hoy)).toBe(congela);
  });

  test('knows the last day of a quarter', () => {
    expect(ultimoDiaDe('2026-10-01')).toBe('2026-12-31');
    expect(ultimoDiaDe('2028-01-01')).toBe('2028-03-31');
  });

  test('lists later completions, undos and deletions as corrections, but no lapses', () => {
    const congelado = renglonesDe([1, 2, 3].map((id) => una({ id, estado: 'PENDIENTE' })).concat(una({ id: 4 })));
    const correcciones = correccionesDe(
      congelado,
      renglonesDe([
        una({ id: 1, hecha_por: LUIS }),
        una({ id: 2, estado: 'VENCIDA' }),
        una({ id: 4, estado: 'VENCIDA' }),
      ]),
    );
    expect(correcciones).toMatchObject([
      {
        id: 1,
        antes: { clase: 'ABIERTA' },
        ahora: { clase: 'AJENA' },
        efectos: [{ miembro: LUIS, prometido: 0, hecho: 10 }],
      },
      { id: 3, antes: { clase: 'ABIERTA' }, ahora: null, efectos: [{ miembro: ANA, prometido: -10, hecho: 0 }] },
      { id: 4, antes: { clase: 'PROPIA' }, ahora: { clase: 'VENCIDA' }, efectos: [{ miembro: ANA, hecho: -10 }] },
    ]);
  });
});

test('a skipped chore is promised and not done, and in no balance', () => {
  const { cuentas } = cuentasDe(renglonesDe([una(), una({ id: 2, estado: 'VENCIDA', omitida: true })]));
  const { sumas } = cuentas.get(ANA)!;
  expect([prometido(sumas), hecho(sumas), saldo(sumas)]).toEqual([20, 10, 0]);
});
