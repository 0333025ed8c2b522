import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { con, crearBasePropia, type BasePropia } from '#server/testing/servicios.ts';
import { conectar } from './conectar.ts';
import type { Base, Db } from './esquema.ts';
import { COLUMNAS_BOOLEANAS } from './filas.ts';
import { migrar } from './migraciones.ts';
import { conectarPostgres } from './postgres.ts';

/** Each migration is written once for both engines. These tests read the schemas that both got, and compare them. */

interface Columna {
  readonly tabla: string;
  readonly columna: string;
  readonly tipo: string;
  readonly nula: boolean;
  readonly de_fabrica: string | null;
}
interface Indice {
  readonly tabla: string;
  readonly indice: string;
  readonly unico: boolean;
  readonly columnas: string;
  readonly parcial: boolean;
}
interface Referencia {
  readonly tabla: string;
  readonly columna: string;
  readonly a: string;
  readonly al_borrar: string;
}

/** Types that count as equal. SQLite stores booleans as integers; only PostgreSQL's schema tells which columns are booleans. */
const TIPO: Readonly<Record<string, string>> = {
  boolean: 'integer',
  bigint: 'integer',
  bytea: 'blob',
  INTEGER: 'integer',
  TEXT: 'text',
};
const tipo = (t: string): string => TIPO[t] ?? t.toLowerCase();
const fabrica = (v: string | null): string | null => {
  if (v === null) return null;
  if (v === 'true' || v === 'false') return v === 'true' ? '1' : '0';
  return v.replace(/::\w+$/, '');
};
const NUESTRAS = (tabla: string): boolean => !/^(sqlite_|migraciones)/.test(tabla);
const ordenadas = <T>(filas: readonly T[]): T[] =>
  filas.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const deSqlite = async (db: Db) => {
  const tablas = (
    await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
  ).rows.flatMap(({ name }) => (NUESTRAS(name) ? [name] : []));
  const columnas: Columna[] = [];
  const indices: Indice[] = [];
  const referencias: Referencia[] = [];
  for (const tabla of tablas) {
    const { rows } = await sql<{
      name: string;
      type: string;
      notnull: number;
      pk: number;
      dflt_value: string | null;
    }>`select * from pragma_table_info(${tabla})`.execute(db);
    for (const c of rows)
      columnas.push({
        tabla,
        columna: c.name,
        tipo: tipo(c.type),
        nula: c.notnull === 0 && c.pk === 0,
        de_fabrica: fabrica(c.dflt_value),
      });
    // In SQLite a primary key of one integer has no index: the table itself is ordered by it.
    const clave = rows.filter((c) => c.pk > 0);
    const [sola] = clave;
    if (sola !== undefined && clave.length === 1 && tipo(sola.type) === 'integer')
      indices.push({ tabla, indice: '', unico: true, columnas: sola.name, parcial: false });
    const suyos = await sql<{
      name: string;
      unique: number;
      origin: string;
      partial: number;
    }>`select * from pragma_index_list(${tabla})`.execute(db);
    for (const i of suyos.rows) {
      const { rows: partes } = await sql<{
        name: string;
      }>`select name from pragma_index_info(${i.name}) order by seqno`.execute(db);
      indices.push({
        tabla,
        indice: i.origin === 'c' ? i.name : '',
        unico: i.unique === 1,
        columnas: partes.map((p) => p.name).join(),
        parcial: i.partial === 1,
      });
    }
    const ajenas = await sql<{
      table: string;
      from: string;
      to: string;
      on_delete: string;
    }>`select * from pragma_foreign_key_list(${tabla})`.execute(db);
    for (const r of ajenas.rows)
      referencias.push({ tabla, columna: r.from, a: `${r.table}.${r.to}`, al_borrar: r.on_delete });
  }
  return { columnas: ordenadas(columnas), indices: ordenadas(indices), referencias: ordenadas(referencias) };
};

const dePostgres = async (db: Db) => {
  const columnas = (
    await sql<Columna>`
      select table_name as tabla, column_name as columna, data_type as tipo, is_nullable = 'YES' as nula,
        column_default as de_fabrica
      from information_schema.columns where table_schema = 'public'`.execute(db)
  ).rows;
  const indices = (
    await sql<Indice>`
      select t.relname as tabla, case when c.oid is null then i.relname else '' end as indice, x.indisunique as unico,
        (select string_agg(a.attname, ',' order by k.n)
          from unnest(x.indkey::int[]) with ordinality as k(num, n)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = k.num) as columnas,
        x.indpred is not null as parcial
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      left join pg_constraint c on c.conindid = i.oid and c.contype in ('p', 'u')
      where t.relnamespace = 'public'::regnamespace`.execute(db)
  ).rows;
  const referencias = (
    await sql<Referencia>`
      select t.relname as tabla, a.attname as columna, r.relname || '.' || b.attname as a,
        case c.confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else 'NO ACTION' end as al_borrar
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = r.oid and b.attnum = c.confkey[1]
      where c.contype = 'f'`.execute(db)
  ).rows;
  const nuestras = <T extends { readonly tabla: string }>(filas: readonly T[]): T[] =>
    ordenadas(filas.filter(({ tabla }) => NUESTRAS(tabla)));
  return {
    columnas: nuestras(columnas.map((c) => ({ ...c, tipo: tipo(c.tipo), de_fabrica: fabrica(c.de_fabrica) }))),
    indices: nuestras(indices),
    referencias: nuestras(referencias),
  };
};

describe('both engines', con('postgres'), () => {
  let propia: BasePropia;
  let base: Base;
  beforeAll(async () => {
    propia = await crearBasePropia();
    base = conectarPostgres(propia.url, { espera: 60_000 });
    await migrar(base.escritura);
  });
  afterAll(async () => {
    await base.cerrar();
    await propia.borrar();
  });

  test('have the same columns, defaults, indices and references', async () => {
    const lite = conectar(':memory:');
    await migrar(lite);
    const [una, otra] = [await deSqlite(lite), await dePostgres(base.escritura)];
    expect(una.columnas.length).toBeGreaterThan(100);
    expect(otra.columnas).toEqual(una.columnas);
    expect(otra.indices).toEqual(una.indices);
    expect(otra.referencias).toEqual(una.referencias);
    await lite.destroy();
  });

  test('exactly the columns that PostgreSQL stores as booleans are read as such on SQLite', async () => {
    const { rows } = await sql<{ columna: string; tipos: string }>`
      select column_name as columna, string_agg(distinct data_type, ', ') as tipos
      from information_schema.columns where table_schema = 'public'
      group by column_name having bool_or(data_type = 'boolean')`.execute(base.escritura);
    expect(rows.filter(({ tipos }) => tipos !== 'boolean')).toEqual([]);
    expect(rows.map(({ columna }) => columna).toSorted()).toEqual([...COLUMNAS_BOOLEANAS].toSorted());
  });

  test('texts are compared byte by byte, whatever the database’s language', async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from information_schema.columns
      where table_schema = 'public' and table_name not like 'migraciones%' and data_type = 'text'
        and collation_name is distinct from 'C'`.execute(base.escritura);
    expect(rows).toEqual([{ n: 0 }]);
  });
});
