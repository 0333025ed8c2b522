import { sql, type Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * Starts the open votings anew that have a vote of somebody who may not vote them any more: from here on every vote of
 * an open voting is of somebody eligible, so that no result tells a vote that only some could cast.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { falso } = columnas(db);
  await sql`
    delete from votaciones where tarea_id in (
      select v.tarea_id
      from votaciones v
      inner join tareas t on t.id = v.tarea_id
      inner join usuarios u on u.id = v.miembro_id
      where t.votaciones_completadas = ${falso}
        and (
          u.password_hash is null
          or (u.grupo_edad = 'INFANTIL' and t.apta_infantil = ${falso})
          or (u.grupo_edad = 'JUVENIL' and t.apta_juvenil = ${falso})
          or (u.grupo_edad = 'ADULTO' and t.apta_adulto = ${falso})
        )
    )
  `.execute(db);
};
