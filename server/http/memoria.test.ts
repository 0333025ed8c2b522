import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { crearMemoria } from './memoria.ts';

const LETRAS = 1_000;
const larga = (letra: string): string => letra.repeat(LETRAS);

test('an answer stored again, or for a newer state, replaces the old one and takes no more room', () => {
  const memoria = crearMemoria(5 * LETRAS);
  memoria.guardar(1, 'a', '/una', larga('u'));
  for (let n = 0; n < 100; n += 1) {
    memoria.guardar(2, 'a', '/otra', larga(String(n % 10)));
    memoria.guardar(3, String(n), '/otra', larga(String(n % 10)));
  }
  expect(memoria.buscar(1, 'a', '/una')).toBe(larga('u'));
  expect(memoria.buscar(2, 'a', '/otra')).toBe(larga('9'));
  expect(memoria.buscar(3, '99', '/otra')).toBe(larga('9'));
  expect(memoria.buscar(3, '98', '/otra')).toBeUndefined();
});

test('a full cache drops the families whose state is oldest, and no others', () => {
  const memoria = crearMemoria(4 * LETRAS);
  for (const familia of [1, 2, 3]) memoria.guardar(familia, 'a', '/', larga('x'));
  memoria.guardar(1, 'b', '/', larga('y'));
  memoria.guardar(4, 'a', '/', larga('x'));
  expect([1, 2, 3, 4].map((familia) => memoria.buscar(familia, familia === 1 ? 'b' : 'a', '/')?.length)).toEqual([
    LETRAS,
    undefined,
    LETRAS,
    LETRAS,
  ]);
});

test('an answer larger than the cache is neither kept nor counted', () => {
  const memoria = crearMemoria(LETRAS);
  memoria.guardar(1, 'a', '/', larga('x'));
  expect([memoria.buscar(1, 'a', '/'), memoria.ocupado()]).toEqual([undefined, 0]);
  memoria.guardar(1, 'a', '/', 'x');
  expect(memoria.buscar(1, 'a', '/')).toBe('x');
});

test('the cache never exceeds its limit, and returns nothing but the last answer stored for that state', () => {
  const paso = fc.record({
    familia: fc.integer({ min: 1, max: 4 }),
    estado: fc.constantFrom('a', 'b'),
    clave: fc.constantFrom('/', '/una', '/otra'),
    respuesta: fc.string({ maxLength: 700 }),
  });
  fc.assert(
    fc.property(fc.array(paso, { maxLength: 60 }), (pasos) => {
      const memoria = crearMemoria(3 * LETRAS);
      const deVerdad = new Map<string, string>();
      const estados = new Map<number, string>();
      for (const { familia, estado, clave, respuesta } of pasos) {
        if (estados.get(familia) !== estado)
          for (const otra of deVerdad.keys()) if (otra.startsWith(`${String(familia)} `)) deVerdad.delete(otra);
        estados.set(familia, estado);
        deVerdad.set(`${String(familia)} ${estado} ${clave}`, respuesta);
        memoria.guardar(familia, estado, clave, respuesta);
        expect(memoria.ocupado()).toBeLessThanOrEqual(3 * LETRAS);
        expect(memoria.buscar(familia, estado, clave)).toBe(respuesta);
        for (const f of [1, 2, 3, 4])
          for (const e of ['a', 'b'])
            for (const c of ['/', '/una', '/otra'])
              expect([undefined, deVerdad.get(`${String(f)} ${e} ${c}`)]).toContain(memoria.buscar(f, e, c));
      }
    }),
  );
});
