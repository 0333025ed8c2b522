import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { taparLinea, taparTexto } from './registro.ts';

const tapar = (dicho: unknown): unknown => JSON.parse(taparLinea(`${JSON.stringify(dicho)}\n`));

test('a field with a secret’s name is masked, at any depth and with any value', () => {
  expect(
    tapar({
      req: { headers: { authorization: 'Bearer abc', cookie: 'd=1', 'set-cookie': ['d=1'], host: 'casa:3000' } },
      err: { cause: { body: { password: 'x', password_confirm: 'x', pin: 1234, refreshToken: 't', secreto: 's' } } },
      suscripcion: [{ endpoint: 'https://push.example/abc', p256dh: 'B', auth: 'a' }],
    }),
  ).toEqual({
    req: {
      headers: { authorization: '[redacted]', cookie: '[redacted]', 'set-cookie': '[redacted]', host: 'casa:3000' },
    },
    err: {
      cause: {
        body: {
          password: '[redacted]',
          password_confirm: '[redacted]',
          pin: '[redacted]',
          refreshToken: '[redacted]',
          secreto: '[redacted]',
        },
      },
    },
    suscripcion: [{ endpoint: '[redacted]', p256dh: '[redacted]', auth: '[redacted]' }],
  });
});

test.each([
  ['no route to postgres://ana:p@ss/w?rd@db:5432/casa', 'no route to postgres://[redacted]@db:5432/casa'],
  ['smtps://correo%40casa:clave@smtp.example:465', 'smtps://[redacted]@smtp.example:465'],
  ['rediss://:clave@redis:6379 is gone', 'rediss://[redacted]@redis:6379 is gone'],
  ['GET /api/core/usuarios/me/?token=abc&x=1 HTTP', 'GET /api/core/usuarios/me/?[redacted] HTTP'],
  ['https://casa.example/join-family#8-abc.', 'https://casa.example/join-family?[redacted]'],
  ['sent eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.abc-_x back', 'sent [redacted] back'],
  ['authorization is bearer abc.def', 'authorization is bearer [redacted]'],
  ['authorization is Basic YWJjOmRlZg==', 'authorization is Basic [redacted]'],
  ['the key tt_abcDEF-_abcDEFabcDEF123 came', 'the key [redacted] came'],
  ['Unexpected end of JSON: {"username":"ana","password":"una clave', null],
  ['DATABASE_URL pin=1234, then', 'DATABASE_URL pin=[redacted], then'],
])('«%s»', (dicho, queda) => {
  const tapado = taparTexto(dicho);
  if (queda !== null) expect(tapado).toBe(queda);
  expect(tapado).not.toMatch(/una clave|abc|p@ss|:clave|1234/);
});

test('an error reported by Node itself is masked too, with all its properties', () => {
  const error = Object.assign(new Error('Invalid URL'), {
    input: 'postgres://ana:secretisima@db/casa',
    config: { password: 'secretisima', user: 'ana' },
  });
  const tapado = taparTexto(inspect(error));
  expect(tapado).not.toContain('secretisima');
  expect(tapado).toContain('Invalid URL');
});

test('other values stay as they are', () => {
  const linea = {
    level: 40,
    time: 1,
    clave: 'secreto',
    metodo: 'POST',
    ruta: '/api/auth/token/',
    estado: 500,
    ms: 3,
    archivos: ['te-toca-20261123T031000Z-noche-3f9c2a7be1d04c55.db'],
    err: { type: 'Error', stack: 'Error: x\n    at f (file:///app/server/main.js:1:2)', code: 'SQLITE_FULL' },
    msg: 'slow or failed answer',
  };
  expect(tapar(linea)).toEqual(linea);
  expect(tapar({ password: null, entra_con_pin: true })).toEqual({ password: null, entra_con_pin: true });
});
