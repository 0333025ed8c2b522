import { afterAll, beforeAll, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';

let construida: App;
beforeAll(async () => {
  construida = await buildTestApp();
});
afterAll(() => construida.app.close());

const enviar = async (
  payload: string | object,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => {
  const respuesta = await construida.app.inject({ method: 'POST', url: RUTAS.token, payload, headers });
  return { estado: respuesta.statusCode, cuerpo: respuesta.json<unknown>() };
};

test('an unknown field is named itself, beside the others', async () => {
  expect(await enviar({ username: 'ana', x: 1, constructor: 2 })).toEqual({
    estado: 400,
    cuerpo: { password: ['Este campo es obligatorio'], x: ['Campo desconocido'], constructor: ['Campo desconocido'] },
  });
});

test.each([
  ['malformed JSON', '{"username":', 400, { detail: 'No se ha podido leer la petición' }],
  ['poisoned JSON', '{"__proto__":{"x":1}}', 400, { detail: 'No se ha podido leer la petición' }],
  ['no body', '', 400, { non_field_errors: ['Faltan los datos'] }],
  ['a list', '[]', 400, { non_field_errors: ['Faltan los datos'] }],
  ['too large', JSON.stringify({ username: 'a'.repeat(70_000) }), 413, { detail: 'La petición es demasiado grande' }],
  [
    'wrong types',
    '{"username":1,"password":[]}',
    400,
    { username: ['Este campo es obligatorio'], password: ['Este campo es obligatorio'] },
  ],
])('%s answers in Spanish', async (_, cuerpo, estado, esperado) => {
  expect(await enviar(cuerpo)).toEqual({ estado, cuerpo: esperado });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
  '%s is no format of ours',
  async (tipo) => {
    expect(await enviar('username=ana', { 'content-type': tipo })).toEqual({
      estado: 415,
      cuerpo: { detail: 'Formato de petición no admitido' },
    });
  },
);

test('an address that cannot be decoded answers in Spanish', async () => {
  const respuesta = await construida.app.inject({ url: '/api/%zz' });
  expect({ estado: respuesta.statusCode, cuerpo: respuesta.json<unknown>() }).toEqual({
    estado: 404,
    cuerpo: { detail: 'No encontrado' },
  });
});
