import { sql, type Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** What certificates keep of the day a reparto ended. Repartos that ended before get what is true today. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { estricta } = columnas(db);
  await estricta(db.schema.createTable('certificados'))
    .addColumn('sesion_id', 'integer', (c) => c.primaryKey().references('sesiones_reparto.id'))
    .addColumn('ficha', 'text', (c) => c.notNull())
    .execute();

  interface Fila {
    readonly id: number;
    readonly familia_id: number;
    readonly nombre: string;
    readonly semilla: number;
  }
  const { rows } = await sql<Fila>`
    select s.id, s.familia_id, f.nombre, f.semilla_reparto as semilla
    from sesiones_reparto s join familias f on f.id = s.familia_id where s.fase = 'COMPLETADA'`.execute(db);
  for (const { id, familia_id, nombre, semilla } of rows) {
    const miembros = await sql<{ id: number; nombre: string; color: string }>`select id, first_name as nombre, color from usuarios where familia_id = ${familia_id} order by id`.execute(db);
    const tareas = await sql<{ id: number; tiempo_estimado: number }>`select id, tiempo_estimado from tareas where familia_id = ${familia_id}`.execute(db);
    const minutos = Object.fromEntries(tareas.rows.map((t) => [t.id, t.tiempo_estimado]));
    const ficha = JSON.stringify({ familia: nombre, semilla, miembros: miembros.rows, minutos });
    await sql`insert into certificados (sesion_id, ficha) values (${id}, ${ficha})`.execute(db);
  }
};
