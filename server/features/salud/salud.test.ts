import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { llamar } from '#server/testing/sembrar.ts';

test('answers with its version when it can write, leaves nothing behind, and fails when it cannot', async () => {
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
  await construida.app.close();
});
