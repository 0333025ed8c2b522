import type { Insertable } from 'kysely';
import type { CodigoLogro } from '#shared/domain/logros/logros.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada } from './preparada.ts';

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

export const leerCodigosDe = async (db: Db, miembro: number): Promise<ReadonlySet<CodigoLogro>> =>
  new Set((await leerLogrosDe(db, miembro)).map((l) => l.codigo));

/** Writes an unlocked achievement and returns its id, or undefined when the member has it: the constraint decides. */
export const insertarLogro = async (
  db: Db,
  fila: Insertable<Esquema['logros_desbloqueados']>,
): Promise<number | undefined> => {
  const escrita = await db
    .insertInto('logros_desbloqueados')
    .values(fila)
    .onConflict((c) => c.columns(['miembro_id', 'codigo']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return escrita?.id;
};

export const borrarLogro = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('logros_desbloqueados').where('id', '=', id).execute();
};

/** Notes that a member has seen these of their achievements. */
export const marcarVistosDe = async (db: Db, miembro: number, ids: readonly number[]): Promise<void> => {
  await db
    .updateTable('logros_desbloqueados')
    .set({ visto: true })
    .where('miembro_id', '=', miembro)
    .where('id', 'in', [...ids, 0])
    .execute();
};
