import type { EstadoReajuste, EventoReajuste } from '#shared/domain/reajuste/tipos.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { preparada } from './consultas.ts';

/** A stored reajuste. Its state equals the fold of its log. */
export interface ReajusteGuardado {
  readonly id: number;
  readonly estado: EstadoReajuste;
}

const abrir = (fila: { readonly id: number; readonly estado: string } | undefined): ReajusteGuardado | null =>
  fila === undefined ? null : { id: fila.id, estado: JSON.parse(fila.estado) as EstadoReajuste };

const deFamilia = (db: Db, familia: number) =>
  db.selectFrom('reajustes').select(['id', 'estado']).where('familia_id', '=', familia);

const enCurso = preparada((db, familia: number) => deFamilia(db, familia).where('fase', '=', 'EN_CURSO'));

/** A reajuste of a family; null for another family's id. */
export const leerReajuste = async (db: Db, familia: number, id: number): Promise<ReajusteGuardado | null> =>
  abrir(await deFamilia(db, familia).where('id', '=', id).executeTakeFirst());

/** The family's reajuste in progress, of which there is at most one; else null. */
export const leerReajusteEnCurso = async (db: Db, familia: number): Promise<ReajusteGuardado | null> =>
  abrir((await enCurso(db, familia))[0]);

export const hayReajusteEnCurso = async (db: Db, familia: number): Promise<boolean> =>
  (await enCurso(db, familia)).length > 0;

/** The latest reajuste that ended without being cancelled, even if no chore changed owner; null: none. */
export const leerUltimoTerminado = async (db: Db, familia: number): Promise<ReajusteGuardado | null> =>
  abrir(await deFamilia(db, familia).where('fase', '=', 'TERMINADO').orderBy('id', 'desc').limit(1).executeTakeFirst());

/** The latest reajustes that ended without being cancelled, newest first, at most `maximo`. */
export const listarTerminados = (db: Db, familia: number, maximo: number) =>
  db
    .selectFrom('reajustes')
    .select(['id', 'trimestre_inicio', 'terminado_en'])
    .where('familia_id', '=', familia)
    .where('fase', '=', 'TERMINADO')
    .orderBy('id', 'desc')
    .limit(maximo)
    .execute();

/** Inserts a reajuste that has just started. Returns null when the family already has one in progress. */
export const insertarReajuste = async (db: Db, familia: number, estado: EstadoReajuste): Promise<number | null> => {
  const fila = await db
    .insertInto('reajustes')
    .values({
      familia_id: familia,
      trimestre_inicio: estado.trimestre_inicio,
      fase: estado.fase,
      estado: JSON.stringify(estado),
      creado_en: estado.en,
      terminado_en: estado.terminado_en,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return fila?.id ?? null;
};

/** Appends the events of a move and stores the state after it. */
export const guardarReajuste = async (
  db: Db,
  { id, estado }: ReajusteGuardado,
  eventos: readonly EventoReajuste[],
): Promise<void> => {
  await db
    .insertInto('eventos_reajuste')
    .values(eventos.map((e) => ({ reajuste_id: id, n: e.n, tipo: e.tipo, datos: JSON.stringify(e), en: e.en })))
    .execute();
  const { fase, terminado_en } = estado;
  await db
    .updateTable('reajustes')
    .set({ fase, terminado_en, estado: JSON.stringify(estado) })
    .where('id', '=', id)
    .execute();
};

/** The whole log of a reajuste, in order. */
export const leerEventosDeReajuste = async (db: Db, id: number): Promise<EventoReajuste[]> => {
  const filas = await db
    .selectFrom('eventos_reajuste')
    .select('datos')
    .where('reajuste_id', '=', id)
    .orderBy('n')
    .execute();
  return filas.map((fila) => JSON.parse(fila.datos) as EventoReajuste);
};

/** The present owner of each chore of a family, by chore; personal chores are left out. */
export const leerDuenos = async (db: Db, familia: number): Promise<ReadonlyMap<number, number>> => {
  const filas = await db
    .selectFrom('responsabilidades')
    .select(['tarea_id', 'miembro_id'])
    .where('familia_id', '=', familia)
    .where('sesion_id', 'is not', null)
    .where('terminada_en', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(filas.map((f) => [f.tarea_id, f.miembro_id]));
};

/** The present owner of each chore that was not deleted, with the chore's name; sorted by that name. */
export const listarDuenos = preparada((db, familia: number) =>
  db
    .selectFrom('responsabilidades as r')
    .innerJoin('tareas as t', 't.id', 'r.tarea_id')
    .select(['r.tarea_id as tarea', 't.nombre', 'r.miembro_id as miembro'])
    .where('r.familia_id', '=', familia)
    .where('r.sesion_id', 'is not', null)
    .where('r.terminada_en', 'is', null)
    .where('t.borrada_en', 'is', null)
    .orderBy('t.nombre')
    .orderBy('t.id'),
);

/**
 * Id of the latest completed draft; null before the first. When a chore gets an owner between two drafts, the responsibility has
 * this id as its `sesion_id`.
 */
export const leerUltimoReparto = async (db: Db, familia: number): Promise<number | null> =>
  (
    await db
      .selectFrom('sesiones_reparto')
      .select('id')
      .where('familia_id', '=', familia)
      .where('fase', '=', 'COMPLETADA')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null;

/**
 * The latest due day among a chore's completed and pending occurrences that belong to a responsibility or were taken; null: none.
 * With `de`, only among that member's, skipped ones included.
 */
export const leerUltimoDiaEnManos = async (db: Db, tarea: number, de: number | null = null): Promise<Dia | null> =>
  (
    await db
      .selectFrom('asignaciones')
      .select('fecha_limite')
      .where('tarea_id', '=', tarea)
      .$if(de !== null, (q) => q.where('miembro_id', '=', de))
      .where('fecha_limite', 'is not', null)
      .where((e) =>
        e.or([e('estado', 'in', ['COMPLETADA', 'PENDIENTE']), ...(de === null ? [] : [e('omision', '=', 'OMITIDA')])]),
      )
      .where((e) => e.or([e('responsabilidad_id', 'is not', null), e('tomada_el', 'is not', null)]))
      .orderBy('fecha_limite', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.fecha_limite ?? null;
