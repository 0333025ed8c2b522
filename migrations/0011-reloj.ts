import { sql, type Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** Every instant that says when something was written; none that says when something ends. */
const ESCRITOS = [
  ['familias', 'creada_en'],
  ['usuarios', 'creado_en'],
  ['accesos', 'creado_en'],
  ['accesos', 'retirado_en'],
  ['tareas', 'creada_en'],
  ['votaciones', 'creada_en'],
  ['eventos_reparto', 'en'],
  ['asignaciones', 'creada_en'],
  ['asignaciones', 'completada_en'],
  ['trabajos_hechos', 'hecho_en'],
] as const;

/** When the server last ran. For a database from before, the newest instant at which anything was written. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { estricta } = columnas(db);
  await estricta(db.schema.createTable('reloj'))
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('ultima_hora', 'text', (c) => c.notNull())
    .execute();
  const todos = sql.join(ESCRITOS.map(([tabla, columna]) => sql`select max(${sql.ref(columna)}) as en from ${sql.table(tabla)}`), sql` union all `);
  await sql`insert into reloj (id, ultima_hora) select 1, ultima from (select max(en) as ultima from (${todos}) as escritos) as una where ultima is not null`.execute(db);
};
