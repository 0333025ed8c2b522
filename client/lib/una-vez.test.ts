import { expect, test } from 'vitest';
import { crearUnaVez } from './una-vez.ts';

const FREGAR = { nombre: 'Fregar', puntos: 3 };

test('the same asked for again has the same key, until it is there', () => {
  const una = crearUnaVez();
  const primera = una.cabeceras(FREGAR);
  expect(Object.values(primera)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(una.cabeceras({ ...FREGAR })).toEqual(primera);
  una.hecho();
  expect(una.cabeceras(FREGAR)).not.toEqual(primera);
});

test('anything else has another key, and so has what was asked for before it', () => {
  const una = crearUnaVez();
  const primera = una.cabeceras(FREGAR);
  const otra = una.cabeceras({ ...FREGAR, nombre: 'Barrer' });
  expect(otra).not.toEqual(primera);
  expect([primera, otra]).not.toContainEqual(una.cabeceras(FREGAR));
});
