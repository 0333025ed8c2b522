import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** Instant at which a server was last known to run on this database; null when it is new. */
export const leerUltimaHora = async (db: Db): Promise<Instante | null> =>
  (await db.selectFrom('reloj').select('ultima_hora').executeTakeFirst())?.ultima_hora ?? null;

export const guardarUltimaHora = async (db: Db, ultima_hora: Instante): Promise<void> => {
  await db
    .insertInto('reloj')
    .values({ id: 1, ultima_hora })
    .onConflict((c) => c.column('id').doUpdateSet({ ultima_hora }))
    .execute();
};
