import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cambiadoDe, guardarBorrador, leerBorrador, olvidarBorrador } from './borrador.ts';

let guardado: Map<string, string>;
let quien: number | null;
beforeEach(() => {
  guardado = new Map();
  quien = 7;
  vi.stubGlobal('localStorage', { getItem: () => (quien === null ? null : JSON.stringify({ id: quien })) });
  vi.stubGlobal('sessionStorage', {
    getItem: (k: string) => guardado.get(k) ?? null,
    setItem: (k: string, v: string) => guardado.set(k, v),
    removeItem: (k: string) => guardado.delete(k),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a draft is kept for the member who typed it, and for nobody else in the tab', () => {
  guardarBorrador('tarea', { nombre: 'Barrer' });
  expect(leerBorrador('tarea')).toEqual({ nombre: 'Barrer' });
  expect(leerBorrador('otra')).toEqual({});
  quien = 8;
  expect(leerBorrador('tarea')).toEqual({});
  quien = 7;
  olvidarBorrador('tarea');
  expect(leerBorrador('tarea')).toEqual({});
});

test('an unchanged form leaves nothing in the tab', () => {
  guardarBorrador('tarea', cambiadoDe({ nombre: 'Barrer', dias: [1] }, { nombre: '', dias: [1] }));
  expect(leerBorrador('tarea')).toEqual({ nombre: 'Barrer' });
  guardarBorrador('tarea', cambiadoDe({ nombre: '', dias: [1] }, { nombre: '', dias: [1] }));
  expect(guardado.size).toBe(0);
});

test('an unreadable entry is no draft', () => {
  guardarBorrador('tarea', { nombre: 'Barrer' });
  for (const clave of guardado.keys()) guardado.set(clave, '{');
  expect(leerBorrador('tarea')).toEqual({});
});
