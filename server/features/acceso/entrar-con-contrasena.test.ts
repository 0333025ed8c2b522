import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

const CLAVE = 'una-clave-larga';
const INCORRECTOS = { estado: 401, cuerpo: { detail: 'Usuario o contraseña incorrectos' } };

const usernameDe = async ({ contexto }: App, id: number): Promise<string> =>
  (
    await contexto.base.escritura
      .selectFrom('usuarios')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).username ?? '';

const entrar = async ({ app }: App, username: string, password: string, remoteAddress = '192.0.2.1') => {
  const respuesta = await app.inject({
    method: 'POST',
    url: RUTAS.token,
    payload: { username, password },
    remoteAddress,
  });
  return {
    estado: respuesta.statusCode,
    cuerpo: respuesta.json<{ access: string; refresh: string }>(),
    espera: respuesta.headers['retry-after'],
  };
};

describe('logging in', () => {
  const reloj = relojFijo();
  let construida: App;
  let ana: string;
  let consultas: (string | null)[];
  beforeEach(async () => {
    consultas = [];
    construida = await buildTestApp({
      reloj,
      contrasenas: {
        cifrar: (clara) => Promise.resolve(`clara:${clara}`),
        coincide: async (hash, clara) => {
          consultas.push(hash);
          // Takes more than one turn of the event loop, like the real comparison, so that other requests come in between.
          await new Promise(setImmediate);
          return hash === `clara:${clara}`;
        },
      },
    });
    const { miembros } = await sembrarFamilia(construida);
    ana = await usernameDe(construida, miembros[0]!.id);
  });
  afterEach(() => construida.app.close());

  const fallar = async (veces: number, direccion?: string) => {
    for (let i = 0; i < veces; i += 1)
      expect(await entrar(construida, ana, 'no-es-esta', direccion)).toMatchObject(INCORRECTOS);
  };

  test('gives tokens that work, ignoring the case of the username', async () => {
    const { estado, cuerpo } = await entrar(construida, ` ${ana.toUpperCase()} `, CLAVE);
    expect(estado).toBe(200);
    const yo = await construida.app.inject({ url: RUTAS.yo, headers: { authorization: `Bearer ${cuerpo.access}` } });
    expect(yo.json()).toMatchObject({ username: ana });
  });

  test('accepts the username as screens show it, with its «@»', async () => {
    for (const escrito of [`@${ana}`, ` @${ana} `, `@ ${ana.toUpperCase()}`])
      expect(await entrar(construida, escrito, CLAVE)).toMatchObject({ estado: 200 });
  });

  test('refuses a username with a character that no database accepts', async () => {
    expect(await entrar(construida, 'ana\0', CLAVE)).toMatchObject({ estado: 400 });
  });

  test('wrong guesses with and without the «@» count for one username', async () => {
    await fallar(3);
    for (let i = 0; i < 2; i += 1) expect(await entrar(construida, `@${ana}`, 'no-es-esta')).toMatchObject(INCORRECTOS);
    expect(await entrar(construida, ana, CLAVE)).toMatchObject({ estado: 429 });
    expect(await entrar(construida, `@${ana}`, CLAVE)).toMatchObject({ estado: 429 });
  });

  test('an unknown user costs one comparison like a wrong password, and gets the same answer', async () => {
    expect(await entrar(construida, ana, 'no-es-esta')).toMatchObject(INCORRECTOS);
    expect(await entrar(construida, 'nadie-con-este-nombre', 'no-es-esta')).toMatchObject(INCORRECTOS);
    expect(consultas).toEqual([`clara:${CLAVE}`, null]);
  });

  test('after five wrong guesses even the right password has to wait; after the next wrong one twice as long', async () => {
    await fallar(5);
    expect(await entrar(construida, ana, CLAVE)).toMatchObject({
      estado: 429,
      espera: '30',
      cuerpo: { detail: 'Demasiados intentos. Espera 30 segundos y vuelve a probar' },
    });
    expect(consultas).toHaveLength(5);
    reloj.avanzar(30);
    await fallar(1);
    expect(await entrar(construida, ana, CLAVE)).toMatchObject({ estado: 429, espera: '60' });
    reloj.avanzar(60);
    expect(await entrar(construida, ana, CLAVE)).toMatchObject({ estado: 200 });
    await fallar(5);
  });

  test('throttling at another address locks out neither the member nor their sister at the same address', async () => {
    await fallar(5, '198.51.100.9');
    expect(await entrar(construida, ana, CLAVE, '198.51.100.9')).toMatchObject({ estado: 429 });
    expect(await entrar(construida, ana, CLAVE)).toMatchObject({ estado: 200 });
    const { miembros } = await sembrarFamilia(construida);
    expect(
      await entrar(construida, await usernameDe(construida, miembros[0]!.id), CLAVE, '198.51.100.9'),
    ).toMatchObject({ estado: 200 });
  });

  test('an IPv6 network counts as one address', async () => {
    for (let i = 0; i < 5; i += 1) await fallar(1, `2001:db8:1:2::${String(i)}`);
    expect(await entrar(construida, ana, CLAVE, '2001:db8:1:2:abcd::1')).toMatchObject({ estado: 429 });
    expect(await entrar(construida, ana, CLAVE, '2001:db8:1:3::1')).toMatchObject({ estado: 200 });
  });

  test('an unknown user is throttled in the same way, and the username is not stored', async () => {
    for (let i = 0; i < 5; i += 1) expect(await entrar(construida, 'fantasma', 'x')).toMatchObject(INCORRECTOS);
    expect(await entrar(construida, 'fantasma', 'x')).toMatchObject({ estado: 429, espera: '30' });
    expect(
      JSON.stringify(await construida.contexto.base.escritura.selectFrom('intentos').select('clave').execute()),
    ).not.toContain('fantasma');
  });

  test('thirty simultaneous wrong passwords cause five comparisons; thirty right ones all succeed', async () => {
    const malas = await Promise.all(Array.from({ length: 30 }, () => entrar(construida, ana, 'no-es-esta')));
    expect(Map.groupBy(malas, (r) => r.estado).get(401)).toHaveLength(5);
    expect(consultas).toHaveLength(5);
    const buenas = await Promise.all(Array.from({ length: 30 }, () => entrar(construida, ana, CLAVE, '203.0.113.5')));
    expect(buenas.every((r) => r.estado === 200)).toBe(true);
  });

  test('a login deletes the member’s logins that have ended', async () => {
    const { escritura: db } = construida.contexto.base;
    await entrar(construida, ana, CLAVE);
    const vivos = () =>
      db
        .selectFrom('accesos')
        .innerJoin('usuarios', 'usuarios.id', 'accesos.usuario_id')
        .select('accesos.id')
        .where('username', '=', ana)
        .orderBy('accesos.id')
        .execute();
    const [, segundo] = await vivos();
    await db.updateTable('accesos').set({ revocado_en: reloj.ahora() }).where('id', '=', segundo!.id).execute();
    await entrar(construida, ana, CLAVE);
    expect((await vivos()).map((v) => v.id)).not.toContain(segundo!.id);
    expect(await vivos()).toHaveLength(2);
  });
});

test('throttling survives a restart, and expired entries are deleted', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-'));
  const reloj = relojFijo();
  const archivo = join(carpeta, 'prueba.db');
  const antes = await buildTestApp({ reloj, archivo });
  const { miembros } = await sembrarFamilia(antes);
  const ana = await usernameDe(antes, miembros[0]!.id);
  for (let i = 0; i < 5; i += 1) await entrar(antes, ana, 'no-es-esta');
  await antes.app.close();

  const despues = await buildTestApp({ reloj, archivo });
  expect(await entrar(despues, ana, CLAVE)).toMatchObject({ estado: 429, espera: '30' });
  reloj.avanzar(30);
  expect(await entrar(despues, ana, CLAVE)).toMatchObject({ estado: 200 });
  await entrar(despues, 'fantasma', 'x');
  await despues.app.close();

  reloj.avanzar(3 * 86_400);
  const mucho = await buildTestApp({ reloj, archivo });
  expect(await mucho.contexto.base.escritura.selectFrom('intentos').selectAll().execute()).toEqual([]);
  await mucho.app.close();
  await rm(carpeta, { recursive: true });
});
