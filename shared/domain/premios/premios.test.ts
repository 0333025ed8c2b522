import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cuentaDe,
  cuentaEn,
  type EstadoPedido,
  ESTADOS_PEDIDO,
  faltanPara,
  finDeDevolver,
  type PedidoContado,
  queDevuelve,
  sePide,
} from './premios.ts';

const AHORA = '2026-11-21T10:00:00.000Z';
const pedidos = fc.array(
  fc.record<PedidoContado>({ estado: fc.constantFrom(...ESTADOS_PEDIDO), coste: fc.integer({ min: 1, max: 9_999 }) }),
  { maxLength: 30 },
);
const ganados = fc.integer({ min: 0, max: 50_000 });
const suma = (lista: readonly PedidoContado[], estado: EstadoPedido): number =>
  lista.filter((p) => p.estado === estado).reduce((n, p) => n + p.coste, 0);

test('no number of a balance is below zero, and together they add up to what was earned', () => {
  fc.assert(
    fc.property(ganados, pedidos, (g, lista) => {
      const { saldo, apartados, deuda } = cuentaDe(g, lista);
      expect(Math.min(saldo, apartados, deuda)).toBeGreaterThanOrEqual(0);
      const queda = g - suma(lista, 'CONCEDIDO');
      expect(queda).toBe(deuda > 0 ? -deuda : Math.max(queda, 0));
      expect(saldo).toBe(Math.max(0, queda - apartados));
    }),
  );
});

test('refused, withdrawn and returned requests cost nothing, whatever their order', () => {
  fc.assert(
    fc.property(ganados, pedidos, (g, lista) => {
      const cuentan = lista.filter((p) => p.estado === 'PEDIDO' || p.estado === 'CONCEDIDO');
      expect(cuentaDe(g, lista.toReversed())).toEqual(cuentaDe(g, cuentan));
    }),
  );
});

/**
 * A step of a history. A number asks for a reward of that cost. `SI` grants and `NO` refuses the oldest request that waits;
 * `ATRAS` takes back the oldest that was granted.
 */
type Paso = number | 'SI' | 'NO' | 'ATRAS';
const pasos = fc.array(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom<Paso>('SI', 'NO', 'ATRAS')), {
  maxLength: 60,
});
const CAMBIOS = { SI: ['PEDIDO', 'CONCEDIDO'], NO: ['PEDIDO', 'DENEGADO'], ATRAS: ['CONCEDIDO', 'DEVUELTO'] } as const;

test('without corrections, points that are asked for and granted never exceed the points earned, so no debt arises', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), pasos, (g, lista) => {
      let hay: PedidoContado[] = [];
      for (const paso of lista) {
        if (typeof paso === 'number') {
          if (sePide({ coste: paso, activo: true, ganados: g, pedidos: hay }).ok)
            hay = hay.concat({ estado: 'PEDIDO', coste: paso });
        } else {
          const [de, a] = CAMBIOS[paso];
          const i = hay.findIndex((p) => p.estado === de);
          if (paso === 'SI' && i >= 0) expect(faltanPara(hay[i]?.coste ?? 0, g, hay)).toBe(0);
          hay = hay.map((p, n) => (n === i ? { ...p, estado: a } : p));
        }
        const { saldo, apartados, deuda } = cuentaDe(g, hay);
        expect(deuda).toBe(0);
        expect(saldo + apartados + suma(hay, 'CONCEDIDO')).toBe(g);
      }
    }),
  );
});

test('a reward is asked for with the whole balance and no more; the refusal says how many points are missing', () => {
  const pide = (coste: number, lista: readonly PedidoContado[] = [], activo = true) =>
    sePide({ coste, activo, ganados: 40, pedidos: lista });
  expect(pide(40).ok).toBe(true);
  expect(pide(41)).toMatchObject({ codigo: 'PREMIO_FALTAN_PUNTOS', datos: { faltan: 1 } });
  expect(pide(30, [{ estado: 'PEDIDO', coste: 15 }])).toMatchObject({ datos: { faltan: 5 } });
  expect(pide(10, [{ estado: 'CONCEDIDO', coste: 50 }])).toMatchObject({ datos: { faltan: 20 } });
  expect(pide(1, [], false)).toMatchObject({ codigo: 'PREMIOS_APAGADOS' });
});

test('a request that waits needs its points when it is granted, after a correction too', () => {
  const lista: readonly PedidoContado[] = [
    { estado: 'PEDIDO', coste: 30 },
    { estado: 'CONCEDIDO', coste: 20 },
  ];
  expect([50, 49, 10].map((g) => faltanPara(30, g, lista))).toEqual([0, 1, 40]);
});

describe('who gives a reward back', () => {
  const pedido = { miembro: 3, resuelto_en: AHORA } as const;
  const [NINO, ADMIN, OTRO] = [
    { id: 3, es_administrador: false },
    { id: 1, es_administrador: true },
    { id: 2, es_administrador: false },
  ];
  const UN_MS_ANTES = '2026-11-22T09:59:59.999Z';
  test.each([
    ['the member, while it waits', 'PEDIDO', NINO, AHORA, 'RETIRADO'],
    ['not an admin while it waits: they say no', 'PEDIDO', ADMIN, AHORA, null],
    ['an admin, within a day', 'CONCEDIDO', ADMIN, UN_MS_ANTES, 'DEVUELTO'],
    ['not an admin once the day is over', 'CONCEDIDO', ADMIN, finDeDevolver(AHORA), null],
    ['not the member once it is granted', 'CONCEDIDO', NINO, AHORA, null],
    ['nobody else', 'PEDIDO', OTRO, AHORA, null],
    ['nobody once it was refused', 'DENEGADO', ADMIN, AHORA, null],
  ] as const)('%s', (_, estado, quien, ahora, fin) => {
    expect(queDevuelve({ ...pedido, estado }, quien, ahora)).toBe(fin);
  });
});

test('points count from the instant at which rewards are switched on until they are switched off, and again later', () => {
  const dia = (n: number) => `2026-11-${String(n)}T10:00:00.000Z`;
  const tramos = [
    { desde: dia(10), hasta: dia(12) },
    { desde: dia(20), hasta: null },
  ];
  expect([10, 11, 12, 19, 20, 25].map((n) => cuentaEn(tramos, dia(n)))).toEqual([true, true, false, false, true, true]);
});
