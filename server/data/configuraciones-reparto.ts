import type { Selectable } from 'kysely';
import type { ConfiguracionReparto } from '#shared/contracts/cuotas.ts';
import { repartoIgual } from '#shared/domain/porcentajes.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada } from './consultas.ts';

/** A member's share of the load, in whole percent from 0 to 100. */
export interface Porcentaje {
  readonly miembro: number;
  readonly porcentaje: number;
}

/** The shares with which a quarter's draft starts, of all members with an account, sorted by id. They need not sum to 100. */
export interface Partes {
  readonly porcentajes: readonly Porcentaje[];
  /** The quarter from whose rows they were read; null when the family has none, and everyone has an equal share. */
  readonly de: Dia | null;
}

export type FilaParte = Selectable<Esquema['configuraciones_reparto']>;

const delTrimestre = (db: Db, familia: number, trimestre: Dia) =>
  db
    .selectFrom('configuraciones_reparto')
    .select(['miembro_id as miembro', 'porcentaje_asignado as porcentaje'])
    .where('familia_id', '=', familia)
    .where('trimestre_inicio', '=', trimestre)
    .execute();

const lasPartes = preparada((db, familia: number) =>
  db
    .selectFrom('usuarios as u')
    .leftJoin('configuraciones_reparto as c', 'c.miembro_id', 'u.id')
    .select(['u.id as miembro', 'u.password_hash', 'c.trimestre_inicio', 'c.porcentaje_asignado as porcentaje'])
    .where('u.familia_id', '=', familia)
    .orderBy('u.id'),
);

/** Reads the shares with which a draft of a quarter starts. Members who joined after the shares were saved have 0. */
export const leerPartes = async (db: Db, familia: number, trimestre: Dia): Promise<Partes> => {
  const filas = await lasPartes(db, familia);
  const miembros = [...new Set(filas.flatMap((f) => (f.password_hash === null ? [] : [f.miembro])))];
  // The quarter itself if it has rows, else the latest before it, else the first after it.
  const todos = [...new Set(filas.flatMap((f) => f.trimestre_inicio ?? []))].toSorted();
  const de = todos.findLast((t) => t <= trimestre) ?? todos[0] ?? null;
  if (de === null) return { porcentajes: repartoIgual(miembros), de };
  const por = new Map(filas.flatMap((f) => (f.trimestre_inicio === de ? [[f.miembro, f.porcentaje ?? 0]] : [])));
  return { porcentajes: miembros.map((miembro) => ({ miembro, porcentaje: por.get(miembro) ?? 0 })), de };
};

const filas = (familia: number, trimestre: Dia, porcentajes: readonly Porcentaje[]) =>
  porcentajes.map((p) => ({
    familia_id: familia,
    miembro_id: p.miembro,
    trimestre_inicio: trimestre,
    porcentaje_asignado: p.porcentaje,
    activa: true,
  }));

/**
 * Inserts the rows that a quarter lacks: with the given shares, and for members without a given share with the one that they had
 * in the quarter `de`. Returns the rows inserted.
 */
export const abrirTrimestre = async (
  trx: Db,
  familia: number,
  trimestre: Dia,
  { porcentajes, de }: Partes,
): Promise<FilaParte[]> => {
  const deAntes = de === null || de === trimestre ? [] : await delTrimestre(trx, familia, de);
  const por = new Map([...deAntes, ...porcentajes].map((p) => [p.miembro, p]));
  if (por.size === 0) return [];
  return trx
    .insertInto('configuraciones_reparto')
    .values(filas(familia, trimestre, [...por.values()]))
    .onConflict((c) => c.columns(['miembro_id', 'trimestre_inicio']).doNothing())
    .returningAll()
    .execute();
};

/**
 * Stores `porcentajes` as the shares of a quarter and of each later quarter that has rows. Deletes the rows of other members in
 * those quarters. Rows of the same members are updated in place, since screens edit a row by its id.
 */
export const guardarPartes = async (
  trx: Db,
  familia: number,
  trimestre: Dia,
  porcentajes: readonly Porcentaje[],
): Promise<void> => {
  const desde = trx
    .selectFrom('configuraciones_reparto')
    .select('trimestre_inicio')
    .distinct()
    .where('familia_id', '=', familia)
    .where('trimestre_inicio', '>', trimestre);
  const trimestres = [trimestre, ...(await desde.execute()).map((f) => f.trimestre_inicio)];
  await trx
    .deleteFrom('configuraciones_reparto')
    .where('familia_id', '=', familia)
    .where('trimestre_inicio', 'in', trimestres)
    .where(
      'miembro_id',
      'not in',
      porcentajes.map((p) => p.miembro),
    )
    .execute();
  await trx
    .insertInto('configuraciones_reparto')
    .values(trimestres.flatMap((t) => filas(familia, t, porcentajes)))
    .onConflict((c) =>
      c
        .columns(['miembro_id', 'trimestre_inicio'])
        .doUpdateSet((e) => ({ porcentaje_asignado: e.ref('excluded.porcentaje_asignado'), activa: true })),
    )
    .execute();
};

const conNombre = (db: Db, familia: number) =>
  db
    .selectFrom('configuraciones_reparto as c')
    .innerJoin('usuarios as u', 'u.id', 'c.miembro_id')
    .select([
      'c.id',
      'c.miembro_id as miembro',
      'u.first_name as miembro_nombre',
      'c.trimestre_inicio',
      'c.porcentaje_asignado',
      'c.activa',
    ])
    .where('c.familia_id', '=', familia);

/** A quarter's stored shares, only of members with an account, sorted by the member's id. */
export const listarConfiguraciones = (db: Db, familia: number, trimestre: Dia): Promise<ConfiguracionReparto[]> =>
  conNombre(db, familia)
    .where('c.trimestre_inicio', '=', trimestre)
    .where('u.password_hash', 'is not', null)
    .orderBy('c.miembro_id')
    .execute();

/** One share row of a family; undefined for another family's id. */
export const leerConfiguracion = (db: Db, familia: number, id: number): Promise<ConfiguracionReparto | undefined> =>
  conNombre(db, familia).where('c.id', '=', id).executeTakeFirst();

/** Changes a member's share in the row's quarter, and in later quarters that have a row for the member. */
export const cambiarPorcentaje = async (
  trx: Db,
  { miembro, trimestre_inicio }: ConfiguracionReparto,
  porcentaje_asignado: number,
): Promise<void> => {
  await trx
    .updateTable('configuraciones_reparto')
    .set({ porcentaje_asignado })
    .where('miembro_id', '=', miembro)
    .where('trimestre_inicio', '>=', trimestre_inicio)
    .execute();
};
