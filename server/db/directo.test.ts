import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { baseDePrueba } from '#server/testing/base-de-prueba.ts';
import type { Base, Db } from './esquema.ts';

let carpeta: string;
let base: Base;
beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'directo-'));
  base = await baseDePrueba(join(carpeta, 'te-toca.db'));
});
afterEach(async () => {
  await base.cerrar();
  rmSync(carpeta, { recursive: true });
});

const contar = async (db: Db): Promise<number> => (await db.selectFrom('secretos').select('nombre').execute()).length;
const apuntar = (db: Db, nombre: string) =>
  db
    .insertInto('secretos')
    .values({ nombre: nombre as 'push', valor: Buffer.from(nombre), creado_en: '' })
    .execute();

const UNIDADES = [
  ['leer', <T>(hacer: (db: Db) => Promise<T>) => base.leer(hacer)],
  ['escribir', <T>(hacer: (db: Db) => Promise<T>) => base.escribir(null, hacer)],
] as const;

describe.each(UNIDADES)('%s', (_, unidad) => {
  test('a query after its end is refused, and does not reach another caller’s connection', async () => {
    const guardada = await unidad((db) => Promise.resolve({ db }));
    await expect(contar(guardada.db)).rejects.toThrow('has ended');
  });

  test('a query made after a parallel query has failed is refused too', async () => {
    let despues: Promise<unknown> = Promise.resolve();
    const fallida = unidad(async (db) => {
      despues = contar(db).then(() => new Promise((seguir) => setTimeout(seguir, 5)).then(() => contar(db)));
      await Promise.all([despues, Promise.reject(new Error('no'))]);
    });
    await expect(fallida).rejects.toThrow('no');
    await expect(despues).rejects.toThrow('has ended');
  });

  test('does not allow a transaction of its own', async () => {
    await expect(unidad((db) => db.transaction().execute(contar))).rejects.toThrow('a transaction already');
  });
});

test('a snapshot stays the same while others write, and the next one sees their writes', async () => {
  const [antes, durante, despues] = await base.leer(async (db) => {
    const primero = await contar(db);
    await base.escribir(null, (otra) => apuntar(otra, 'uno'));
    return [primero, await contar(db), base.leer(contar)];
  });
  expect([antes, durante, await despues]).toEqual([0, 0, 1]);
});

test('the read after a failed one gets a new snapshot', async () => {
  await expect(
    base.leer((db) =>
      db
        .selectFrom('no_hay' as 'secretos')
        .selectAll()
        .execute(),
    ),
  ).rejects.toThrow('no_hay');
  await base.escribir(null, (db) => apuntar(db, 'uno'));
  expect(await base.leer(contar)).toBe(1);
});
