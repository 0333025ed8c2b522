import type { Insertable, Updateable } from 'kysely';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { porTandas } from './por-tandas.ts';
import { preparada } from './preparada.ts';

export const leerFamilia = (db: Db, id: number) =>
  db.selectFrom('familias').selectAll().where('id', '=', id).executeTakeFirst();

/** The family that was founded first on this box, or undefined while there is none. */
export const leerPrimeraFamilia = async (db: Db): Promise<number | undefined> =>
  (await db.selectFrom('familias').select('id').orderBy('id').limit(1).executeTakeFirst())?.id;

/** Every family with its time zone, for the work that a clock starts. */
export const listarFamilias = preparada((db) => db.selectFrom('familias').select(['id', 'zona_horaria']).orderBy('id'));

/** Every family as people name it, for whoever looks after the server. */
export const listarFamiliasPorNombre = (db: Db) =>
  db.selectFrom('familias').select(['id', 'nombre', 'pin']).orderBy('id').execute();

export const insertarFamilia = async (db: Db, fila: Insertable<Esquema['familias']>): Promise<number> => {
  const { id } = await db.insertInto('familias').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const actualizarFamilia = async (
  db: Db,
  id: number,
  campos: Updateable<Pick<Esquema['familias'], 'nombre' | 'zona_horaria' | 'silencio_desde' | 'silencio_hasta'>>,
): Promise<void> => {
  await db.updateTable('familias').set(campos).where('id', '=', id).execute();
};

export const cambiarPin = async (db: Db, id: number, pin: string): Promise<void> => {
  await db.updateTable('familias').set({ pin }).where('id', '=', id).execute();
};

/** The versions of several families. */
export const leerVersiones = (db: Db, familias: readonly number[]) =>
  porTandas(familias, (tanda) =>
    db.selectFrom('familias').select(['id', 'version']).where('id', 'in', tanda).execute(),
  );
