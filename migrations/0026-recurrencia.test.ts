import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { conectar } from '#server/db/conectar.ts';
import { conectarPostgres } from '#server/db/postgres.ts';
import { migrar } from '#server/db/migraciones.ts';
import { filasDe, hacerBaseDeVersion, sumar } from '#server/testing/base-de-version.ts';
import { con, crearBasePropia } from '#server/testing/servicios.ts';

const ANTES = '0022-rastro';

describe('on SQLite', () => {
  let carpeta: string;
  let archivo: string;
  beforeEach(async () => {
    carpeta = mkdtempSync(join(tmpdir(), 'te-toca-0026-'));
    archivo = join(carpeta, 'te-toca.db');
    await hacerBaseDeVersion(archivo, ANTES);
  });
  afterEach(() => rmSync(carpeta, { recursive: true, force: true }));

  const abrir = () => new Database(archivo);
  const migrarla = async (): Promise<void> => {
    const db = conectar(archivo);
    await migrar(db);
    await db.destroy();
  };

  test('no row of any table is lost or changed, and every reference holds', async () => {
    const [sumas, filas] = [sumar(archivo), filasDe(archivo)];
    await migrarla();
    expect(sumar(archivo)).toMatchObject(sumas);
    for (const [tabla, suyas] of Object.entries(filas)) expect(filasDe(archivo)[tabla], tabla).toMatchObject(suyas);
    const db = abrir();
    expect(db.pragma('foreign_key_check')).toEqual([]);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.close();
  });

  test('ids go on where they were, indexes are the same, and nothing of the way is left behind', async () => {
    const indices = (db: Database.Database) =>
      db
        .prepare(
          `select name, tbl_name, sql from sqlite_schema where type = 'index' and tbl_name = 'tareas' order by name`,
        )
        .all();
    const db = abrir();
    db.pragma('foreign_keys = off');
    // The last one given out is gone: no other task may be called that.
    db.prepare(`update sqlite_sequence set seq = 40 where name = 'tareas'`).run();
    const antes = indices(db);
    db.close();
    await migrarla();
    const despues = abrir();
    expect(indices(despues)).toEqual(expect.arrayContaining(antes));
    expect(despues.prepare(`select seq from sqlite_sequence where name = 'tareas'`).all()).toEqual([{ seq: 40 }]);
    expect(
      despues.prepare(`select name from sqlite_schema where name like '%aparte%' or name like 'tmp%'`).all(),
    ).toEqual([]);
    despues.close();
  });

  test('a rule goes with the frequency OTRA and with no other, and a task that somebody has cannot go', async () => {
    await migrarla();
    const db = abrir();
    db.pragma('foreign_keys = on');
    const poner = (frecuencia: string, regla: string | null) => () =>
      db.prepare('update tareas set frecuencia = ?, regla = ? where id = 1').run(frecuencia, regla);
    expect(poner('OTRA', '{}')).not.toThrow();
    for (const mal of [poner('OTRA', null), poner('DIARIA', '{}'), poner('A_VECES', '{}')])
      expect(mal).toThrow('CHECK');
    expect(() => db.prepare('delete from tareas').run()).toThrow('FOREIGN KEY');
    db.close();
  });
});

describe('on PostgreSQL', con('postgres'), () => {
  test('the check admits OTRA with its rule, and nothing else', async () => {
    const propia = await crearBasePropia();
    const base = conectarPostgres(propia.url);
    const db = base.escritura;
    await migrar(db, ANTES);
    await migrar(db);
    await sql`insert into familias (nombre, pin, zona_horaria, semilla_reparto, creada_en) values ('G', '123456', 'UTC', 1, '')`.execute(
      db,
    );
    const poner = (frecuencia: string, regla: string | null) =>
      sql`insert into tareas (familia_id, nombre, descripcion, frecuencia, regla, tiempo_estimado, apta_infantil, apta_juvenil,
        apta_adulto, puntos, creada_en)
        values (1, 'B', '', ${frecuencia}, ${regla}, 5, true, true, true, 10, '')`.execute(db);
    await poner('OTRA', '{}');
    await poner('DIARIA', null);
    for (const mal of [() => poner('OTRA', null), () => poner('DIARIA', '{}'), () => poner('A_VECES', null)])
      await expect(mal()).rejects.toThrow('check constraint');
    await base.cerrar();
    await propia.borrar();
  });
});
