import type { Insertable } from 'kysely';
import type { CodigoLogro } from '#shared/domain/logros/logros.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada, preparadaPorTandas } from './preparada.ts';

/** A member's achievements, latest first. */
export const leerLogrosDe = preparada((db, miembro: number) =>
  db
    .selectFrom('logros_desbloqueados')
    .select(['id', 'codigo', 'fecha_desbloqueo', 'puntos_bonus', 'visto'])
    .where('miembro_id', '=', miembro)
    .orderBy('fecha_desbloqueo', 'desc')
    .orderBy('id', 'desc'),
);

export type FilaLogro = Awaited<ReturnType<typeof leerLogrosDe>>[number];

/** These members' achievements that were unlocked from an instant until before another, in order. */
export const leerLogrosEntre = preparadaPorTandas((db, miembros, desde: Instante, hasta: Instante) =>
  db
    .selectFrom('logros_desbloqueados')
    .select(['id', 'miembro_id as miembro', 'codigo', 'fecha_desbloqueo'])
    .where('miembro_id', 'in', miembros)
    .where('fecha_desbloqueo', '>=', desde)
    .where('fecha_desbloqueo', '<', hasta)
    .orderBy('fecha_desbloqueo')
    .orderBy('id'),
);

const losCodigos = preparadaPorTandas((db, miembros) =>
  db.selectFrom('logros_desbloqueados').select(['miembro_id as miembro', 'codigo']).where('miembro_id', 'in', miembros),
);

/** Reads the achievements of these members; returns a function that gives a member's codes. */
export const leerCodigosDe = async (
  db: Db,
  miembros: readonly number[],
): Promise<(miembro: number) => ReadonlySet<CodigoLogro>> => {
  const filas = Map.groupBy(await losCodigos(db, miembros), (l) => l.miembro);
  return (miembro) => new Set(filas.get(miembro)?.map((l) => l.codigo));
};

/** Inserts achievements; returns only those that their members did not have, as the unique constraint decides. */
export const insertarLogros = async (db: Db, filas: readonly Insertable<Esquema['logros_desbloqueados']>[]) =>
  filas.length === 0
    ? []
    : db
        .insertInto('logros_desbloqueados')
        .values([...filas])
        .onConflict((c) => c.columns(['miembro_id', 'codigo']).doNothing())
        .returning(['id', 'miembro_id', 'codigo', 'fecha_desbloqueo', 'puntos_bonus', 'visto'])
        .execute();

export const borrarLogros = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db
    .deleteFrom('logros_desbloqueados')
    .where('id', 'in', [...ids])
    .execute();
};

/** Marks these achievements of a member as shown. */
export const marcarVistosDe = async (db: Db, miembro: number, ids: readonly number[]): Promise<void> => {
  await db
    .updateTable('logros_desbloqueados')
    .set({ visto: true })
    .where('miembro_id', '=', miembro)
    // No row has the id 0; it keeps the list from being empty, which is no valid SQL.
    .where('id', 'in', [...ids, 0])
    .execute();
};
