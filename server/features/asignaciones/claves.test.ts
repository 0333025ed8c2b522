import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Completada } from '#shared/contracts/asignaciones.ts';
import { CABECERA_CLAVE, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/version.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

const K1 = '6f1f7f5e-52a3-4d8a-9a5e-0d1c5b3f7a10';
const K2 = 'b0a6c2a4-3a0e-4f1b-8f53-9be0a64d9c21';
const LUIS = 1;

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
let id: number;
beforeEach(async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
  await repartir(app, familia, [await crearTarea(app, familia), LUIS], [await crearTarea(app, familia), LUIS]);
  id = (await pendientesDe(app, familia, LUIS))[0]!.id;
});
afterEach(() => app.app.close());

const completar = async (
  clave: string | undefined,
  cual = id,
  quien = LUIS,
): Promise<{ estado: number; cuerpo: Completada }> => {
  const { id: usuario, acceso } = familia.miembros[quien]!;
  const { statusCode, body } = await app.app.inject({
    method: 'PATCH',
    url: ruta(RUTAS.completar, { id: cual }),
    headers: {
      authorization: `Bearer ${await app.contexto.tokens.firmarAcceso({ usuario, acceso })}`,
      ...(clave === undefined ? {} : { [CABECERA_CLAVE]: clave }),
    },
  });
  return { estado: statusCode, cuerpo: JSON.parse(body) as Completada };
};
const puntos = async () =>
  (
    await app.contexto.base.escritura
      .selectFrom('usuarios')
      .select('puntos_totales')
      .where('id', '=', familia.miembros[LUIS]!.id)
      .executeTakeFirstOrThrow()
  ).puntos_totales;

test('a repeated key gets the same answer, earns nothing and changes nothing, however often and however late', async () => {
  const primera = await completar(K1);
  expect(primera.estado).toBe(200);
  for (const dia of ['2026-11-21', '2026-12-15']) {
    reloj.poner(`${dia}T12:00:00.000Z`);
    await empezarDia(app.contexto, familia.id);
    const antes = [await leerVersion(app.contexto.base.escritura, familia.id), await puntos()];
    for (const clave of [K1, K1.toUpperCase()]) expect(await completar(clave)).toEqual(primera);
    expect([await leerVersion(app.contexto.base.escritura, familia.id), await puntos()]).toEqual(antes);
  }
});

test('fifty requests at once with one key: all get the same answer, and it is done once', async () => {
  const respuestas = await Promise.all(Array.from({ length: 50 }, () => completar(K1)));
  expect(new Set(respuestas.map((r) => JSON.stringify(r))).size).toBe(1);
  expect(respuestas[0]?.estado).toBe(200);
  expect(await puntos()).toBe(15);
  expect(await pendientesDe(app, familia, LUIS)).toHaveLength(2);
});

test('another key, or none, finds it completed; so does another member with the same key', async () => {
  await completar(K1);
  for (const clave of [K2, undefined])
    expect(await completar(clave)).toMatchObject({ estado: 409, cuerpo: { codigo: 'ASIGNACION_COMPLETADA' } });
  expect(await completar(K1, id, 0)).toMatchObject({ estado: 409, cuerpo: { codigo: 'ASIGNACION_AJENA' } });
});

test('a late repetition does not redo an undone completion; a new key does', async () => {
  const primera = await completar(K1);
  const deshacer = await llamarComo(app, familia.miembros[LUIS]!, 'POST', ruta(RUTAS.deshacerCompletar, { id }));
  expect(deshacer.estado).toBe(200);
  expect(await completar(K1)).toEqual(primera);
  expect(await puntos()).toBe(0);
  expect((await completar(K2)).estado).toBe(200);
  expect(await puntos()).toBe(15);
});

test('a refusal stores no key: the request may succeed later', async () => {
  expect((await completar(K1)).estado).toBe(200);
  const manana = (await pendientesDe(app, familia, LUIS)).find((a) => a.disponible_desde === '2026-11-22')!.id;
  expect((await completar(K2, manana)).estado).toBe(409);
  reloj.poner('2026-11-22T10:00:00.000Z');
  expect((await completar(K2, manana)).estado).toBe(200);
});

test('a key belongs to its assignment, must be a UUID, and is forgotten after a month', async () => {
  expect(await completar('una')).toMatchObject({ estado: 400, cuerpo: { [CABECERA_CLAVE]: ['Debe ser un UUID'] } });
  const otra = (await pendientesDe(app, familia, LUIS))[1]!.id;
  expect([(await completar(K1)).estado, (await completar(K1, otra)).estado]).toEqual([200, 200]);
  reloj.poner('2027-01-05T10:00:00.000Z');
  await empezarDia(app.contexto, familia.id);
  const hoy = (await pendientesDe(app, familia, LUIS))[0]!.id;
  expect((await completar(K2, hoy)).estado).toBe(200);
  expect(await app.contexto.base.escritura.selectFrom('claves').select('clave').execute()).toEqual([{ clave: K2 }]);
});

test('a completion that was undone and deleted keeps its answer under its key, for its member only', async () => {
  const primera = await completar(K1);
  const [ana, luis] = familia.miembros;
  expect((await llamarComo(app, luis!, 'POST', ruta(RUTAS.deshacerCompletar, { id }))).estado).toBe(200);
  expect((await llamarComo(app, ana!, 'DELETE', ruta(RUTAS.asignacion, { id }))).estado).toBe(204);
  expect(await completar(K1)).toEqual(primera);
  expect((await completar(K2)).estado).toBe(404);
  expect((await completar(K1, id, 0)).estado).toBe(404);
});
