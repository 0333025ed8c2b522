import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { esPersonal } from './responsabilidades.ts';

const hubo = ({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n;

/** Column values of a chore that is not free. */
export const NO_LIBRE = { libre: false, libre_hasta_reparto: false, abierta_en: null } as const;

/**
 * Pending occurrences of these members that nobody has taken, with the age groups that their chores suit. `esLibre` decides which
 * are free while their owner is away. Occurrences without a due day are left out, since they never fall due on a day away, and
 * personal ones, since nobody does another member's.
 */
export const leerDebidasDe = (db: Db, miembros: readonly number[]) =>
  db
    .selectFrom('asignaciones as a')
    .innerJoin('tareas as t', 't.id', 'a.tarea_id')
    .leftJoin('responsabilidades as resp', 'resp.id', 'a.responsabilidad_id')
    .select([
      'a.id as asignacion',
      'a.tarea_id as tarea',
      'a.miembro_id as de',
      'a.tarea_nombre as nombre',
      'a.tarea_puntos as puntos',
      'a.tarea_tiempo as minutos',
      'a.fecha_limite',
      'a.disponible_desde',
      't.apta_infantil',
      't.apta_juvenil',
      't.apta_adulto',
    ])
    .where('a.miembro_id', 'in', [...miembros])
    .where('a.estado', '=', 'PENDIENTE')
    .where('a.tomada_el', 'is', null)
    .where('a.fecha_limite', 'is not', null)
    .where((e) => e.not(esPersonal(e)))
    .orderBy('a.fecha_limite')
    .orderBy('a.id')
    .execute();

/** A family's free chores that are open, sorted by name. */
export const leerAbiertasDeNadie = (db: Db, familia: number) =>
  db
    .selectFrom('tareas')
    .select([
      'id as tarea',
      'nombre',
      'puntos',
      'tiempo_estimado as minutos',
      'apta_infantil',
      'apta_juvenil',
      'apta_adulto',
    ])
    .where('familia_id', '=', familia)
    .where('libre', '=', true)
    .where('abierta_en', 'is not', null)
    .where('activa', '=', true)
    .where('borrada_en', 'is', null)
    .orderBy('nombre')
    .orderBy('id')
    .execute();

/** Ids of the family's free chores that were opened at exactly this instant. */
export const leerAbiertasEn = async (db: Db, familia: number, en: Instante): Promise<number[]> =>
  (
    await db
      .selectFrom('tareas')
      .select('id')
      .where('familia_id', '=', familia)
      .where('abierta_en', '=', en)
      .where('borrada_en', 'is', null)
      .execute()
  ).map((t) => t.id);

/** Gives a free occurrence to the member who takes it. Returns false when another member took it first or it is not pending. */
export const tomarOcurrencia = async (
  db: Db,
  id: number,
  { miembro, el }: { readonly miembro: number; readonly el: Dia },
): Promise<boolean> =>
  hubo(
    await db
      .updateTable('asignaciones')
      .set((e) => ({ cedida_por: e.ref('miembro_id'), miembro_id: miembro, tomada_el: el }))
      .where('id', '=', id)
      .where('estado', '=', 'PENDIENTE')
      .where('tomada_el', 'is', null)
      .executeTakeFirstOrThrow(),
  );

/**
 * Gives a taken occurrence back to the member from whom it was taken. Returns false when it is not taken or not pending, or when
 * `cedida_por` is null: it was nobody's, or that member was archived since.
 */
export const soltarOcurrencia = async (db: Db, id: number): Promise<boolean> =>
  hubo(
    await db
      .updateTable('asignaciones')
      .set((e) => ({ miembro_id: e.fn.coalesce('cedida_por', 'miembro_id'), cedida_por: null, tomada_el: null }))
      .where('id', '=', id)
      .where('estado', '=', 'PENDIENTE')
      .where('cedida_por', 'is not', null)
      .executeTakeFirstOrThrow(),
  );

/** Opens a free chore. Returns false when it is open already or not free. */
export const abrirDeNadie = async (db: Db, tarea: number, en: Instante): Promise<boolean> =>
  hubo(
    await db
      .updateTable('tareas')
      .set({ abierta_en: en })
      .where('id', '=', tarea)
      .where('libre', '=', true)
      .where('abierta_en', 'is', null)
      .executeTakeFirstOrThrow(),
  );

/** Closes a free chore, such as when a member takes it. Returns false when it is not open, as after another member took it. */
export const cerrarDeNadie = async (db: Db, tarea: number): Promise<boolean> =>
  hubo(
    await db
      .updateTable('tareas')
      .set({ abierta_en: null })
      .where('id', '=', tarea)
      .where('abierta_en', 'is not', null)
      .executeTakeFirstOrThrow(),
  );

/**
 * Makes the chores that a draft has just dealt, and all parts of earlier drafts, no longer free. Returns those that were free.
 * Chores that were free until this draft and that it did not deal stay free until the next one.
 */
export const acabarLibresHastaReparto = async (
  db: Db,
  familia: number,
  repartidas: readonly number[],
): Promise<{ id: number; parte_de: number | null }[]> =>
  db
    .updateTable('tareas')
    .set(NO_LIBRE)
    .where('familia_id', '=', familia)
    .where('libre_hasta_reparto', '=', true)
    // No row has the id 0; it keeps the list from being empty, which is no valid SQL.
    .where((e) => e.or([e('id', 'in', [...repartidas, 0]), e('parte_de', 'is not', null)]))
    .returning(['id', 'parte_de'])
    .execute();

/** First name of the member who has taken a free chore and not done it yet, or null. */
export const quienLaTomo = async (db: Db, tarea: number): Promise<string | null> =>
  (
    await db
      .selectFrom('asignaciones as a')
      .innerJoin('usuarios as u', 'u.id', 'a.miembro_id')
      .select('u.first_name')
      .where('a.tarea_id', '=', tarea)
      .where('a.estado', '=', 'PENDIENTE')
      .where('a.tomada_el', 'is not', null)
      .where('a.cedida_por', 'is', null)
      .executeTakeFirst()
  )?.first_name ?? null;

/** Tells whether any of these chores has an owner now. The members of a personal chore do not count as owners. */
export const esDeAlguien = async (db: Db, tareas: readonly number[]): Promise<boolean> =>
  (await db
    .selectFrom('responsabilidades')
    .select('id')
    // No chore has the id 0; it keeps the list from being empty.
    .where('tarea_id', 'in', [...tareas, 0])
    .where('sesion_id', 'is not', null)
    .where('terminada_en', 'is', null)
    .executeTakeFirst()) !== undefined;
