import type { Db } from '#server/db/esquema.ts';

/**
 * What a member has completed: of their own, and of others'. Two looks at two indices. Whoever really did it is
 * `hecha_por`, and its owner where that is null.
 */
export const hechasPor = (db: Db, miembro: number) => {
  const hechas = () => db.selectFrom('asignaciones').where('estado', '=', 'COMPLETADA');
  return {
    propias: hechas().where('miembro_id', '=', miembro).where('hecha_por', 'is', null),
    ajenas: hechas().where('hecha_por', '=', miembro),
  };
};

/** One of the two. */
export type Hechas = ReturnType<typeof hechasPor>['propias'];
