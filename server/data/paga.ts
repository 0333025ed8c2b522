import type { Insertable } from 'kysely';
import { type Correccion, type EstadoPaga, type Moneda, MONEDAS } from '#shared/domain/paga/paga.ts';
import type { Semana } from '#shared/domain/ranking.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { enOtrasManos } from './cuentas-trimestre.ts';

// Pocket money: the amounts a week, the settled weeks and their corrections.

/** A member's amount a week, from a week on. */
interface Importe {
  readonly miembro: number;
  readonly semana: Dia;
  readonly centimos: number;
}

/** All amounts of a family, past ones included, each member's in the order of their weeks. */
export const leerImportes = (db: Db, familia: number): Promise<Importe[]> =>
  db
    .selectFrom('importes_paga')
    .select(['miembro_id as miembro', 'semana', 'centimos'])
    .where('familia_id', '=', familia)
    .orderBy('miembro_id')
    .orderBy('semana')
    .execute();

/**
 * The amounts of a week by member, without members for whom pocket money is off. `importes` must be sorted by week, as
 * `leerImportes` reads them: the last one up to that week counts.
 */
export const importesDe = (importes: readonly Importe[], semana: Dia): ReadonlyMap<number, number> => {
  const deEsa = new Map(importes.filter((i) => i.semana <= semana).map((i) => [i.miembro, i.centimos]));
  return new Map([...deEsa].filter(([, centimos]) => centimos > 0));
};

/** Each member's latest amount, also one of a week still to come; without members for whom it switches pocket money off. */
export const leerConPaga = async (db: Db, familia: number): Promise<ReadonlyMap<number, number>> =>
  importesDe(await leerImportes(db, familia), '9999');

/** Sets a member's amount from a week on; 0 switches pocket money off for them. */
export const ponerImporte = async (db: Db, fila: Insertable<Esquema['importes_paga']>): Promise<void> => {
  await db
    .insertInto('importes_paga')
    .values(fila)
    .onConflict((c) =>
      c.columns(['miembro_id', 'semana']).doUpdateSet((e) => ({ centimos: e.ref('excluded.centimos') })),
    )
    .execute();
};

export const leerMoneda = async (db: Db, familia: number): Promise<Moneda> => {
  const { moneda } = await db
    .selectFrom('familias')
    .select('moneda')
    .where('id', '=', familia)
    .executeTakeFirstOrThrow();
  return MONEDAS.find((m) => m === moneda) ?? 'EUR';
};

export const ponerMoneda = async (db: Db, familia: number, moneda: Moneda): Promise<void> => {
  await db.updateTable('familias').set({ moneda }).where('id', '=', familia).execute();
};

const COLUMNAS = [
  'id',
  'miembro_id as miembro',
  'semana',
  'moneda',
  'centimos',
  'puntos_tocan',
  'puntos_hechos',
  'importe',
  'total',
  'estado',
  'resuelta_en',
] as const;

const pagas = (db: Db, familia: number) =>
  db.selectFrom('pagas').select(COLUMNAS).where('familia_id', '=', familia).orderBy('id', 'desc');

/** A settled week's pocket money with its corrections. */
export interface FilaPaga extends Awaited<ReturnType<ReturnType<typeof pagas>['executeTakeFirstOrThrow']>> {
  readonly correcciones: readonly Correccion[];
}

const conCorrecciones = async (
  db: Db,
  familia: number,
  filas: readonly Omit<FilaPaga, 'correcciones'>[],
): Promise<FilaPaga[]> => {
  const todas = await db
    .selectFrom('correcciones_paga')
    .select(['paga_id', 'semana', 'diferencia'])
    .where('familia_id', '=', familia)
    .orderBy('id')
    .execute();
  const suyas = Map.groupBy(todas, (c) => c.paga_id);
  return filas.map((f) => ({
    ...f,
    correcciones: (suyas.get(f.id) ?? []).map(({ semana, diferencia }) => ({ semana, diferencia })),
  }));
};

/** All settled weeks of a family, newest first. */
export const leerPagas = async (db: Db, familia: number): Promise<FilaPaga[]> =>
  conCorrecciones(db, familia, await pagas(db, familia).execute());

export const leerPaga = async (db: Db, familia: number, id: number): Promise<FilaPaga | undefined> => {
  const fila = await pagas(db, familia).where('id', '=', id).executeTakeFirst();
  return fila === undefined ? undefined : (await conCorrecciones(db, familia, [fila]))[0];
};

/** Stores a settled week and its corrections. Returns its id. */
export const insertarPaga = async (
  db: Db,
  fila: Insertable<Esquema['pagas']>,
  correcciones: readonly Correccion[],
): Promise<number> => {
  const { id } = await db.insertInto('pagas').values(fila).returning('id').executeTakeFirstOrThrow();
  if (correcciones.length > 0)
    await db
      .insertInto('correcciones_paga')
      .values(correcciones.map((c) => ({ familia_id: fila.familia_id, paga_id: id, ...c })))
      .execute();
  return id;
};

interface Fin {
  readonly estado: EstadoPaga;
  /** The admin who marked it as paid, or whose act withdrew it; null when it waits to be paid again. */
  readonly por: number | null;
  /** The instant of that act; null when it waits again. */
  readonly en: Instante | null;
}

export const resolverPaga = async (db: Db, id: number, { estado, por, en }: Fin): Promise<void> => {
  await db.updateTable('pagas').set({ estado, resuelta_por: por, resuelta_en: en }).where('id', '=', id).execute();
};

/** Withdraws a member's pocket money that waits to be paid (`RETIRADA`). Returns whether there was any. */
export const retirarPagasDe = async (db: Db, miembro: number, por: number, en: Instante): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('pagas')
    .set({ estado: 'RETIRADA', resuelta_por: por, resuelta_en: en })
    .where('miembro_id', '=', miembro)
    .where('estado', '=', 'POR_PAGAR')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/**
 * The occurrences that count as promised for a period: those whose own day lies in it, postponed or not. Left out are chores that
 * members entered as done without having been listed. So are pending occurrences whose chore was deleted, or whose responsibility
 * ended without a change of owner within its draft.
 */
export const leerPrometidas = (db: Db, familia: number, { desde, hasta }: Semana) =>
  db
    .selectFrom('asignaciones as a')
    .innerJoin('tareas as t', 't.id', 'a.tarea_id')
    .leftJoin('responsabilidades as r', 'r.id', 'a.responsabilidad_id')
    .select([
      'a.miembro_id as miembro',
      'a.hecha_por',
      'a.cedida_por',
      'a.fecha_limite',
      'a.estado',
      'a.tarea_puntos as puntos',
    ])
    .$narrowType<{ fecha_limite: Dia }>()
    .where('a.familia_id', '=', familia)
    .where('a.fecha_limite', '>=', desde)
    .where('a.fecha_limite', '<=', hasta)
    .where('t.apuntada', '=', false)
    .where((e) =>
      e.or([
        e('a.estado', '!=', 'PENDIENTE'),
        e.and([e('t.borrada_en', 'is', null), e.or([e('r.terminada_en', 'is', null), enOtrasManos(e)])]),
      ]),
    )
    .execute();

/** Deletes the settled weeks among `ids` that wait to be paid or have nothing to pay, with their corrections. */
export const borrarPagas = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const suyas = db.selectFrom('pagas').select('id').where('id', 'in', ids).where('estado', 'in', ['POR_PAGAR', 'NADA']);
  await db.deleteFrom('correcciones_paga').where('paga_id', 'in', suyas).execute();
  await db.deleteFrom('pagas').where('id', 'in', ids).where('estado', 'in', ['POR_PAGAR', 'NADA']).execute();
};

/** Deletes the settled weeks from `semana` on that wait to be paid or have nothing to pay. */
export const borrarPagasDesde = async (db: Db, familia: number, semana: Dia): Promise<void> => {
  const futuras = await db
    .selectFrom('pagas')
    .select('id')
    .where('familia_id', '=', familia)
    .where('semana', '>=', semana)
    .execute();
  await borrarPagas(
    db,
    futuras.map((p) => p.id),
  );
};

/**
 * Re-dates pocket money from the future, where a wrong clock put it: instants to `ahora`. Of each member's amounts that begin
 * after the week `semana`, the last one begins with it instead, and the others are deleted.
 */
export const fecharPaga = async (
  db: Db,
  familia: number,
  { ahora, semana }: { readonly ahora: Instante; readonly semana: Dia },
): Promise<void> => {
  const pagas = () => db.updateTable('pagas').where('familia_id', '=', familia);
  await pagas().set({ creada_en: ahora }).where('creada_en', '>', ahora).execute();
  await pagas().set({ resuelta_en: ahora }).where('resuelta_en', '>', ahora).execute();
  const futuros = (await leerImportes(db, familia)).filter((i) => i.semana > semana);
  if (futuros.length === 0) return;
  await db.deleteFrom('importes_paga').where('familia_id', '=', familia).where('semana', '>', semana).execute();
  for (const { miembro: miembro_id, centimos } of futuros)
    await ponerImporte(db, { familia_id: familia, miembro_id, semana, centimos });
};
