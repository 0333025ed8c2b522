import { isDeepStrictEqual } from 'node:util';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { idsDeFamilia } from './familias.ts';
import { borrarPagas } from './paga.ts';
import type { FilaParte } from './configuraciones-reparto.ts';
import { porTandas } from './consultas.ts';
import { COLUMNAS_RACHA, type FilaRacha } from './rachas.ts';

// The record of what the beginning of a day changed, kept so that the day can be undone.

export type FilaAsignada = Selectable<Esquema['asignaciones']>;
type FilaPedida = Selectable<Esquema['cambios']>;
interface Abierta {
  readonly id: number;
  readonly abierta_en: string | null;
}
type FilaLogro = Pick<Selectable<Esquema['logros_desbloqueados']>, 'id' | 'miembro_id' | 'puntos_bonus'>;

/** The rows that a day's beginning may change, as they are before it. */
interface Retrato {
  /** The greatest id of all assignments. The family's assignments with a greater id were created by the day's beginning. */
  readonly ultima: number;
  readonly asignaciones: readonly FilaAsignada[];
  readonly cambios: readonly FilaPedida[];
  readonly tareas: readonly Abierta[];
}

interface Cambiadas<F> {
  readonly antes: readonly F[];
  readonly despues: readonly F[];
}

/** The rows that the beginning of a day changed, before and after. */
export interface LoHecho {
  readonly asignaciones: Cambiadas<FilaAsignada>;
  readonly cambios: Cambiadas<FilaPedida>;
  readonly tareas: Cambiadas<Abierta>;
  /** Streaks of all members, also unchanged ones: a completion on that day may have changed them since. */
  readonly rachas: Cambiadas<FilaRacha>;
  /** The achievements given by the beginning of the day. */
  readonly logros: readonly FilaLogro[];
  /** The shares created for a new quarter. */
  readonly partes: readonly FilaParte[];
  /** The quarters whose ledgers were frozen. */
  readonly cuentas: readonly Dia[];
  /** Pocket money that was settled; missing in records of an older version. */
  readonly pagas?: readonly number[];
}

const idsDe = (filas: readonly { readonly id: number }[]): number[] => filas.map((f) => f.id);

/** Assignments as they are stored. */
export const leerCrudas = (db: Db, ids: readonly number[]): Promise<readonly FilaAsignada[]> =>
  porTandas(ids, (tanda) => db.selectFrom('asignaciones').selectAll().where('id', 'in', tanda).execute());

const leerPedidas = (db: Db, ids: readonly number[]): Promise<readonly FilaPedida[]> =>
  porTandas(ids, (tanda) => db.selectFrom('cambios').selectAll().where('id', 'in', tanda).execute());

const leerDePartes = (db: Db, ids: readonly number[]): Promise<readonly FilaParte[]> =>
  porTandas(ids, (tanda) => db.selectFrom('configuraciones_reparto').selectAll().where('id', 'in', tanda).execute());

const leerAbiertasEn = (db: Db, familia: number): Promise<Abierta[]> =>
  db
    .selectFrom('tareas')
    .select(['id', 'abierta_en'])
    .where('familia_id', '=', familia)
    .where('libre', '=', true)
    .execute();

/** Reads the rows that a day's beginning may change. Call it before the day begins. */
export const retratar = async (db: Db, familia: number): Promise<Retrato> => ({
  ultima:
    (
      await db
        .selectFrom('asignaciones')
        .select((e) => e.fn.max('id').as('id'))
        .executeTakeFirst()
    )?.id ?? 0,
  asignaciones: await db
    .selectFrom('asignaciones')
    .selectAll()
    .where('miembro_id', 'in', idsDeFamilia(db, familia))
    .where('estado', '=', 'PENDIENTE')
    .orderBy('id')
    .execute(),
  cambios: await db
    .selectFrom('cambios')
    .selectAll()
    .where('familia_id', '=', familia)
    .where('estado', 'in', ['ABIERTO', 'POR_PERMITIR'])
    .execute(),
  tareas: await leerAbiertasEn(db, familia),
});

const cambiadas = <F extends { readonly id: number }>(antes: readonly F[], despues: readonly F[]): Cambiadas<F> => {
  const eran = new Map(antes.map((f) => [f.id, f]));
  const son = new Map(despues.map((f) => [f.id, f]));
  const otra = (f: F): boolean => !isDeepStrictEqual(eran.get(f.id), son.get(f.id));
  return { antes: antes.filter(otra), despues: despues.filter(otra) };
};

/**
 * Returns which rows of `antes` the day's beginning changed, and the assignments that it created. `loDemas` is the part of the
 * record that the beginning itself reports.
 */
export const queCambio = async (
  db: Db,
  familia: number,
  antes: Retrato,
  loDemas: Pick<LoHecho, 'rachas' | 'logros' | 'partes' | 'cuentas' | 'pagas'>,
): Promise<LoHecho> => {
  // The `+` makes SQLite search by id. The family's index would lead it through the family's whole past.
  const nuevas = await db
    .selectFrom('asignaciones')
    .selectAll()
    .where('id', '>', antes.ultima)
    .where(sql<boolean>`+familia_id = ${familia}`)
    .orderBy('id')
    .execute();
  const asignaciones = [...(await leerCrudas(db, idsDe(antes.asignaciones))), ...nuevas];
  return {
    asignaciones: cambiadas(antes.asignaciones, asignaciones),
    cambios: cambiadas(antes.cambios, await leerPedidas(db, idsDe(antes.cambios))),
    tareas: cambiadas(antes.tareas, await leerAbiertasEn(db, familia)),
    ...loDemas,
  };
};

/** Restores former values of an assignment. */
export const reponer = async (db: Db, id: number, campos: Updateable<Esquema['asignaciones']>): Promise<void> => {
  await db.updateTable('asignaciones').set(campos).where('id', '=', id).execute();
};

/** Inserts a deleted assignment again, under its own id. */
export const devolver = async (db: Db, fila: FilaAsignada): Promise<void> => {
  await db.insertInto('asignaciones').values(fila).execute();
};

/** Deletes assignments, last first, since each may refer to the one before. Rows that refer to a deleted one lose that link. */
export const quitarAsignadas = async (db: Db, ids: readonly number[]): Promise<void> => {
  for (const id of ids.toReversed()) {
    await db.updateTable('asignaciones').set({ anterior_id: null }).where('anterior_id', '=', id).execute();
    await db.deleteFrom('asignaciones').where('id', '=', id).execute();
  }
};

/**
 * Tells whether an occurrence may be pending again: its chore was not deleted, and, if it belongs to a responsibility, the chore
 * is active and the responsibility has not ended.
 */
export const sigueSuTrabajo = async (
  db: Db,
  { responsabilidad_id, tarea_id }: Pick<FilaAsignada, 'responsabilidad_id' | 'tarea_id'>,
): Promise<boolean> => {
  const tarea = await db
    .selectFrom('tareas')
    .select(['activa', 'borrada_en'])
    .where('id', '=', tarea_id)
    .executeTakeFirst();
  if (tarea === undefined || tarea.borrada_en !== null) return false;
  if (responsabilidad_id === null) return true;
  const suya = await db
    .selectFrom('responsabilidades')
    .select('terminada_en')
    .where('id', '=', responsabilidad_id)
    .executeTakeFirst();
  return tarea.activa && suya !== undefined && suya.terminada_en === null;
};

/**
 * Undoes what the day's beginning did besides assignments and streaks; members lose the bonuses of its achievements too. Free
 * chores, requests and shares that were changed since stay as they are. So do pocket money that was paid or withdrawn, and
 * requests for an occurrence that is gone.
 */
export const reponerLoDemas = async (db: Db, familia: number, hizo: LoHecho): Promise<void> => {
  for (const { id, abierta_en } of hizo.tareas.antes) {
    const quedo = hizo.tareas.despues.find((t) => t.id === id);
    if (quedo === undefined) continue;
    const como = quedo.abierta_en;
    await db
      .updateTable('tareas')
      .set({ abierta_en })
      .where('id', '=', id)
      .where((e) => (como === null ? e('abierta_en', 'is', null) : e('abierta_en', '=', como)))
      .execute();
  }
  const ahora = new Map((await leerPedidas(db, idsDe(hizo.cambios.antes))).map((c) => [c.id, c]));
  for (const { id, ...antes } of hizo.cambios.antes) {
    const quedo = hizo.cambios.despues.find((c) => c.id === id);
    if (quedo === undefined || !isDeepStrictEqual(ahora.get(id), quedo)) continue;
    if (antes.asignacion_id !== null && (await leerCrudas(db, [antes.asignacion_id])).length === 0) continue;
    await db.updateTable('cambios').set(antes).where('id', '=', id).execute();
  }
  // Shares go together, or stay together once one was edited: a quarter with only some of its rows gives the others a share of 0.
  const partes = await leerDePartes(db, idsDe(hizo.partes));
  if (partes.every((parte) => hizo.partes.some((hecha) => isDeepStrictEqual(hecha, parte))))
    await porTandas(idsDe(partes), (tanda) =>
      db.deleteFrom('configuraciones_reparto').where('id', 'in', tanda).returning('id').execute(),
    );
  for (const trimestre of hizo.cuentas)
    await db
      .deleteFrom('cuentas_congeladas')
      .where('familia_id', '=', familia)
      .where('trimestre_inicio', '=', trimestre)
      .execute();
  await borrarPagas(db, hizo.pagas ?? []);
  for (const { id, miembro_id, puntos_bonus } of hizo.logros) {
    const { numDeletedRows } = await db
      .deleteFrom('logros_desbloqueados')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n)
      await db
        .updateTable('usuarios')
        .set((e) => ({ puntos_totales: e('puntos_totales', '-', puntos_bonus) }))
        .where('id', '=', miembro_id)
        .execute();
  }
};

/** Restores the streaks from before the day. Returns the members whose streaks changed after it began: recompute those. */
export const reponerRachas = async (db: Db, { rachas }: LoHecho): Promise<number[]> => {
  const tocados: number[] = [];
  for (const { id, ...antes } of rachas.antes) {
    const es = await db.selectFrom('usuarios').select(COLUMNAS_RACHA).where('id', '=', id).executeTakeFirst();
    const quedo = rachas.despues.find((r) => r.id === id);
    if (es === undefined || quedo === undefined) continue;
    if (!isDeepStrictEqual({ ...es }, { ...quedo })) tocados.push(id);
    await db.updateTable('usuarios').set(antes).where('id', '=', id).execute();
  }
  return tocados;
};
