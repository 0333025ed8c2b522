import { afterEach, expect, test, vi } from 'vitest';
import { enEsteNavegador, type Almacen } from './almacen.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const clave of ['a', 'b']) enEsteNavegador.quitar(clave);
});

const navegador = (cabe: boolean): Almacen => {
  const valores = new Map([['a', 'de antes']]);
  return {
    length: 0,
    key: () => null,
    getItem: (clave) => valores.get(clave) ?? null,
    setItem: (clave, valor) => {
      if (!cabe) throw new DOMException('full', 'QuotaExceededError');
      valores.set(clave, valor);
    },
    removeItem: (clave) => void valores.delete(clave),
  };
};

const usarlo = () => {
  enEsteNavegador.guardar('b', '2');
  enEsteNavegador.guardar('a', '1');
  const guardado = ['a', 'b'].map(enEsteNavegador.leer);
  enEsteNavegador.quitar('a');
  return [...guardado, enEsteNavegador.leer('a')];
};

test('stored values are read back from the browser’s storage, and from memory if it is full or missing', () => {
  for (const cabe of [true, false]) {
    vi.stubGlobal('localStorage', navegador(cabe));
    expect(usarlo()).toEqual(['1', '2', null]);
  }
  vi.stubGlobal('localStorage', null);
  expect(usarlo()).toEqual(['1', '2', null]);
});

test('storage that the browser forbids stops nothing, and `entero` throws if the storage is full', () => {
  const global = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(usarlo()).toEqual(['1', '2', null]);
  Reflect.deleteProperty(globalThis, 'localStorage');
  if (global !== undefined) Object.defineProperty(globalThis, 'localStorage', global);
  vi.stubGlobal('localStorage', navegador(false));
  expect(() => enEsteNavegador.entero().setItem('a', '1')).toThrow('full');
});
