import type { Db, Esquema } from '#server/db/esquema.ts';

/** A run of the servers: its name, and since when it serves. */
export type Tanda = Omit<Esquema['tanda'], 'id'>;

/** The run that the processes on this database share; undefined before the first. */
export const leerTanda = (db: Db): Promise<Tanda | undefined> =>
  db.selectFrom('tanda').select(['epoca', 'sirviendo_desde']).executeTakeFirst();

export const guardarTanda = async (db: Db, { epoca, sirviendo_desde }: Tanda): Promise<void> => {
  await db
    .insertInto('tanda')
    .values({ id: 1, epoca, sirviendo_desde })
    .onConflict((c) => c.column('id').doUpdateSet({ epoca, sirviendo_desde }))
    .execute();
};
