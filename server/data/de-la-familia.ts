import type { Db } from '#server/db/esquema.ts';

/**
 * Ids of all who live in a family or did. What is still to do is found by its member: no index has it by the family, of
 * which the database would walk the whole past.
 */
export const idsDeFamilia = (db: Db, familia: number) =>
  db.selectFrom('usuarios').select('id').where('familia_id', '=', familia);

/** Ids of all who live in a member's family or did, themselves too. */
export const idsConMiembro = (db: Db, miembro: number) =>
  db
    .selectFrom('usuarios')
    .select('id')
    .where('familia_id', '=', (e) => e.selectFrom('usuarios as u').select('u.familia_id').where('u.id', '=', miembro));
