import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Insertable, NotNull, Updateable } from 'kysely';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada } from './consultas.ts';

/** Parses the chore's rule in a row; its column contains JSON. */
export const conRegla = <F extends { readonly regla: string | null }>({
  regla,
  ...fila
}: F): Omit<F, 'regla'> & { readonly regla: Regla | null } => ({
  ...fila,
  regla: regla === null ? null : (JSON.parse(regla) as Regla),
});

/** Converts a rule to the JSON of its column. */
export const guardarRegla = (regla: Regla | null): string | null => (regla === null ? null : JSON.stringify(regla));

const suyas = (db: Db, familia: number) =>
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
      'libre_hasta_reparto',
      'abierta_en',
      'parte_de',
      'en_partes',
      'personal',
      'revisa',
      'hecha_cuando',
      'pide_foto',
    ])
    .where('familia_id', '=', familia)
    .where('borrada_en', 'is', null)
    .orderBy('id');

type FilaCruda = Awaited<ReturnType<ReturnType<typeof suyas>['executeTakeFirstOrThrow']>>;
export type FilaTarea = Omit<FilaCruda, 'regla'> & { readonly regla: Regla | null };

/** A family's whole chores. Parts are left out, since only drafts and assignments show them. */
const todas = preparada((db, familia: number) => suyas(db, familia).where('parte_de', 'is', null));
const una = preparada((db, familia: number, id: number) => suyas(db, familia).where('id', '=', id));
const activas = preparada((db, familia: number) => suyas(db, familia).where('activa', '=', true));
const lasPartidas = preparada((db, familia: number) =>
  db
    .selectFrom('tareas')
    .select('parte_de')
    .distinct()
    .where('familia_id', '=', familia)
    .where('parte_de', 'is not', null)
    .where('activa', '=', true)
    .where('borrada_en', 'is', null),
);

/** A family's chores that were not deleted, sorted by id. Without `ids`, all whole chores; with `ids`, these chores and parts. */
export const leerTareas = async (db: Db, familia: number, ids?: readonly number[]): Promise<FilaTarea[]> => {
  const filas =
    ids === undefined
      ? await todas(db, familia)
      : await suyas(db, familia)
          // No row has the id 0; it keeps the list from being empty, which is no valid SQL.
          .where('id', 'in', [...ids, 0])
          .execute();
  return filas.map(conRegla);
};

/**
 * A family's chores that have or may get an owner: active, not free, and not personal. A chore with active parts is replaced by
 * them.
 */
export const leerRepartibles = async (db: Db, familia: number): Promise<FilaTarea[]> => {
  const filas = (await activas(db, familia)).map(conRegla);
  const partidas = new Set(filas.map((t) => t.parte_de));
  return filas.filter((t) => !t.libre && !t.personal && !partidas.has(t.id));
};

/** A chore or part of a family; undefined when it is deleted or another family's. */
export const leerTareaOParte = async (db: Db, familia: number, id: number): Promise<FilaTarea | undefined> =>
  (await una(db, familia, id)).map(conRegla)[0];

/** A chore of a family; undefined when it is deleted, another family's, or a part. */
export const leerTarea = async (db: Db, familia: number, id: number): Promise<FilaTarea | undefined> => {
  const tarea = await leerTareaOParte(db, familia, id);
  return tarea?.parte_de === null ? tarea : undefined;
};

/** Ids of the family's chores that have active parts: in a draft in progress, or in the work that the last draft dealt. */
export const leerPartidas = async (db: Db, familia: number): Promise<ReadonlySet<number | null>> =>
  new Set((await lasPartidas(db, familia)).map((f) => f.parte_de));

/** Counts a family's active chores. Of one with active parts, the parts are counted instead. */
export const contarActivas = async (db: Db, familia: number): Promise<number> => {
  const { n } = await db
    .selectFrom('tareas as t')
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('t.familia_id', '=', familia)
    .where('t.activa', '=', true)
    .where('t.borrada_en', 'is', null)
    .where((e) =>
      e(
        't.id',
        'not in',
        e
          .selectFrom('tareas as p')
          .select('p.parte_de')
          .where('p.familia_id', '=', familia)
          .where('p.parte_de', 'is not', null)
          .where('p.activa', '=', true)
          .where('p.borrada_en', 'is', null)
          .$narrowType<{ parte_de: NotNull }>(),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(n);
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

/** Updates a chore's columns. Without `regla`, its rule stays. */
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

/** Hides a chore for good; its history stays. */
export const ocultarTarea = (db: Db, id: number, en: Instante): Promise<void> =>
  actualizarTarea(db, id, { borrada_en: en });

/** Ids of the chores and parts in the draft in progress, and of the whole chores of those parts; empty when there is no draft. */
export const leerTareasEnReparto = async (db: Db, familia: number): Promise<ReadonlySet<number>> => {
  const sesion = await db
    .selectFrom('sesiones_reparto')
    .select('estado')
    .where('familia_id', '=', familia)
    .where('fase', 'in', ['ELECCION', 'CIERRE'])
    .executeTakeFirst();
  if (sesion === undefined) return new Set();
  const { tareas } = JSON.parse(sesion.estado) as Pick<EstadoReparto, 'tareas'>;
  return new Set(tareas.flatMap((t) => [t.id, t.parte_de ?? t.id]));
};

// Parts of chores: rows of their own in `tareas`, made for one draft.

/** The parts of a chore, from whichever draft, that were not ended (`acabarPartes`), with their calendars, sorted by id. */
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

/** A family's free chores that are active, parts included, with their calendars. */
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

/** Switches these parts off. */
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
