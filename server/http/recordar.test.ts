import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

let carpeta: string;
let casa: Casa;
let leer: { readonly mock: { readonly calls: readonly unknown[] } };
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'recordar-'));
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z', archivo: join(carpeta, 'te-toca.db') });

  leer = vi.spyOn(casa.app.contexto.base, 'leer');
});
afterEach(async () => {
  await casa.cerrar();
  rmSync(carpeta, { recursive: true });
});

const pedir = async (quien: number, url: string, cabeceras: Readonly<Record<string, string>> = {}) => {
  const { id, acceso } = casa.miembro(quien);
  const token = await casa.app.contexto.tokens.firmarAcceso({ usuario: id, acceso });
  return casa.app.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...cabeceras } });
};
/** Tells whether an answer was computed anew, that is, whether the database was read for it. */
const deNuevo = async (quien: number, url: string, cabeceras?: Readonly<Record<string, string>>): Promise<boolean> => {
  const antes = leer.mock.calls.length;
  const { statusCode } = await pedir(quien, url, cabeceras);
  expect(statusCode).toBe(200);
  return leer.mock.calls.length > antes;
};
/** Makes the server know every caller, so that later requests read the database only for their answers. */
const entrarTodos = async () => {
  for (const quien of casa.familia.miembros.keys()) await pedir(quien, RUTAS.avisos);
};
const cambiarA = (quien: number, campos: { first_name?: string; email?: string }) =>
  cambiar(casa.app.contexto, casa.familia.id, async ({ db }) => {
    await db.updateTable('usuarios').set(campos).where('id', '=', casa.id(quien)).execute();
    return bien(null);
  });
const PENDIENTES = `${RUTAS.misTareas}?estado=PENDIENTE`;

test('a cached answer has the same bytes and headers, without a database query', async () => {
  await casa.tarea();
  const [una, otra] = [await pedir(ANA, RUTAS.tareas), await pedir(ANA, RUTAS.tareas)];
  expect(otra.body).toBe(una.body);
  const { date: _una, ...cabeceras } = una.headers;
  expect(otra.headers).toMatchObject(cabeceras);
  expect(await deNuevo(ANA, RUTAS.tareas)).toBe(false);
});

test('a cached answer is for one member only', async () => {
  await cambiarA(LUIS, { email: 'luis@example.org' });
  await entrarTodos();
  const correos = async (quien: number) =>
    (await pedir(quien, RUTAS.usuarios)).json<{ email: string }[]>().map((u) => u.email);
  for (const _ of [1, 2]) {
    expect(await correos(LUIS)).toContain('luis@example.org');
    expect(await correos(MARTA)).not.toContain('luis@example.org');
    expect(await correos(ANA)).toContain('luis@example.org');
  }
  expect([await deNuevo(LUIS, RUTAS.ranking), await deNuevo(MARTA, RUTAS.ranking)]).toEqual([true, true]);
  const otra = await sembrarFamilia(casa.app);
  const cuerpo = await casa.como(otra.miembros[LUIS]!).verUsuarios();
  expect(cuerpo).not.toEqual((await pedir(LUIS, RUTAS.usuarios)).json());
});

test('a cached answer is dropped by a write of the family, even one without events; other families’ changes do not matter', async () => {
  await entrarTodos();
  const otra = await sembrarFamilia(casa.app);
  expect([await deNuevo(LUIS, RUTAS.usuarios), await deNuevo(LUIS, RUTAS.usuarios)]).toEqual([true, false]);
  await cambiar(casa.app.contexto, otra.id, async () => bien(null));
  expect(await deNuevo(LUIS, RUTAS.usuarios)).toBe(false);
  await cambiarA(LUIS, { first_name: 'Lucho' });
  expect((await pedir(LUIS, RUTAS.yo)).json()).toMatchObject({ first_name: 'Lucho' });
  expect(await deNuevo(LUIS, RUTAS.usuarios)).toBe(true);
  await cambiar(casa.app.contexto, casa.familia.id, async () => rechazado('NO_ENCONTRADO'));
  expect(await deNuevo(LUIS, RUTAS.usuarios)).toBe(true);
});

test('a cached answer is dropped by another process’s write', async () => {
  await entrarTodos();
  await pedir(LUIS, RUTAS.yo);
  const otro = new Database(join(carpeta, 'te-toca.db'));
  otro.prepare("update usuarios set first_name = 'Lucho' where id = ?").run(casa.id(LUIS));
  otro.close();
  expect((await pedir(LUIS, RUTAS.yo)).json()).toMatchObject({ first_name: 'Lucho' });
});

test('cached answers are dropped when the day ends; those that depend on the hour are never cached', async () => {
  await casa.repartir([await casa.tarea(), LUIS]);
  await entrarTodos();
  expect([await deNuevo(LUIS, PENDIENTES), await deNuevo(LUIS, PENDIENTES)]).toEqual([true, false]);
  casa.reloj.poner('2026-11-21T22:59:59.000Z');
  expect(await deNuevo(LUIS, PENDIENTES)).toBe(false);
  casa.reloj.poner('2026-11-21T23:00:00.000Z');
  expect(await deNuevo(LUIS, PENDIENTES)).toBe(true);
  // The first completion only starts the day: what was due the day before lapses.
  for (const _ of [1, 2]) {
    const [primera] = await casa.pendientes(LUIS);
    await casa.pedir(LUIS, 'completar', { id: primera!.id });
  }
  const TODAS = RUTAS.misTareas;
  const [antes] = (await pedir(LUIS, `${TODAS}?estado=COMPLETADA`)).json();
  expect(antes).toHaveProperty('puede_deshacer_hasta', expect.any(String));
  casa.reloj.avanzar(3_600);
  const [despues] = (await pedir(LUIS, `${TODAS}?estado=COMPLETADA`)).json();
  expect(despues).toMatchObject({ puede_deshacer_hasta: null });
  expect([await deNuevo(LUIS, TODAS), await deNuevo(LUIS, TODAS)]).toEqual([true, true]);
});

test('a request with no-cache refreshes the cached answer, for later requests too', async () => {
  await entrarTodos();
  await pedir(LUIS, RUTAS.yo);
  expect(await deNuevo(LUIS, RUTAS.yo, { 'cache-control': 'no-cache' })).toBe(true);
  expect(await deNuevo(LUIS, RUTAS.yo)).toBe(false);
});

test('permissions are checked before the cache: a caller who lost them gets no cached answer', async () => {
  await pedir(LUIS, RUTAS.yo);
  await casa.como(ANA).restablecerCuenta({ id: casa.id(LUIS) });
  expect((await pedir(LUIS, RUTAS.yo)).statusCode).toBe(401);
});

test('the next answer contains a write made while one was computed', async () => {
  await entrarTodos();
  const nombres = async () =>
    (await pedir(LUIS, RUTAS.usuarios)).json<{ first_name: string }[]>().map((u) => u.first_name);
  for (let n = 0; n < 50; n += 1) {
    const nombre = `Marta ${String(n)}`;
    const lecturas = [nombres(), nombres()];
    await cambiarA(MARTA, { first_name: nombre });
    expect(await nombres()).toContain(nombre);
    await Promise.all(lecturas);
    expect(await nombres()).toContain(nombre);
  }
});
