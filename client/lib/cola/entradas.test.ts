import { expect, test } from 'vitest';
import type { Almacen } from '#client/lib/navegador/almacen.ts';
import { escribirEntrada, leerEntradas, PLAZO_MS, vaciarCola } from './entradas.ts';

const YO = 1;
const AHORA = Date.parse('2026-11-25T18:00:00Z');
const UNA_HORA_MS = 3_600_000;

const crearAlmacen = (): Almacen => {
  const guardado = new Map<string, string>();
  return {
    get length() {
      return guardado.size;
    },
    key: (i) => [...guardado.keys()][i] ?? null,
    getItem: (clave) => guardado.get(clave) ?? null,
    setItem: (clave, valor) => void guardado.set(clave, valor),
    removeItem: (clave) => void guardado.delete(clave),
  };
};

/** Empties at `ahora` a queue with one tick, first sent at `AHORA`. Returns how many are sent, and how many are left. */
const vaciarA = async (ahora: number) => {
  const almacen = crearAlmacen();
  escribirEntrada(almacen, {
    clave: 'una',
    usuario: YO,
    asignacion: 3,
    nombre: 'Fregar',
    en: new Date(AHORA).toISOString(),
    enviandoHasta: AHORA + PLAZO_MS,
    rechazo: null,
  });
  let enviadas = 0;
  const pedir = () => {
    enviadas += 1;
    return Promise.resolve({ tipo: 'YA_HECHA' } as const);
  };
  await vaciarCola({ almacen, usuario: () => YO, ahora: () => ahora, pedir }, () => undefined);
  return { enviadas, quedan: leerEntradas(almacen, YO).length };
};

test('a tick is left to the tab that waits for its answer, and sent once no tab can be waiting', async () => {
  expect(await vaciarA(AHORA)).toEqual({ enviadas: 0, quedan: 1 });
  expect(await vaciarA(AHORA + PLAZO_MS - 1)).toEqual({ enviadas: 0, quedan: 1 });
  expect(await vaciarA(AHORA + PLAZO_MS)).toEqual({ enviadas: 1, quedan: 0 });
});

test('a tick whose page died is sent at once when the clock was put back since, by hours or by a little', async () => {
  for (const atras of [3 * UNA_HORA_MS, 1]) expect(await vaciarA(AHORA - atras)).toEqual({ enviadas: 1, quedan: 0 });
});
