import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { borrarFotoHecha } from './fotos.ts';
import { preparada } from './consultas.ts';
import type { Insertable } from 'kysely';
import { conNombre } from './asignaciones.ts';

interface Completada {
  /** The member who reports the completion. */
  readonly por: number;
  /** The member who did the chore; null when that is its owner. */
  readonly hecha_por: number | null;
  /** The instant at which the completion counts. */
  readonly en: Instante;
  /** The local day on which the completion counts. */
  readonly el: Dia;
  readonly puntos: number;
  /**
   * The instant at which the completion was reported. Present only if it counts on a day that had ended by then, or if the chore
   * was entered as done («Ya la he hecho»).
   */
  readonly dicha_en?: Instante;
}

/**
 * Marks an assignment as completed and no longer excused, if its state is `de`; otherwise returns false, so that of several
 * completions at once only one counts. A lapsed one keeps the day of its lapse.
 */
export const marcarCompletada = async (
  db: Db,
  id: number,
  { por, hecha_por, en, el, puntos, dicha_en }: Completada,
  de: 'PENDIENTE' | 'VENCIDA' = 'PENDIENTE',
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('asignaciones')
    .set({
      estado: 'COMPLETADA',
      completada_en: en,
      completada_el: el,
      completada_por: por,
      hecha_por,
      dicha_en: dicha_en ?? null,
      puntos_ganados: puntos,
      excusada: false,
    })
    .where('id', '=', id)
    .where('estado', '=', de)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

const SIN_HACER = {
  completada_en: null,
  completada_el: null,
  completada_por: null,
  hecha_por: null,
  dicha_en: null,
  puntos_ganados: 0,
} as const;

/**
 * Turns a completed assignment into one of its owner `miembro` that lapsed on the day `el`, because it was not done after all.
 * Returns false when it is no longer the completion of `completada_en`. In either case thanks and picture are deleted.
 */
export const marcarNoHecha = async (
  db: Db,
  id: number,
  completada_en: Instante,
  { el, miembro, excusada }: { readonly el: Dia; readonly miembro: number; readonly excusada: boolean },
): Promise<boolean> => {
  await borrarGracias(db, id);
  await borrarFotoHecha(db, id);
  const { numUpdatedRows } = await db
    .updateTable('asignaciones')
    .set({
      estado: 'VENCIDA',
      vencida_el: el,
      miembro_id: miembro,
      excusada,
      tomada_el: null,
      cedida_por: null,
      ...SIN_HACER,
    })
    .where('id', '=', id)
    .where('estado', '=', 'COMPLETADA')
    .where('completada_en', '=', completada_en)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Sets who did a completed assignment; null: its owner. Deletes thanks to the earlier author, and the picture. */
export const cambiarAutor = async (db: Db, id: number, hecha_por: number | null): Promise<void> => {
  await borrarGracias(db, id);
  await borrarFotoHecha(db, id);
  await db
    .updateTable('asignaciones')
    .set({ hecha_por })
    .where('id', '=', id)
    .where('estado', '=', 'COMPLETADA')
    .execute();
};

/**
 * Makes a completed assignment pending again. Returns false when it is no longer the completion of `completada_en`. In either
 * case thanks and picture are deleted.
 */
export const marcarPendiente = async (db: Db, id: number, completada_en: Instante): Promise<boolean> => {
  await borrarGracias(db, id);
  await borrarFotoHecha(db, id);
  const { numUpdatedRows } = await db
    .updateTable('asignaciones')
    .set({ estado: 'PENDIENTE', ...SIN_HACER })
    .where('id', '=', id)
    .where('estado', '=', 'COMPLETADA')
    .where('completada_en', '=', completada_en)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/**
 * Completions by these members, as two queries so that each can use an index: `propias`, of their own assignments, and `ajenas`,
 * of others'. `u` is the row of the member who did the chore.
 */
export const hechasPor = (db: Db, miembros: readonly number[]) => {
  const hechas = (autor: 'a.miembro_id' | 'a.hecha_por') =>
    db
      .selectFrom('usuarios as u')
      .innerJoin('asignaciones as a', autor, 'u.id')
      .where('u.id', 'in', miembros)
      .where('a.estado', '=', 'COMPLETADA');
  return { propias: hechas('a.miembro_id').where('a.hecha_por', 'is', null), ajenas: hechas('a.hecha_por') };
};

export type Hechas = ReturnType<typeof hechasPor>['propias'];

/** The chores among `tareas` for which an occurrence of a responsibility, due on the day `dia`, is completed. */
export const leerHechasEnSuDia = async (
  db: Db,
  tareas: readonly { readonly id: number; readonly dia: Dia }[],
): Promise<ReadonlySet<number>> => {
  if (tareas.length === 0) return new Set();
  const dias = new Map(tareas.map((t) => [t.id, t.dia]));
  const hechas = await db
    .selectFrom('asignaciones')
    .select(['tarea_id', 'fecha_limite'])
    .where('tarea_id', 'in', [...dias.keys()])
    .where('responsabilidad_id', 'is not', null)
    .where('estado', '=', 'COMPLETADA')
    .execute();
  return new Set(hechas.filter((h) => h.fecha_limite === dias.get(h.tarea_id)).map((h) => h.tarea_id));
};

/** Counts the chores that a member entered as done on a local day without their being listed («Ya la he hecho»). */
export const contarApuntadas = async (db: Db, miembro: number, dia: Dia): Promise<number> => {
  const { n } = await db
    .selectFrom('asignaciones as a')
    .innerJoin('tareas as t', 't.id', 'a.tarea_id')
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('a.miembro_id', '=', miembro)
    .where('a.completada_el', '=', dia)
    .where('t.apuntada', '=', true)
    .executeTakeFirstOrThrow();
  return Number(n);
};

interface Nueva {
  readonly familia_id: number;
  readonly asignacion_id: number;
  readonly miembro_id: number;
  readonly a_id: number;
  readonly creada_en: Instante;
}

/** Stores thanks; returns false when the member has already given them for this completion. */
export const insertarGracias = async (db: Db, nueva: Nueva): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: n } = await db
    .insertInto('gracias')
    .values(nueva)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return (n ?? 0n) > 0n;
};

/** Deletes all thanks for a completion, which no longer counts for the member who got them. */
const borrarGracias = async (db: Db, asignacion: number): Promise<void> => {
  await db.deleteFrom('gracias').where('asignacion_id', '=', asignacion).execute();
};

/** A family's thanks for completions of the days from `desde` to `hasta`. */
export const leerGraciasEntre = preparada((db, familia: number, desde: Dia, hasta: Dia) =>
  db
    .selectFrom('gracias as g')
    .innerJoin('asignaciones as a', 'a.id', 'g.asignacion_id')
    .select(['g.asignacion_id as asignacion', 'g.miembro_id as de', 'g.a_id as a'])
    .where('g.familia_id', '=', familia)
    .where('a.completada_el', '>=', desde)
    .where('a.completada_el', '<=', hasta)
    .orderBy('g.creada_en')
    .orderBy('g.miembro_id'),
);

/** The thanks that a member got from the instant `desde` on, oldest first, with who gave them and for which chore. */
export const leerGraciasA = (db: Db, miembro: number, desde: Instante) =>
  db
    .selectFrom('gracias as g')
    .innerJoin('asignaciones as a', 'a.id', 'g.asignacion_id')
    .innerJoin('usuarios as u', 'u.id', 'g.miembro_id')
    .select(['g.creada_en', 'u.first_name as nombre', 'a.tarea_nombre'])
    .where('g.a_id', '=', miembro)
    .where('g.creada_en', '>=', desde)
    .orderBy('g.creada_en')
    .orderBy('g.miembro_id')
    .execute();

// Adults' reviews of completions («Revisada»).

export const insertarRevision = async (db: Db, fila: Insertable<Esquema['revisiones']>): Promise<void> => {
  await db.insertInto('revisiones').values(fila).execute();
};

/**
 * A family's completions of chores that adults review, counted on the day `el` or later, or reported since `desde`; oldest first.
 * Completions that were reviewed already are among them. None while the family's reviews are off.
 */
export const leerPorRevisar = preparada((db, familia: number, el: Dia, desde: Instante) =>
  conNombre(db)
    .where('a.familia_id', '=', familia)
    .where((e) => e.or([e('a.completada_el', '>=', el), e('a.dicha_en', '>=', desde)]))
    .where('a.estado', '=', 'COMPLETADA')
    .where('f.revision', '=', true)
    .where('t.revisa', '=', true)
    .orderBy('a.completada_en')
    .orderBy('a.id'),
);

/** First day on which the occurrence that follows `anterior` may be done, null for any; undefined when none follows. */
export const leerCuandoSigue = (db: Db, anterior: number) =>
  db
    .selectFrom('asignaciones')
    .select('disponible_desde')
    .where('anterior_id', '=', anterior)
    .orderBy('id', 'desc')
    .executeTakeFirst();
