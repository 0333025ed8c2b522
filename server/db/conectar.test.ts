import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { conectar } from './conectar.ts';
import { migrar } from './migraciones.ts';

test('a transaction takes the write lock when it begins, so no other process can change what it has read', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
  const archivo = join(carpeta, 'te-toca.db');
  const db = conectar(archivo);
  await migrar(db);
  const otro = new Database(archivo, { timeout: 0 });
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('familias').select('id').execute();
    expect(() => otro.exec('begin immediate')).toThrow('database is locked');
  });
  otro.exec('begin immediate; rollback');
  otro.close();
  await db.destroy();
  await rm(carpeta, { recursive: true, force: true });
});

test('a full disk is reported as such, leaves nothing half-written, and writes work again once there is room', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
  const db = conectar(join(carpeta, 'te-toca.db'));
  await migrar(db);
  const fila = {
    pin: '123456',
    zona_horaria: 'Europe/Madrid',
    semilla_reparto: 1,
    creada_en: '2026-11-21T10:00:00.000Z',
  };
  const escribir = () =>
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto('familias')
        .values({ ...fila, nombre: 'corto' })
        .execute();
      await trx
        .insertInto('familias')
        .values({ ...fila, nombre: 'x'.repeat(100_000) })
        .execute();
    });
  // SQLite raises the limit to the present size, so the database is full now.
  await sql`pragma max_page_count = 1`.execute(db);
  await expect(escribir()).rejects.toThrow('database or disk is full');
  expect(await db.selectFrom('familias').selectAll().execute()).toEqual([]);
  await sql`pragma max_page_count = 100000`.execute(db);
  await escribir();
  expect(await db.selectFrom('familias').selectAll().execute()).toHaveLength(2);
  await db.destroy();
  await rm(carpeta, { recursive: true, force: true });
});

test('a join is prepared once, though SQLite would prepare it anew for each parameter', async () => {
  const UNION = 'select u.id, f.nombre from usuarios u join familias f on f.id = u.familia_id where u.id = ';
  // better-sqlite3 creates a `Function` for the columns whenever it prepares a statement that returns a row.
  const hechas = vi.spyOn(globalThis, 'Function');
  const cuantas = async (correr: () => unknown): Promise<number> => {
    await correr();
    hechas.mockClear();
    for (let n = 0; n < 5; n += 1) await correr();
    return hechas.mock.calls.length;
  };
  const carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
  const archivo = join(carpeta, 'te-toca.db');
  const db = conectar(archivo);
  await migrar(db);
  await sql`insert into familias (nombre, pin, zona_horaria, semilla_reparto, creada_en)
    values ('García', '123456', 'Europe/Madrid', 1, '2026-11-21T10:00:00.000Z')`.execute(db);
  await sql`insert into usuarios (familia_id, first_name, grupo_edad, color, es_administrador, creado_en)
    values (1, 'Ana', 'ADULTO', 'coral', 1, '2026-11-21T10:00:00.000Z')`.execute(db);
  const cruda = new Database(archivo);
  const suya = cruda.prepare(`${UNION}?`);
  // If this fails, SQLite prepares only once, and the workaround in sqlite.ts is no longer needed.
  expect(await cuantas(() => suya.all(1))).toBe(5);
  expect(await cuantas(() => sql`${sql.raw(UNION)} ${1}`.execute(db))).toBe(0);
  hechas.mockRestore();
  cruda.close();
  await db.destroy();
  await rm(carpeta, { recursive: true, force: true });
});
