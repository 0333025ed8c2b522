import type { Insertable } from 'kysely';
import type { Semana } from '#shared/domain/ranking.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';

// Corrections of completions. Rows are added and resolved, and deleted only with their family.

type Tabla = Esquema['correcciones'];

export const insertarCorreccion = async (db: Db, fila: Insertable<Tabla>): Promise<number> => {
  const { id } = await db.insertInto('correcciones').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** A family's corrections of a quarter, and its open objections of any quarter; latest first. */
export const leerCorrecciones = (db: Db, familia: number, trimestre: Dia) =>
  db
    .selectFrom('correcciones')
    .selectAll()
    .where('familia_id', '=', familia)
    .where((e) =>
      e.or([e('trimestre_inicio', '=', trimestre), e.and([e('tipo', '=', 'OBJECION'), e('resolucion', 'is', null)])]),
    )
    .orderBy('id', 'desc')
    .execute();

export type FilaCorreccion = Awaited<ReturnType<typeof leerCorrecciones>>[number];

/** One correction of a family; undefined for another family's id. */
export const leerCorreccion = (db: Db, familia: number, id: number): Promise<FilaCorreccion | undefined> =>
  db.selectFrom('correcciones').selectAll().where('id', '=', id).where('familia_id', '=', familia).executeTakeFirst();

/**
 * Tells whether a completion that counts in the week was changed at the instant `en` or later. That is: corrected, reported after
 * its day, entered as done (`dicha_en`), or made pending again by a review.
 */
export const fueCorregidaDesde = async (
  db: Db,
  familia: number,
  { desde, hasta }: Semana,
  en: Instante,
): Promise<boolean> => {
  const corregidas = db
    .selectFrom('correcciones')
    .select('id')
    .where('familia_id', '=', familia)
    .where('completada_el', '>=', desde)
    .where('completada_el', '<=', hasta)
    .where((e) =>
      e.or([
        e.and([e('tipo', '!=', 'OBJECION'), e('creada_en', '>=', en)]),
        e.and([e('resolucion', '=', 'ACEPTADA'), e('resuelta_en', '>=', en)]),
      ]),
    );
  const dichas = db
    .selectFrom('asignaciones')
    .select('id')
    .where('familia_id', '=', familia)
    .where('completada_el', '>=', desde)
    .where('completada_el', '<=', hasta)
    .where('dicha_en', '>=', en);
  const devueltas = db
    .selectFrom('revisiones')
    .select('id')
    .where('familia_id', '=', familia)
    .where('completada_el', '>=', desde)
    .where('completada_el', '<=', hasta)
    .where('vuelve', '=', true)
    .where('creada_en', '>=', en);
  return (await corregidas.unionAll(dichas).unionAll(devueltas).limit(1).executeTakeFirst()) !== undefined;
};

/** Tells whether this completion of the assignment was objected to. */
export const fueObjetada = async (db: Db, asignacion: number, completada_en: Instante): Promise<boolean> =>
  (await db
    .selectFrom('correcciones')
    .select('id')
    .where('asignacion_id', '=', asignacion)
    .where('tipo', '=', 'OBJECION')
    .where('completada_en', '=', completada_en)
    .executeTakeFirst()) !== undefined;

/** Tells whether a member other than `quien` corrected who did this completion, or objected to it successfully. */
export const fueCorregidaPorOtro = async (
  db: Db,
  asignacion: number,
  { completada_en, quien }: { readonly completada_en: Instante; readonly quien: number },
): Promise<boolean> =>
  (await db
    .selectFrom('correcciones')
    .select('id')
    .where('asignacion_id', '=', asignacion)
    .where('completada_en', '=', completada_en)
    .where('autor_id', '!=', quien)
    .where((e) => e.or([e('tipo', '=', 'OTRA_PERSONA'), e('resolucion', '=', 'ACEPTADA')]))
    .executeTakeFirst()) !== undefined;

/** The undecided objection to an assignment's completion; undefined when there is none. */
export const leerObjecionAbierta = (db: Db, asignacion: number): Promise<FilaCorreccion | undefined> =>
  db
    .selectFrom('correcciones')
    .selectAll()
    .where('asignacion_id', '=', asignacion)
    .where('tipo', '=', 'OBJECION')
    .where('resolucion', 'is', null)
    .executeTakeFirst();

interface Resuelta {
  readonly resolucion: NonNullable<FilaCorreccion['resolucion']>;
  /**
   * The member whose act decided it: an admin, or the member who undid the completion, sent it back in a review, or said that
   * another member did it. Null when it was accepted at once, since nobody had to decide.
   */
  readonly por: number | null;
  readonly en: Instante;
  /** Set when the same change adds a correction that tells the credited member the same; the objection then counts as read. */
  readonly leida?: true;
}

/** Resolves the open objection to an assignment's completion. Returns whether there was one. */
export const resolverObjeciones = async (
  db: Db,
  asignacion: number,
  { resolucion, por, en, leida }: Resuelta,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('correcciones')
    .set({ resolucion, resuelta_por: por, resuelta_en: en, ...(leida === true ? { leida_en: en } : {}) })
    .where('asignacion_id', '=', asignacion)
    .where('tipo', '=', 'OBJECION')
    .where('resolucion', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Records that the member who lost a completion has read the correction. */
export const marcarLeida = async (db: Db, id: number, en: Instante): Promise<void> => {
  await db
    .updateTable('correcciones')
    .set({ leida_en: en })
    .where('id', '=', id)
    .where('leida_en', 'is', null)
    .execute();
};
