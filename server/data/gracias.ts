import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { preparada } from './preparada.ts';

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
export const borrarGracias = async (db: Db, asignacion: number): Promise<void> => {
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
