import type { Db } from '#server/db/esquema.ts';

/**
 * What a member has completed, their own or another's: two looks at two indices. Whoever really did it is `hecha_por`,
 * and its owner where that is null.
 */
export const hechasPor = (db: Db, miembro: number) => {
  const hechas = () =>
    db
      .selectFrom('asignaciones')
      .select(['id', 'puntos_ganados', 'completada_el', 'fecha_limite'])
      .where('estado', '=', 'COMPLETADA');
  return hechas()
    .where('miembro_id', '=', miembro)
    .where('hecha_por', 'is', null)
    .unionAll(hechas().where('hecha_por', '=', miembro));
};
