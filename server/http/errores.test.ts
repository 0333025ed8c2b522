import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { migrar } from '#server/db/migraciones.ts';
import { conectarPostgres } from '#server/db/postgres.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';
import { con, crearBasePropia } from '#server/testing/servicios.ts';

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

test('unknown fields are named beside the other errors', async () => {
  expect(await enviar({ username: 'ana', x: 1, constructor: 2 })).toEqual({
    estado: 400,
    cuerpo: { password: ['Este campo es obligatorio'], x: ['Campo desconocido'], constructor: ['Campo desconocido'] },
  });
});

test('only the first twenty of thousands of unknown fields are listed', async () => {
  const { estado, cuerpo } = await enviar(
    Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${String(i)}`, 1])),
  );
  expect(estado).toBe(400);
  const campos = Object.keys(cuerpo as object).filter((campo) => campo.startsWith('k'));
  expect(campos).toEqual(Array.from({ length: 20 }, (_, i) => `k${String(i)}`));
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
  '%s is not an accepted format',
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

test('a full disk refuses writes, leaves no half of one, still serves reads, and recovers by itself', async () => {
  const llena = await buildTestApp({ motor: 'sqlite' });
  const { escritura: db } = llena.contexto.base;
  const { miembros } = await sembrarFamilia(llena);
  const token = miembros[0]!.token;
  const nombres = async () => (await llamar(llena, 'GET', RUTAS.tareas, token)).cuerpo;
  const apuntar = (n: number) =>
    llamar(llena, 'POST', RUTAS.tareas, token, {
      nombre: `Tarea ${String(n)}`,
      descripcion: 'x'.repeat(400),
      frecuencia: 'SEMANAL',
      dia_semana: 1,
      tiempo_estimado: 10,
    });
  expect((await apuntar(0)).estado).toBe(201);
  const paginas = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit((paginas.rows[0]?.page_count ?? 0) + 1)}`.execute(db);
  let hechas = 1;
  let ultima = await apuntar(hechas);
  for (; ultima.estado === 201; ultima = await apuntar(hechas)) hechas += 1;
  expect(ultima).toMatchObject({
    estado: 507,
    cuerpo: { detail: 'El disco del servidor está lleno y no se puede guardar nada. Avisa a quien lo cuida' },
  });
  expect(await nombres()).toHaveLength(hechas);
  // Several writes at once share a commit.
  const juntas = await Promise.all([apuntar(hechas), apuntar(hechas + 1), apuntar(hechas + 2)]);
  expect(juntas.map(({ estado }) => estado)).toEqual([507, 507, 507]);
  expect(await nombres()).toHaveLength(hechas);
  await sql`pragma max_page_count = 1000000`.execute(db);
  expect((await apuntar(hechas)).estado).toBe(201);
  expect(await nombres()).toHaveLength(hechas + 1);
  await llena.app.close();
});

describe('on PostgreSQL', con('postgres'), () => {
  test('with every database connection in use, a request that waits too long gets 503 with Retry-After, and nothing hangs', async () => {
    const propia = await crearBasePropia();
    // Keeps the pool's default wait, because it also limits the time to connect, which may be long on a busy machine.
    const base = conectarPostgres(propia.url, { conexiones: 1 });
    await migrar(base.escritura);
    const estrecha = await buildTestApp({ abierta: { base, nodo: null } });
    const [ana] = (await sembrarFamilia(estrecha)).miembros;
    const [dentro, seguir] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const tomada = base.escribir(null, () => {
      dentro.resolve();
      return seguir.promise;
    });
    await dentro.promise;
    const respuesta = await estrecha.app.inject({ url: RUTAS.yo, headers: { authorization: `Bearer ${ana!.token}` } });
    expect([respuesta.statusCode, respuesta.headers['retry-after'], respuesta.json()]).toEqual([
      503,
      '5',
      { detail: 'El servidor está ocupado. Espera 5 segundos y vuelve a probar' },
    ]);
    seguir.resolve();
    await tomada;
    expect(await llamar(estrecha, 'GET', RUTAS.yo, ana!.token)).toMatchObject({ estado: 200 });
    await estrecha.app.close();
    await propia.borrar();
  });

  test('an id above the largest number of the database answers 404', async () => {
    const propia = await crearBasePropia();
    const base = conectarPostgres(propia.url, { espera: 60_000 });
    await migrar(base.escritura);
    const otra = await buildTestApp({ abierta: { base, nodo: null } });
    const [ana] = (await sembrarFamilia(otra)).miembros;
    for (const id of ['2147483648', '999999999999999'])
      expect(await llamar(otra, 'GET', ruta(RUTAS.usuario, { id: Number(id) }), ana!.token)).toMatchObject({
        estado: 404,
      });
    await otra.app.close();
    await propia.borrar();
  });
});
