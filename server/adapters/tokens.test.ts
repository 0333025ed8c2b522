import { createHmac, randomBytes } from 'node:crypto';
import { SignJWT, UnsecuredJWT, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTokens } from './tokens.ts';

const secreto = randomBytes(32);
const reloj = relojFijo();
const tokens = crearTokens(secreto, reloj);
const ahora = Math.floor(Date.parse(reloj.ahora()) / 1_000);

/** Signs a token with `jose` itself: like one of the server's, except for the claims and headers given. */
const firmado = ({
  clave = secreto,
  alg = 'HS256',
  typ = 'at+jwt',
  ...datos
}: Readonly<Record<string, unknown>> & {
  readonly clave?: Uint8Array;
  readonly alg?: string;
  readonly typ?: string;
} = {}): Promise<string> =>
  new SignJWT({ iss: 'te-toca', aud: 'te-toca-api', sub: '7', sid: 3, exp: ahora + 600, ...datos })
    .setProtectedHeader({ alg, typ })
    .sign(clave);

/** Signs `texto` as it is, with our secret. */
const conFirma = (texto: string): string =>
  `${texto}.${createHmac('sha256', secreto).update(texto).digest('base64url')}`;

test('`jose` verifies our tokens, and we verify those of `jose`', async () => {
  const acceso = await tokens.firmarAcceso({ usuario: 7, acceso: 3 });
  const { payload, protectedHeader } = await jwtVerify(acceso, secreto, {
    issuer: 'te-toca',
    audience: 'te-toca-api',
    typ: 'at+jwt',
    algorithms: ['HS256'],
    currentDate: new Date(reloj.ahora()),
  });
  expect(protectedHeader.alg).toBe('HS256');
  expect(payload).toMatchObject({ sid: 3, sub: '7', exp: ahora + 600 });
  expect(await tokens.verificarAcceso(acceso)).toMatchObject({ usuario: 7, acceso: 3 });
  expect(await tokens.verificarAcceso(await firmado())).toMatchObject({ usuario: 7, acceso: 3 });
  const refresco = await tokens.firmarRefresco({ acceso: 3, jti: 'x' });
  expect(await tokens.verificarRefresco(refresco)).toEqual({ acceso: 3, jti: 'x' });
});

const cambiada = (token: string, parte: number, en: number): string => {
  const partes = token.split('.');
  const letras = (partes[parte] ?? '').split('');
  letras[en] = letras[en] === 'A' ? 'B' : 'A';
  partes[parte] = letras.join('');
  return partes.join('.');
};

test.each<readonly [string, () => string | Promise<string>]>([
  ['another’s signature', () => firmado({ clave: randomBytes(32) })],
  ['another algorithm', () => firmado({ alg: 'HS512' })],
  [
    'another algorithm with a signature of ours',
    async () => {
      const [, datos = ''] = (await firmado()).split('.');
      return conFirma(`${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${datos}`);
    },
  ],
  [
    'no signature',
    () =>
      new UnsecuredJWT({ sub: '7', sid: 3 })
        .setIssuer('te-toca')
        .setAudience('te-toca-api')
        .setExpirationTime(ahora + 600)
        .encode(),
  ],
  ['a refresh token', () => tokens.firmarRefresco({ acceso: 3, jti: 'x' })],
  ['another kind of token', () => firmado({ typ: 'rt+jwt' })],
  ['another issuer', () => firmado({ iss: 'otra' })],
  ['another audience', () => firmado({ aud: 'otra' })],
  ['an expiry that has come', () => firmado({ exp: ahora })],
  ['an expiry years away', () => firmado({ exp: ahora + 100_000_000 })],
  ['no expiry', () => firmado({ exp: undefined })],
  ['no login', () => firmado({ sid: undefined })],
  ['a login that is not a number', () => firmado({ sid: '3' })],
  ['a changed header', async () => cambiada(await firmado(), 0, 5)],
  ['changed claims', async () => cambiada(await firmado(), 1, 5)],
  ['a changed signature', async () => cambiada(await firmado(), 2, 5)],
  ['one part too many', async () => `${await firmado()}.`],
  [
    'a seal of ours, encoded like a token’s signature',
    () => {
      const sellado = tokens.sellar('a.b');
      const hex = sellado.slice(sellado.lastIndexOf('~') + 1);
      return `sello:a.b.${Buffer.from(hex, 'hex').toString('base64url')}`;
    },
  ],
  ['claims that are not JSON', () => conFirma(`${btoa('{"alg":"HS256","typ":"at+jwt"}')}.AAAA`)],
  ['a single part', () => conFirma('a')],
  ['two dots', () => '..'],
  ['nothing', () => ''],
])('does not accept %s', async (_nombre, hacer) => {
  const token = await hacer();
  expect(await tokens.verificarAcceso(token)).toBeNull();
  expect(await tokens.verificarAcceso(token)).toBeNull();
});

test('an access token cannot refresh a login; a refresh token needs its `jti`', async () => {
  expect(await tokens.verificarRefresco(await tokens.firmarAcceso({ usuario: 7, acceso: 3 }))).toBeNull();
  expect(await tokens.verificarRefresco(await firmado({ typ: 'rt+jwt' }))).toBeNull();
  expect(await tokens.verificarRefresco(await firmado({ typ: 'rt+jwt', jti: 'x' }))).toEqual({ acceso: 3, jti: 'x' });
});

test('a cached access token expires on time', async () => {
  const token = await tokens.firmarAcceso({ usuario: 7, acceso: 3 });
  expect(await tokens.verificarAcceso(token)).not.toBeNull();
  reloj.avanzar(600);
  expect(await tokens.verificarAcceso(token)).toBeNull();
  reloj.avanzar(-600);
});
