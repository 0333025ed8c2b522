import { sql, type Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * Whether a chore of nobody is free until the next draft alone. Those that a reajuste left free are: what it ended with
 * says which they were. And the own day of an occurrence that is put off because somebody else did its task.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { booleano, falso, verdadero } = columnas(db);
  await db.schema
    .alterTable('tareas')
    .addColumn('libre_hasta_reparto', booleano, (c) => c.notNull().defaultTo(falso))
    .execute();
  await db.schema.alterTable('asignaciones').addColumn('su_dia', 'text').execute();
  const terminados = await sql<{ estado: string }>`select estado from reajustes where fase = 'TERMINADO'`.execute(db);
  for (const { estado } of terminados.rows) {
    const { libres = [] } = JSON.parse(estado) as { readonly libres?: readonly number[] };
    if (libres.length > 0)
      await sql`
        update tareas set libre_hasta_reparto = ${verdadero} where libre = ${verdadero} and id in (${sql.join(libres)})
      `.execute(db);
  }
};
