import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { crearCola } from '#server/change/colas.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

const CLAVE = 'una-clave-larga';
const CASA = '192.0.2.1';
const OCUPADO = {
  estado: 503,
  espera: '5',
  cuerpo: { detail: 'El servidor está ocupado. Espera 5 segundos y vuelve a probar' },
};

let carpeta: string;
let reloj: ReturnType<typeof relojFijo>;
let construida: App;
let nombres: string[];
/** Passwords in the order in which they reached the queue. */
let llegadas: string[];
/** Passwords in the order in which they were compared. */
let comparadas: string[];
/** Comparisons end when this promise resolves: at once, unless a test keeps it pending. */
let puerta: Promise<unknown>;

/** Starts an app with the server's real queue in front of a stand-in for the hash: two comparisons at a time, 32 may wait. */
const abrir = async () => {
  const enCola = crearCola({ aLaVez: 2, enEspera: 32 });
  construida = await buildTestApp({
    reloj,
    archivo: join(carpeta, 'prueba.db'),
    contrasenas: {
      cifrar: (clara, quien) => enCola(() => Promise.resolve(`clara:${clara}`), quien),
      coincide: (hash, clara, quien) => {
        llegadas.push(clara);
        return enCola(async () => {
          comparadas.push(clara);
          await Promise.all([puerta, new Promise((listo) => setTimeout(listo, 2))]);
          return hash === `clara:${clara}`;
        }, quien);
      },
    },
  });
};
beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'te-toca-'));
  reloj = relojFijo();
  llegadas = [];
  comparadas = [];
  puerta = Promise.resolve();
  await abrir();
  const { miembros } = await sembrarFamilia(construida);
  const filas = await construida.contexto.base.escritura
    .selectFrom('usuarios')
    .select('username')
    .where(
      'id',
      'in',
      miembros.map((m) => m.id),
    )
    .orderBy('id')
    .execute();
  nombres = filas.map((f) => f.username ?? '');
});
afterEach(async () => {
  await construida.app.close();
  await rm(carpeta, { recursive: true });
});

const entrar = async (
  username: string,
  password: string,
  { direccion = CASA, cookie }: { direccion?: string; cookie?: string } = {},
) => {
  const respuesta = await construida.app.inject({
    method: 'POST',
    url: RUTAS.token,
    payload: { username, password },
    remoteAddress: direccion,
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
  const { statusCode, headers } = respuesta;
  const [galleta = ''] = String(headers['set-cookie'] ?? '').split(';');
  return {
    estado: statusCode,
    cuerpo: respuesta.json<{ access: string; refresh: string }>(),
    espera: headers['retry-after'],
    galleta,
    galletaEntera: headers['set-cookie'],
  };
};
/** Logs in once and returns the cookie that makes the phone a known device. */
const telefonoDe = async (i: number) => (await entrar(nombres[i]!, CLAVE, { direccion: '203.0.113.200' })).galleta;
const direccion = (i: number) => `198.51.${String(Math.floor(i / 250))}.${String(i % 250)}`;
const cuantos = (respuestas: readonly { estado: number }[], estado: number) =>
  respuestas.filter((r) => r.estado === estado).length;

describe('many logins at once', () => {
  /** Keeps comparisons from ending until the returned function is called. */
  const cerrarPuerta = () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    puerta = promise;
    return () => resolve(undefined);
  };

  test('of 400 logins from as many addresses those with room in the queue wait and the others get 503; a known device waits for two only', async () => {
    const cookie = await telefonoDe(0);
    const abrirPuerta = cerrarPuerta();
    const avalancha = Array.from({ length: 400 }, (_, i) =>
      entrar(`nadie${String(i)}`, 'x', { direccion: direccion(i) }),
    );
    await expect.poll(() => llegadas.filter((c) => c === 'x').length).toBe(400);
    expect(comparadas).toEqual([CLAVE, 'x', 'x']);
    const conocida = entrar(nombres[0]!, CLAVE, { cookie });
    await expect.poll(() => llegadas.at(-1)).toBe(CLAVE);
    abrirPuerta();
    expect(await conocida).toMatchObject({ estado: 200 });
    expect(comparadas[3]).toBe(CLAVE);
    const respuestas = await Promise.all(avalancha);
    expect(cuantos(respuestas, 401)).toBe(34);
    expect(cuantos(respuestas, 503)).toBe(366);
    expect(respuestas.find((r) => r.estado === 503)).toMatchObject(OCUPADO);
    // Afterwards the queue has room again.
    expect(await entrar(nombres[1]!, CLAVE)).toMatchObject({ estado: 200 });
  });

  test('one address has one place in the queue, however many logins it sends, so another address waits for one only', async () => {
    const abrirPuerta = cerrarPuerta();
    let ocupadas = 0;
    const avalancha = Array.from({ length: 400 }, async (_, i) => {
      const respuesta = await entrar(`nadie${String(i)}`, 'x', { direccion: direccion(1) });
      if (respuesta.estado === 503) ocupadas += 1;
      return respuesta;
    });
    await expect.poll(() => ocupadas).toBe(360);
    const ajena = entrar(nombres[0]!, CLAVE);
    await expect.poll(() => comparadas).toEqual(['x', CLAVE]);
    abrirPuerta();
    expect(await ajena).toMatchObject({ estado: 200 });
    expect(cuantos(await Promise.all(avalancha), 401)).toBe(40);
  });
});

describe('guessing', () => {
  /** Sends sixty wrong passwords for one username, five from each address. */
  const martillear = async (username: string) => {
    for (let i = 0; i < 60; i += 1) await entrar(username, 'no-es-esta', { direccion: direccion(Math.floor(i / 5)) });
  };

  test('a username allows fifty wrong passwords an hour from all addresses together; its own phone can still log in', async () => {
    const cookie = await telefonoDe(0);
    await martillear(nombres[0]!);
    expect(comparadas.filter((c) => c === 'no-es-esta')).toHaveLength(50);
    expect(await entrar(nombres[0]!, CLAVE)).toMatchObject({
      estado: 429,
      espera: '3600',
      cuerpo: { detail: 'Demasiados intentos. Espera 1 hora y vuelve a probar' },
    });
    expect(await entrar(nombres[0]!, CLAVE, { cookie })).toMatchObject({ estado: 200 });
    await construida.app.close();
    await abrir();
    expect(await entrar(nombres[0]!, CLAVE)).toMatchObject({ estado: 429, espera: '3600' });
    expect(await entrar(nombres[0]!, CLAVE, { cookie })).toMatchObject({ estado: 200 });
    reloj.avanzar(3_600);
    expect(await entrar(nombres[0]!, CLAVE)).toMatchObject({ estado: 200 });
  });

  test('a guest who uses up the address’s fifty guesses locks out no known phone of the family', async () => {
    const cookies = [await telefonoDe(0), await telefonoDe(1)];
    for (let i = 0; i < 50; i += 1) expect(await entrar(`nadie${String(i)}`, 'x')).toMatchObject({ estado: 401 });
    reloj.avanzar(600);
    expect(await entrar('nadie-mas', 'x')).toMatchObject({ estado: 429, espera: '3000' });
    expect(await entrar(nombres[2]!, CLAVE)).toMatchObject({ estado: 429 });
    for (const [i, cookie] of cookies.entries())
      expect(await entrar(nombres[i]!, CLAVE, { cookie })).toMatchObject({ estado: 200 });
    expect(await entrar(nombres[2]!, CLAVE, { direccion: '203.0.113.1' })).toMatchObject({ estado: 200 });
  });

  test('guesses from a known phone are throttled apart: that phone waits, and no other device does', async () => {
    const cookie = await telefonoDe(0);
    for (let i = 0; i < 5; i += 1)
      expect(await entrar(nombres[0]!, 'no-es-esta', { cookie })).toMatchObject({ estado: 401 });
    expect(await entrar(nombres[0]!, CLAVE, { cookie })).toMatchObject({ estado: 429, espera: '30' });
    // The phone has to wait at another address too.
    expect(await entrar(nombres[0]!, CLAVE, { cookie, direccion: '203.0.113.9' })).toMatchObject({
      estado: 429,
      espera: '30',
    });
    expect(await entrar(nombres[0]!, CLAVE)).toMatchObject({ estado: 200 });
    reloj.avanzar(30);
    expect(await entrar(nombres[0]!, CLAVE, { cookie })).toMatchObject({ estado: 200 });
  });
});

describe('the cookie of a known device', () => {
  test('is hidden from scripts and other sites, and is the same at each login', async () => {
    const { galleta, galletaEntera } = await entrar(nombres[0]!, CLAVE);
    expect(galletaEntera).toMatch(
      /^te_toca_\d+=[\w-]{16}\.[\w-]{43}; Path=\/api\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    expect((await entrar(nombres[0]!, CLAVE, { cookie: `otra=1; ${galleta}` })).galleta).toBe(galleta);
    expect((await entrar(nombres[0]!, CLAVE)).galleta).not.toBe(galleta);
    expect((await entrar(nombres[0]!, 'no-es-esta')).galletaEntera).toBeUndefined();
  });

  test('makes no device known if it is forged or another member’s', async () => {
    const [ana, luis] = [await telefonoDe(0), await telefonoDe(1)];
    const [nombreAna = ''] = ana.split('=');
    const [, valorLuis = ''] = luis.split('=');
    await Promise.all(Array.from({ length: 5 }, () => entrar(nombres[0]!, 'no-es-esta')));
    for (const cookie of [
      luis,
      `${nombreAna}=${valorLuis}`,
      `${nombreAna}=`,
      `${ana}x`,
      `${nombreAna}=x.${ana.split('.')[1]!}`,
    ]) {
      expect(await entrar(nombres[0]!, CLAVE, { cookie }), cookie).toMatchObject({ estado: 429 });
    }
    expect(await entrar(nombres[0]!, CLAVE, { cookie: ana })).toMatchObject({ estado: 200 });
  });

  test('comes with every way to log in: an old login gets it at its next refresh, and a new family at once', async () => {
    const { cuerpo } = await entrar(nombres[0]!, CLAVE);
    const renovada = await construida.app.inject({
      method: 'POST',
      url: RUTAS.refrescar,
      payload: { refresh: cuerpo.refresh },
    });
    const [cookie = ''] = String(renovada.headers['set-cookie']).split(';');
    for (let i = 0; i < 5; i += 1) await entrar(nombres[0]!, 'no-es-esta');
    expect(await entrar(nombres[0]!, CLAVE, { cookie })).toMatchObject({ estado: 200 });

    const datos = {
      tipo: 'create',
      username: 'pepa',
      password: 'tres-gatos-y-un-pez',
      password_confirm: 'tres-gatos-y-un-pez',
      first_name: 'Pepa',
      nombre_familia: 'Ruiz',
    };
    const alta = await construida.app.inject({ method: 'POST', url: RUTAS.registro, payload: datos });
    expect(alta.headers['set-cookie']).toMatch(/^te_toca_\d+=/);
  });
});
