import { SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

interface Par {
  readonly access: string;
  readonly refresh: string;
}
const INVALIDO = { estado: 401, cuerpo: { detail: 'Tu sesión ha terminado. Vuelve a entrar' } };

let reloj: ReturnType<typeof relojFijo>;
let construida: App;
let username: string;
beforeEach(async () => {
  reloj = relojFijo();
  construida = await buildTestApp({ reloj });
  const { miembros } = await sembrarFamilia(construida);
  const fila = await construida.contexto.base.escritura
    .selectFrom('usuarios')
    .select('username')
    .where('id', '=', miembros[0]!.id)
    .executeTakeFirstOrThrow();
  username = fila.username!;
});
afterEach(() => construida.app.close());

const entrar = async (): Promise<Par> =>
  (await llamar(construida, 'POST', RUTAS.token, null, { username, password: 'una-clave-larga' })).cuerpo;
const renovar = (refresh: string) => llamar(construida, 'POST', RUTAS.refrescar, null, { refresh });
const renovado = async (refresh: string): Promise<Par> => {
  const { estado, cuerpo } = await renovar(refresh);
  expect(estado).toBe(200);
  return cuerpo;
};
const salir = (refresh: string) => llamar(construida, 'POST', RUTAS.salir, null, { refresh });
const vale = async ({ access }: Par) => (await llamar(construida, 'GET', RUTAS.yo, access)).estado === 200;

test('a refresh gives tokens that work, and refreshing again and again keeps a login longer than one token lasts', async () => {
  let par = await entrar();
  for (let i = 0; i < 4; i += 1) {
    reloj.avanzar(20 * 86_400);
    par = await renovado(par.refresh);
    expect(await vale(par)).toBe(true);
  }
  reloj.avanzar(31 * 86_400);
  expect(await renovar(par.refresh)).toMatchObject(INVALIDO);
});

test('an access token expires after ten minutes', async () => {
  const par = await entrar();
  reloj.avanzar(599);
  expect(await vale(par)).toBe(true);
  reloj.avanzar(2);
  expect(await vale(par)).toBe(false);
});

test('two tabs that refresh at once get the same successor, and both can refresh again', async () => {
  const { refresh } = await entrar();
  const [una, otra] = await Promise.all([renovado(refresh), renovado(refresh)]);
  expect(una.refresh).toBe(otra.refresh);
  expect(await vale(await renovado(una.refresh))).toBe(true);
  expect(await vale(await renovado(otra.refresh))).toBe(true);
});

test('a lost answer can be requested again, hours later', async () => {
  const { refresh } = await entrar();
  await renovado(refresh);
  reloj.avanzar(5 * 3_600);
  const otraVez = await renovado(refresh);
  expect(await vale(await renovado(otraVez.refresh))).toBe(true);
});

test('the previous token works for 20 seconds after the first use of its successor, and its result can be refreshed', async () => {
  const primero = await entrar();
  const segundo = await renovado(primero.refresh);
  await renovado(segundo.refresh);
  reloj.avanzar(20);
  const tardio = await renovado(primero.refresh);
  expect(await vale(tardio)).toBe(true);
  expect(await vale(await renovado(tardio.refresh))).toBe(true);
});

test('reuse after that ends the login at once, and no other login', async () => {
  const otro = await entrar();
  const primero = await entrar();
  const segundo = await renovado(primero.refresh);
  const tercero = await renovado(segundo.refresh);
  reloj.avanzar(20.001);
  expect(await renovar(primero.refresh)).toMatchObject(INVALIDO);
  expect(await vale(tercero)).toBe(false);
  expect(await renovar(tercero.refresh)).toMatchObject(INVALIDO);
  expect(await vale(otro)).toBe(true);
  expect(await vale(await renovado(otro.refresh))).toBe(true);
});

test('a token three refreshes old counts as reuse, even within 20 seconds', async () => {
  const primero = await entrar();
  const segundo = await renovado(primero.refresh);
  const tercero = await renovado(segundo.refresh);
  const cuarto = await renovado(tercero.refresh);
  expect(await renovar(primero.refresh)).toMatchObject(INVALIDO);
  expect(await renovar(cuarto.refresh)).toMatchObject(INVALIDO);
});

test('a forged or foreign token is refused and ends no login', async () => {
  const par = await entrar();
  const carga = JSON.parse(Buffer.from(par.refresh.split('.')[1]!, 'base64url').toString()) as {
    sid: number;
    jti: string;
  };
  const exp = Math.floor(Date.parse(reloj.ahora()) / 1000) + 3_600;
  const firmar = (clave: number, typ: string, cambios: object = {}) =>
    new SignJWT({ sid: carga.sid, jti: 'otro', iss: 'te-toca', aud: 'te-toca-api', exp, ...cambios })
      .setProtectedHeader({ alg: 'HS256', typ })
      .sign(new Uint8Array(32).fill(clave));
  const firmados = [
    firmar(8, 'rt+jwt'),
    firmar(7, 'at+jwt'),
    firmar(7, 'rt+jwt', { iss: 'otro' }),
    firmar(7, 'rt+jwt', { aud: 'otra' }),
    firmar(7, 'rt+jwt', { exp: 1 }),
  ];
  const sinFirma = `${Buffer.from('{"alg":"none","typ":"rt+jwt"}').toString('base64url')}.${par.refresh.split('.')[1]!}.`;
  for (const falso of ['', 'x', sinFirma, par.access, ...(await Promise.all(firmados))]) {
    for (const url of [RUTAS.refrescar, RUTAS.salir]) {
      const { estado } = await llamar(construida, 'POST', url, null, { refresh: falso });
      expect(estado).toBe(falso === '' ? 400 : url === RUTAS.salir ? 200 : 401);
    }
  }
  expect(await vale(par)).toBe(true);
  expect(await vale(await renovado(par.refresh))).toBe(true);
  // A token that is signed with the server's key and that the login does not know counts as an old one used again, which ends
  // the login.
  expect(await renovar(await firmar(7, 'rt+jwt'))).toMatchObject(INVALIDO);
  expect(await vale(par)).toBe(false);
});

test('logging out ends that login, even with an old token of it; logging out again is no error', async () => {
  const otro = await entrar();
  const primero = await entrar();
  const segundo = await renovado(primero.refresh);
  expect(await salir(primero.refresh)).toMatchObject({ estado: 200, cuerpo: { success: true } });
  expect(await vale(segundo)).toBe(false);
  expect(await renovar(segundo.refresh)).toMatchObject(INVALIDO);
  expect(await salir(segundo.refresh)).toMatchObject({ estado: 200, cuerpo: { success: true } });
  expect(await vale(otro)).toBe(true);
});

test('only digests are stored', async () => {
  const par = await renovado((await entrar()).refresh);
  const { jti } = JSON.parse(Buffer.from(par.refresh.split('.')[1]!, 'base64url').toString()) as { jti: string };
  expect(
    JSON.stringify(await construida.contexto.base.escritura.selectFrom('accesos').selectAll().execute()),
  ).not.toContain(jti);
});
