import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { conRegla } from './reglas.ts';

// Parts of chores: rows of their own in `tareas`, made for one draft. Only that draft and its assignments show them.

/** The parts that a chore has had in any draft, except ended ones. */
export const leerPartesDe = async (db: Db, tarea: number) =>
  (
    await db
      .selectFrom('tareas')
      .select(['id', 'regla', 'abierta_en', 'activa', 'frecuencia', 'dia_semana', 'dia_semana_2', 'dia_mes'])
      .where('parte_de', '=', tarea)
      .where('borrada_en', 'is', null)
      .orderBy('id')
      .execute()
  ).map(conRegla);

/** A family's free chores, with their calendars. */
export const leerLibresConRegla = async (db: Db, familia: number) =>
  (
    await db
      .selectFrom('tareas')
      .select(['id', 'parte_de', 'frecuencia', 'dia_semana', 'dia_semana_2', 'dia_mes', 'regla'])
      .where('familia_id', '=', familia)
      .where('libre', '=', true)
      .where('activa', '=', true)
      .where('borrada_en', 'is', null)
      .orderBy('id')
      .execute()
  ).map(conRegla);

// In the lists below, 0 is no row's id; it keeps them from being empty, which is no valid SQL.

/** Switches these parts off for good, because their draft was cancelled. */
export const apagarPartes = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db
    .updateTable('tareas')
    .set({ activa: false })
    .where('id', 'in', [...ids, 0])
    .where('parte_de', 'is not', null)
    .execute();
};

/**
 * Switches off all parts of a family except `ids`, because another draft has replaced theirs.
 * Returns the ids of the chores that they belonged to.
 */
export const apagarOtrasPartes = async (db: Db, familia: number, ids: readonly number[]): Promise<number[]> => {
  const apagadas = await db
    .updateTable('tareas')
    .set({ activa: false })
    .where('familia_id', '=', familia)
    .where('parte_de', 'is not', null)
    .where('activa', '=', true)
    .where('id', 'not in', [...ids, 0])
    .returning('parte_de')
    .execute();
  return apagadas.flatMap(({ parte_de }) => parte_de ?? []);
};

/** Switches off the parts of a chore that is paused. `encenderPartes` switches them on again. */
export const pausarPartes = async (db: Db, tarea: number): Promise<void> => {
  await db.updateTable('tareas').set({ activa: false }).where('parte_de', '=', tarea).execute();
};

/** Switches these parts on again, except ended ones. */
export const encenderPartes = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db
    .updateTable('tareas')
    .set({ activa: true })
    .where('id', 'in', [...ids, 0])
    .where('parte_de', 'is not', null)
    .where('borrada_en', 'is', null)
    .execute();
};

/** Ends the parts of a chore for good; their history stays. */
export const acabarPartes = async (db: Db, tarea: number, en: Instante): Promise<void> => {
  await db
    .updateTable('tareas')
    .set({ activa: false, borrada_en: en })
    .where('parte_de', '=', tarea)
    .where('borrada_en', 'is', null)
    .execute();
};
