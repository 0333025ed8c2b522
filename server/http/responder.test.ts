import { expect, test } from 'vitest';
import { z } from 'zod';
import { escribirLista, FILAS_POR_TRAMO } from './responder.ts';

const Fila = z.object({ id: z.int(), nombre: z.string() });
const filas = (cuantas: number) =>
  Array.from({ length: cuantas }, (_, id) => ({ id, nombre: `«${String(id)}», [uno]`, privado: 'x' }));

const contar = (cuantas: number): { readonly texto: string; readonly pausas: number } => {
  const pasos = escribirLista(Fila, filas(cuantas));
  for (let pausas = 0; ; pausas += 1) {
    const paso = pasos.next();
    if (paso.done === true) return { texto: paso.value, pausas };
  }
};

test.each([0, 1, FILAS_POR_TRAMO, FILAS_POR_TRAMO + 1, 11_000])(
  'a list of %d rows is written by its schema, with a pause after every block of rows',
  (cuantas) => {
    const { texto, pausas } = contar(cuantas);
    expect(JSON.parse(texto)).toEqual(filas(cuantas).map(({ id, nombre }) => ({ id, nombre })));
    expect(pausas).toBe(Math.max(0, Math.ceil(cuantas / FILAS_POR_TRAMO) - 1));
  },
);

test('a row that does not match its schema throws', () => {
  const ajenas = [{ id: 1.5, nombre: 'x' }];
  expect(() => [...escribirLista(Fila, ajenas)]).toThrow();
});
