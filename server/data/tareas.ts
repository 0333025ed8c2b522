import type { Insertable, Updateable } from 'kysely';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada } from './preparada.ts';
import { conRegla, guardarRegla } from './reglas.ts';

const visibles = (db: Db, familia: number) =>
  db
    .selectFrom('tareas')
    .select([
      'id',
      'familia_id as familia',
      'nombre',
      'descripcion',
      'frecuencia',
      'dia_semana',
      'dia_semana_2',
      'dia_mes',
      'regla',
      'tiempo_estimado',
      'apta_infantil',
      'apta_juvenil',
      'apta_adulto',
      'de_cabeza',
      'puntos',
      'activa',
      'votaciones_completadas',
      'libre',
      'abierta_en',
    ])
    .where('familia_id', '=', familia)
    .where('borrada_en', 'is', null)
    .orderBy('id');

type FilaCruda = Awaited<ReturnType<ReturnType<typeof visibles>['executeTakeFirstOrThrow']>>;
export type FilaTarea = Omit<FilaCruda, 'regla'> & { readonly regla: Regla | null };

const todas = preparada((db, familia: number) => visibles(db, familia));
const una = preparada((db, familia: number, id: number) => visibles(db, familia).where('id', '=', id));

/** Tasks of a family that were not deleted, by id; with `ids` only those. */
export const leerTareas = async (db: Db, familia: number, ids?: readonly number[]): Promise<FilaTarea[]> => {
  const filas =
    ids === undefined
      ? await todas(db, familia)
      : await visibles(db, familia)
          .where('id', 'in', [...ids, 0])
          .execute();
  return filas.map(conRegla);
};

/** A task of a family; undefined for another family's and for a deleted one. */
export const leerTarea = async (db: Db, familia: number, id: number): Promise<FilaTarea | undefined> =>
  (await una(db, familia, id)).map(conRegla)[0];

/** How many tasks of a family are switched on, and so would be in its next reparto. */
export const contarActivas = async (db: Db, familia: number): Promise<number> => {
  const { n } = await db
    .selectFrom('tareas')
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('familia_id', '=', familia)
    .where('activa', '=', true)
    .where('borrada_en', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Minutes each time of these tasks, deleted ones included, by id. */
export const leerMinutos = async (db: Db, ids: readonly number[]): Promise<Readonly<Record<number, number>>> => {
  const filas = await db
    .selectFrom('tareas')
    .select(['id', 'tiempo_estimado'])
    .where('id', 'in', [...ids])
    .execute();
  return Object.fromEntries(filas.map((t) => [t.id, t.tiempo_estimado]));
};

type ConRegla<F> = Omit<F, 'regla'> & { readonly regla?: Regla | null };

export const insertarTarea = async (
  db: Db,
  { regla = null, ...fila }: ConRegla<Insertable<Esquema['tareas']>>,
): Promise<number> => {
  const { id } = await db
    .insertInto('tareas')
    .values({ ...fila, regla: guardarRegla(regla) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A rule that is not named stays as it is. */
export const actualizarTarea = async (
  db: Db,
  id: number,
  { regla, ...cambios }: ConRegla<Updateable<Esquema['tareas']>>,
): Promise<void> => {
  await db
    .updateTable('tareas')
    .set({ ...cambios, ...(regla === undefined ? {} : { regla: guardarRegla(regla) }) })
    .where('id', '=', id)
    .execute();
};

/** Hides a task for good; its history stays. */
export const ocultarTarea = (db: Db, id: number, en: Instante): Promise<void> =>
  actualizarTarea(db, id, { borrada_en: en });

/** Ids of the tasks that the family's running session has frozen. */
export const leerTareasEnReparto = async (db: Db, familia: number): Promise<ReadonlySet<number>> => {
  const sesion = await db
    .selectFrom('sesiones_reparto')
    .select('estado')
    .where('familia_id', '=', familia)
    .where('fase', 'in', ['ELECCION', 'CIERRE'])
    .executeTakeFirst();
  if (sesion === undefined) return new Set();
  const { tareas } = JSON.parse(sesion.estado) as Pick<EstadoReparto, 'tareas'>;
  return new Set(tareas.map((t) => t.id));
};
