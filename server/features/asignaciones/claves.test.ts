import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Completada } from '#shared/contracts/asignaciones.ts';
import { CABECERA_CLAVE, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';

const K1 = '6f1f7f5e-52a3-4d8a-9a5e-0d1c5b3f7a10';
const K2 = 'b0a6c2a4-3a0e-4f1b-8f53-9be0a64d9c21';
const LUIS = 1;

let casa: Casa;
let id: number;
beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });

  await casa.repartir([await casa.tarea(), LUIS], [await casa.tarea(), LUIS]);
  id = (await casa.primera(LUIS)).id;
});
afterEach(() => casa.cerrar());

const completar = async (
  clave: string | undefined,
  cual = id,
  quien = LUIS,
): Promise<{ estado: number; cuerpo: Completada }> => {
  const { id: usuario, acceso } = casa.miembro(quien);
  const { statusCode, body } = await casa.app.app.inject({
    method: 'PATCH',
    url: ruta(RUTAS.completar, { id: cual }),
    headers: {
      authorization: `Bearer ${await casa.app.contexto.tokens.firmarAcceso({ usuario, acceso })}`,
      ...(clave === undefined ? {} : { [CABECERA_CLAVE]: clave }),
    },
  });
  return { estado: statusCode, cuerpo: JSON.parse(body) as Completada };
};
const puntos = async () =>
  (
    await casa.db
      .selectFrom('usuarios')
      .select('puntos_totales')
      .where('id', '=', casa.id(LUIS))
      .executeTakeFirstOrThrow()
  ).puntos_totales;

test('a repeated key gets the same answer, and changes nothing, however often and however late', async () => {
  const primera = await completar(K1);
  expect(primera.estado).toBe(200);
  for (const dia of ['2026-11-21', '2026-12-15']) {
    casa.reloj.poner(`${dia}T12:00:00.000Z`);
    await empezarDia(casa.app.contexto, casa.familia.id);
    const antes = [await leerVersion(casa.db, casa.familia.id), await puntos()];
    for (const clave of [K1, K1.toUpperCase()]) expect(await completar(clave)).toEqual(primera);
    expect([await leerVersion(casa.db, casa.familia.id), await puntos()]).toEqual(antes);
  }
});

test('fifty requests at once with one key get the same answer, and the chore is done once', async () => {
  const respuestas = await Promise.all(Array.from({ length: 50 }, () => completar(K1)));
  expect(new Set(respuestas.map((r) => JSON.stringify(r))).size).toBe(1);
  expect(respuestas[0]?.estado).toBe(200);
  expect(await puntos()).toBe(15);
  expect(await casa.pendientes(LUIS)).toHaveLength(2);
});

test('another key, or none, finds it completed; another member with the same key is refused', async () => {
  await completar(K1);
  for (const clave of [K2, undefined])
    expect(await completar(clave)).toMatchObject({ estado: 409, cuerpo: { codigo: 'ASIGNACION_COMPLETADA' } });
  expect(await completar(K1, id, 0)).toMatchObject({ estado: 409, cuerpo: { codigo: 'ASIGNACION_AJENA' } });
});

test('repeating a request does not redo a completion that was undone since; a new key does', async () => {
  const primera = await completar(K1);
  const deshacer = await casa.pedir(LUIS, 'deshacer', { id });
  expect(deshacer.estado).toBe(200);
  expect(await completar(K1)).toEqual(primera);
  expect(await puntos()).toBe(0);
  expect((await completar(K2)).estado).toBe(200);
  expect(await puntos()).toBe(15);
});

test('a refusal stores no key: the request may succeed later', async () => {
  expect((await completar(K1)).estado).toBe(200);
  const manana = (await casa.pendientes(LUIS)).find((a) => a.disponible_desde === '2026-11-22')!.id;
  expect((await completar(K2, manana)).estado).toBe(409);
  casa.reloj.poner('2026-11-22T10:00:00.000Z');
  expect((await completar(K2, manana)).estado).toBe(200);
});

test('a key belongs to its assignment, must be a UUID, and is forgotten after a month', async () => {
  expect(await completar('una')).toMatchObject({ estado: 400, cuerpo: { [CABECERA_CLAVE]: ['Debe ser un UUID'] } });
  const otra = (await casa.pendientes(LUIS))[1]!.id;
  expect([(await completar(K1)).estado, (await completar(K1, otra)).estado]).toEqual([200, 200]);
  casa.reloj.poner('2027-01-05T10:00:00.000Z');
  await empezarDia(casa.app.contexto, casa.familia.id);
  const hoy = (await casa.primera(LUIS)).id;
  expect((await completar(K2, hoy)).estado).toBe(200);
  expect(await casa.db.selectFrom('claves').select('clave').execute()).toEqual([{ clave: K2 }]);
});

test('an undone completion that was deleted keeps its answer under its key, for its member only', async () => {
  const primera = await completar(K1);
  const [ana, luis] = casa.familia.miembros;
  await casa.como(luis!).deshacer({ id });
  await casa.como(ana!).borrarAsignacion({ id });
  expect(await completar(K1)).toEqual(primera);
  expect((await completar(K2)).estado).toBe(404);
  expect((await completar(K1, id, 0)).estado).toBe(404);
});
