import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { baseDePrueba } from '#server/testing/base-de-prueba.ts';
import type { Base, Db } from './esquema.ts';

/** A database file, and a second connection that sees only what is committed. */
let carpeta: string;
let base: Base;
let testigo: Database.Database;
beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'juntos-'));
  const archivo = join(carpeta, 'te-toca.db');
  base = await baseDePrueba(archivo);
  testigo = new Database(archivo, { readonly: true });
});
afterEach(async () => {
  testigo.close();
  await base.cerrar();
  rmSync(carpeta, { recursive: true });
});

const apuntar = (db: Db, nombre: string) =>
  db
    .insertInto('secretos')
    .values({ nombre: nombre as 'push', valor: Buffer.from(nombre), creado_en: '' })
    .execute();
const apuntados = (): string[] =>
  testigo.prepare<[], string>('select nombre from secretos order by rowid').pluck().all();
const escribir = (nombre: string, luego: (db: Db) => Promise<unknown> = () => Promise.resolve()) =>
  base.escribir(null, async (db) => {
    await apuntar(db, nombre);
    await luego(db);
    return nombre;
  });
const muchas = Array.from({ length: 200 }, (_, i) => `n${String(i)}`);

test('simultaneous changes share a commit, in their order, and each is on the disk before its caller resumes', async () => {
  const transacciones = vi.spyOn(base.escritura, 'connection');
  await Promise.all(
    muchas.map(async (nombre) => {
      await escribir(nombre);
      expect(apuntados()).toContain(nombre);
    }),
  );
  expect(apuntados()).toEqual(muchas);
  expect(transacciones.mock.calls.length).toBeLessThanOrEqual(4);
});

test('a single change does not wait, and one that follows closely waits for those that have arrived', async () => {
  let ahora = 0;
  const reloj = vi.spyOn(performance, 'now').mockImplementation(() => ahora);
  let vueltas = 0;
  const conVuelta = async (nombre: string): Promise<number> => {
    // A new turn of the event loop. In the present one `ceder` noted the time before the test set the clock forward, and would
    // take the difference for a long stretch of statements.
    await new Promise<void>((seguir) => setImmediate(seguir));
    const antes = vueltas;
    setImmediate(() => (vueltas += 1));
    await escribir(nombre);
    return vueltas - antes;
  };
  await conVuelta('primera');
  ahora = 20;
  expect(await conVuelta('sola')).toBe(0);
  ahora = 22;
  expect(await conVuelta('seguida')).toBeGreaterThan(0);
  reloj.mockRestore();
});

test('each change sees the writes of the changes before it, and a failed one rolls back only itself', async () => {
  const visto = base.escribir(null, async (db) => {
    await apuntar(db, 'primera');
    return 1;
  });
  const rota = escribir('rota', () => Promise.reject(new Error('broken')));
  const cuantas = base.escribir(null, async (db) => {
    await apuntar(db, 'última');
    return (await db.selectFrom('secretos').select('nombre').execute()).map((f) => f.nombre);
  });
  await expect(rota).rejects.toThrow('broken');
  expect([await visto, await cuantas]).toEqual([1, ['primera', 'última']]);
  expect(apuntados()).toEqual(['primera', 'última']);
});

test('a failed first change leaves nothing, and those behind it are committed', async () => {
  const rota = escribir('rota', () => Promise.reject(new Error('broken')));
  const [segunda, tercera] = [escribir('segunda'), escribir('tercera')];
  await expect(rota).rejects.toThrow('broken');
  await Promise.all([segunda, tercera]);
  expect(apuntados()).toEqual(['segunda', 'tercera']);
});

test('after a failed commit each change is run again by itself: only the culprit fails', async () => {
  // Refers to a family that does not exist, which is checked only when the transaction ends.
  const culpable = escribir('culpable', async (db) => {
    await sql`pragma defer_foreign_keys = on`.execute(db);
    await sql`insert into trabajos_hechos (familia_id, trabajo, dia, hecho_en) values (99, 'X', '', '')`.execute(db);
  });
  const otras = muchas.slice(0, 20).map((nombre) => escribir(nombre));
  await expect(culpable).rejects.toThrow('FOREIGN KEY');
  expect(await Promise.all(otras)).toEqual(muchas.slice(0, 20));
  expect(apuntados()).toEqual(muchas.slice(0, 20));
});

test('when a failure makes the engine roll back everything, as on a full disk, the other changes are run again', async () => {
  const antes = escribir('antes');
  const rota = escribir('rota', async (db) => {
    // SQLite does this by itself when the disk is full.
    await sql`rollback`.execute(db);
    throw new Error('disk full');
  });
  const despues = escribir('después');
  await expect(rota).rejects.toThrow('disk full');
  expect(await Promise.all([antes, despues])).toEqual(['antes', 'después']);
  expect(apuntados()).toEqual(['antes', 'después']);
});

test('when no transaction can be opened the waiting callers get the error, and later ones do not', async () => {
  vi.spyOn(base.escritura, 'connection').mockImplementationOnce(() => {
    throw new Error('locked');
  });
  await expect(Promise.all([escribir('a'), escribir('b')])).rejects.toThrow('locked');
  expect(await escribir('c')).toBe('c');
  expect(apuntados()).toEqual(['c']);
});
