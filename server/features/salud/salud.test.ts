import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

test('answers with its version when it can write, stores nothing, and fails when it cannot', async () => {
  const reloj = relojFijo();
  const construida = await buildTestApp({ reloj, motor: 'sqlite' });
  const { escritura: db } = construida.contexto.base;
  expect(await llamar(construida, 'GET', RUTAS.salud, null)).toMatchObject({
    estado: 200,
    cuerpo: { estado: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
  });
  expect(await db.selectFrom('intentos').selectAll().execute()).toEqual([]);

  await sql`pragma query_only = on`.execute(db);
  reloj.avanzar(0.5);
  expect(await llamar(construida, 'GET', RUTAS.salud, null)).toMatchObject({ estado: 200 });
  reloj.avanzar(0.5);
  expect(await llamar(construida, 'GET', RUTAS.salud, null)).toMatchObject({
    estado: 500,
    cuerpo: { detail: 'Ha ocurrido un error inesperado' },
  });
  expect(await llamar(construida, 'GET', RUTAS.viva, null)).toMatchObject({ estado: 200 });

  // A cached result expires even when the clock was put back meanwhile.
  await sql`pragma query_only = off`.execute(db);
  reloj.avanzar(-3_600);
  expect(await llamar(construida, 'GET', RUTAS.salud, null)).toMatchObject({ estado: 200 });
  await construida.app.close();
});

test('a server that is about to stop is not ready but alive, serves as before, and asks clients to close their connections', async () => {
  const construida = await buildTestApp({ motor: 'sqlite' });
  const familia = await sembrarFamilia(construida);
  const pedir = async (camino: string) => {
    const { statusCode, headers, body } = await construida.app.inject({
      url: camino,
      headers: { authorization: `Bearer ${familia.miembros[0]!.token}` },
    });
    return { estado: statusCode, conexion: headers.connection, cuerpo: JSON.parse(body) as unknown };
  };
  expect(await pedir(RUTAS.salud)).toMatchObject({ estado: 200, conexion: 'keep-alive' });

  const yaMismo = new AbortController();
  const retirada = construida.retirarse(60, yaMismo.signal);
  expect(await pedir(RUTAS.salud)).toEqual({
    estado: 503,
    conexion: 'close',
    cuerpo: { detail: 'Este servidor se está cerrando' },
  });
  expect(await pedir(RUTAS.viva)).toEqual({
    estado: 200,
    conexion: 'close',
    cuerpo: { estado: 'ok', version: expect.any(String) },
  });
  expect(await pedir(RUTAS.yo)).toMatchObject({ estado: 200, conexion: 'close' });
  yaMismo.abort();
  await retirada;
  await construida.app.close();
});
