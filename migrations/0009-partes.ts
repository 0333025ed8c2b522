import { sql, type Kysely } from 'kysely';

/**
 * The shares of a quarter become the only ones. What Carga saved has been copied to them since there are any, and a
 * quarter without rows goes on with those of the one before; a family that has none at all gets what Carga saved as
 * those of a quarter before all others.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into configuraciones_reparto (familia_id, miembro_id, trimestre_inicio, porcentaje_asignado)
    select c.familia_id, c.miembro_id, '2000-01-01', c.porcentaje_carga
    from configuraciones_carga as c
    where not exists (select 1 from configuraciones_reparto as r where r.familia_id = c.familia_id)
    order by c.miembro_id
  `.execute(db);
  await db.schema.dropTable('configuraciones_carga').execute();
};
