import { sql, SqliteAdapter, type Kysely } from 'kysely';

const ANTES = `'MENSUAL')`;
const AHORA = `'MENSUAL', 'OTRA')`;

/**
 * SQLite cannot change a check, so the table is made again as its own definition has it, whatever other columns it has by
 * then. Its rows are out for a moment and come back under the same name: what refers to them counts as broken in between
 * and as whole again at the end, which is where a deferred check looks. Dropping forgets the last id, which no task may
 * get again; and without the index each row would be looked for in all responsibilities.
 */
const rehacerEnSqlite = async (db: Kysely<unknown>): Promise<void> => {
  await sql`pragma defer_foreign_keys = on`.execute(db);
  await db.schema.createIndex('tmp_responsabilidades_tarea').on('responsabilidades').column('tarea_id').execute();
  const definicion = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = 'tareas' and sql is not null`.execute(db);
  const ultimo = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'tareas'`.execute(db);
  const tabla = definicion.rows.find((r) => r.type === 'table')?.sql ?? '';
  if (!tabla.includes(ANTES)) throw new Error('The check on tareas.frecuencia is not where it was');

  await sql`create table tareas_aparte as select * from tareas`.execute(db);
  await db.schema.dropTable('tareas').execute();
  await sql.raw(tabla.replace(ANTES, AHORA)).execute(db);
  await sql`insert into tareas select * from tareas_aparte`.execute(db);
  await sql`drop table tareas_aparte`.execute(db);
  for (const otra of definicion.rows) if (otra.type !== 'table') await sql.raw(otra.sql).execute(db);
  await sql`delete from sqlite_sequence where name = 'tareas'`.execute(db);
  for (const { seq } of ultimo.rows)
    await sql`insert into sqlite_sequence (name, seq) values ('tareas', ${seq})`.execute(db);
  await db.schema.dropIndex('tmp_responsabilidades_tarea').execute();
};

const cambiarEnPostgres = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table tareas drop constraint tareas_frecuencia_check`.execute(db);
  await sql`
    alter table tareas add constraint tareas_frecuencia_check
      check (frecuencia in ('DIARIA', 'SEMANAL', 'DOS_VECES_SEMANA', 'MENSUAL', 'OTRA'))`.execute(db);
};

/** Tasks of any rhythm: the frequency OTRA, whose rule is JSON. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await (sqlite ? rehacerEnSqlite(db) : cambiarEnPostgres(db));
  await db.schema
    .alterTable('tareas')
    .addColumn('regla', 'text', (c) => c.check(sql`(frecuencia = 'OTRA') = (regla is not null)`))
    .execute();
};
