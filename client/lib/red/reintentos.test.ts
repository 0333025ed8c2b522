import { expect, test } from 'vitest';
import { ErrorApi, errorDeCuerpo } from './error-api.ts';
import { crearUnaVez, esNegativa } from './reintentos.ts';

test('only a refusal by our server is final; a proxy’s answer, or none, may be retried', () => {
  const nos = [
    [409, { error: 'Ya no vale', codigo: 'SALDO_CADUCADO' }],
    [404, { detail: 'No encontrado' }],
    [400, { pregunta: ['Falta'] }],
  ] as const;
  const quizas = [
    [404, '404 page not found'],
    [403, {}],
    [0, null],
    [401, { detail: 'Token caducado' }],
    [408, { detail: 'Tarde' }],
    [429, { detail: 'Demasiadas peticiones' }],
    [503, { detail: 'Ahora no' }],
  ] as const;
  expect(nos.map(([estado, cuerpo]) => esNegativa(errorDeCuerpo(estado, cuerpo)))).not.toContain(false);
  expect(quizas.map(([estado, cuerpo]) => esNegativa(errorDeCuerpo(estado, cuerpo)))).not.toContain(true);
});

const FREGAR = { nombre: 'Fregar', puntos: 3 };

test('the same request has the same key until it has succeeded', () => {
  const una = crearUnaVez();
  const primera = una.cabeceras(FREGAR);
  expect(Object.values(primera)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(una.cabeceras({ ...FREGAR })).toEqual(primera);
  una.hecho();
  expect(una.cabeceras(FREGAR)).not.toEqual(primera);
});

test('a request without a body has a key as well', () => {
  const una = crearUnaVez();
  const primera = una.cabeceras(undefined);
  expect(Object.values(primera)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(una.cabeceras(undefined)).toEqual(primera);
});

test('two files with one name have different keys', () => {
  const una = crearUnaVez();
  const foto = (de: string) => ({ foto: new File([de], 'avatar.jpg', { lastModified: 0 }) });
  const primera = una.cabeceras(foto('Ana'));
  expect(una.cabeceras(foto('Ana'))).toEqual(primera);
  expect(una.cabeceras(foto('Javier'))).not.toEqual(primera);
});

test('another request gets another key, and a repeat of the one before it gets a third', () => {
  const una = crearUnaVez();
  const primera = una.cabeceras(FREGAR);
  const otra = una.cabeceras({ ...FREGAR, nombre: 'Barrer' });
  expect(otra).not.toEqual(primera);
  expect([primera, otra]).not.toContainEqual(una.cabeceras(FREGAR));
});

test('a refused request gets a new key, and an unanswered one keeps its key', () => {
  const una = crearUnaVez();
  const primera = una.cabeceras(FREGAR);
  for (const error of [new ErrorApi(0), new ErrorApi(500), new ErrorApi(503), new Error('otro')]) {
    una.fallo(error);
    expect(una.cabeceras(FREGAR)).toEqual(primera);
  }
  una.fallo(new ErrorApi(404));
  expect(una.cabeceras(FREGAR)).not.toEqual(primera);
});

test('the same request much later gets a new key', () => {
  let ahora = 0;
  const una = crearUnaVez(() => ahora);
  const primera = una.cabeceras(FREGAR);
  ahora = 9 * 60_000;
  expect(una.cabeceras(FREGAR)).toEqual(primera);
  ahora = 11 * 60_000;
  expect(una.cabeceras(FREGAR)).not.toEqual(primera);
});
