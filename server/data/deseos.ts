import type { ListasDeseos } from '#shared/domain/reparto/jugadas/avance.ts';
import type { Db } from '#server/db/esquema.ts';
import { preparada } from './preparada.ts';

/** A member's stored wish list, most wanted first. It may contain chores that are no longer active. */
export const leerDeseosDe = async (db: Db, miembro: number): Promise<number[]> => {
  const filas = await db
    .selectFrom('deseos')
    .select('tarea_id')
    .where('miembro_id', '=', miembro)
    .orderBy('puesto')
    .execute();
  return filas.map((fila) => fila.tarea_id);
};

const losDeseos = preparada((db, familia: number) =>
  db
    .selectFrom('deseos')
    .innerJoin('usuarios', 'usuarios.id', 'deseos.miembro_id')
    .select(['miembro_id', 'tarea_id'])
    .where('usuarios.familia_id', '=', familia)
    .orderBy('puesto'),
);

/** All wish lists of a family, for automatic picks. They are never sent to clients. */
export const leerListas = async (db: Db, familia: number): Promise<ListasDeseos> => {
  const filas = await losDeseos(db, familia);
  const listas: Record<number, number[]> = {};
  for (const { miembro_id, tarea_id } of filas) (listas[miembro_id] ??= []).push(tarea_id);
  return listas;
};

/** Replaces a member's wish list; an empty one deletes it. */
export const reemplazarDeseos = async (trx: Db, miembro: number, tareas: readonly number[]): Promise<void> => {
  await trx.deleteFrom('deseos').where('miembro_id', '=', miembro).execute();
  if (tareas.length === 0) return;
  await trx
    .insertInto('deseos')
    .values(tareas.map((tarea_id, puesto) => ({ miembro_id: miembro, puesto, tarea_id })))
    .execute();
};

/** Removes a chore from all wish lists. */
export const quitarDeDeseos = (trx: Db, tarea: number) =>
  trx.deleteFrom('deseos').where('tarea_id', '=', tarea).execute();
