import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import type { Aplazo } from '#shared/domain/posponer.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { idsDeFamilia } from './familias.ts';
import { porTandas } from './tanda.ts';
import { preparada, preparadaPorTandas } from './preparada.ts';

type ConAsignacion = ExpressionBuilder<Esquema & { a: Esquema['asignaciones'] }, 'a'>;
type ConUltima = ExpressionBuilder<
  Esquema & { a: Esquema['asignaciones']; ultima: Esquema['asignaciones'] },
  'a' | 'ultima'
>;

const siguienteHecha = (e: ConAsignacion) =>
  e
    .selectFrom('asignaciones as s')
    .select('s.id')
    .whereRef('s.anterior_id', '=', 'a.id')
    .where('s.estado', '=', 'COMPLETADA');

/** The latest completion of the same task before the assignment `a` was done itself. */
const ultimaVez = (e: ConUltima) =>
  e
    .selectFrom('asignaciones as h')
    .select('h.id')
    .whereRef('h.tarea_id', '=', 'a.tarea_id')
    .whereRef('h.id', '!=', 'a.id')
    .where('h.completada_en', '<', (w) => w.fn.coalesce('a.completada_en', w.val('9999')))
    .orderBy('h.completada_en', 'desc')
    .limit(1);

const conNombre = (db: Db) =>
  db
    .selectFrom('asignaciones as a')
    .innerJoin('usuarios as u', 'u.id', 'a.miembro_id')
    .innerJoin('tareas as t', 't.id', 'a.tarea_id')
    .leftJoin('asignaciones as ultima', (j) => j.on((e) => e('ultima.id', '=', ultimaVez(e))))
    .leftJoin('usuarios as quien', (j) =>
      j.on((e) => e('quien.id', '=', e.fn.coalesce('ultima.hecha_por', 'ultima.miembro_id'))),
    )
    .leftJoin('usuarios as autor', 'autor.id', 'a.hecha_por')
    .leftJoin('usuarios as cubierto', 'cubierto.id', 'a.cubre_a')
    .select([
      'a.id',
      'a.tarea_id as tarea',
      'a.miembro_id as miembro',
      'a.trimestre_inicio',
      'a.fecha_limite',
      'a.disponible_desde',
      'a.estado',
      'a.tarea_nombre',
      'a.tarea_puntos',
      'a.tarea_tiempo',
      'u.first_name as miembro_nombre',
      't.descripcion as tarea_descripcion',
      't.parte_de',
      'ultima.completada_el as ultima_el',
      'quien.first_name as ultima_nombre',
      'cubierto.id as cubre_id',
      'cubierto.first_name as cubre_nombre',
      'a.puntos_ganados',
      'a.creada_en',
      'a.completada_en',
      'a.responsabilidad_id',
      'a.completada_el',
      'a.completada_por',
      'a.hecha_por',
      'autor.first_name as hecha_por_nombre',
      'a.excusada',
      'a.tomada_el',
      'a.cedida_por',
      'a.pospuesta_al',
      'a.pospuestas',
      'a.aplazos',
      't.frecuencia',
      't.dia_semana',
      't.dia_semana_2',
      't.dia_mes',
      't.regla',
      (e) => e.exists(siguienteHecha(e)).$castTo<boolean | number>().as('siguiente_hecha'),
      (e) => e('u.password_hash', 'is not', null).$castTo<boolean | number>().as('miembro_con_cuenta'),
    ]);

/** A row as it is stored, with its owner's name, whether they have an account, and whether the occurrence after it is done too. */
export type FilaAsignacion = Awaited<ReturnType<ReturnType<typeof conNombre>['executeTakeFirstOrThrow']>>;

/** The times that an assignment was put off, of its column. */
export const leerAplazos = (aplazos: string): Aplazo[] => (aplazos === '[]' ? [] : (JSON.parse(aplazos) as Aplazo[]));

/** The days of an assignment as they are shown: the one it is due on, and its own when it was put off. */
export const diasDe = ({ fecha_limite, pospuesta_al }: Pick<FilaAsignacion, 'fecha_limite' | 'pospuesta_al'>) => ({
  fecha_limite: pospuesta_al ?? fecha_limite,
  fecha_original: pospuesta_al === null ? null : fecha_limite,
});

/** Puts a pending assignment off to a day; its own stays. */
export const posponerAsignacion = async (
  db: Db,
  id: number,
  { al, pospuestas, aplazos }: { readonly al: Dia; readonly pospuestas: number; readonly aplazos: readonly Aplazo[] },
): Promise<void> => {
  await db
    .updateTable('asignaciones')
    .set({ pospuesta_al: al, pospuestas, aplazos: JSON.stringify(aplazos) })
    .where('id', '=', id)
    .where('estado', '=', 'PENDIENTE')
    .execute();
};

/** All that a member still has to do, soonest first; what has no date comes last. */
export const leerPendientesDe = preparada((db, miembro: number) =>
  conNombre(db)
    .where('a.miembro_id', '=', miembro)
    .where('a.estado', '=', 'PENDIENTE')
    .orderBy(
      (e) => e.fn.coalesce('a.pospuesta_al', 'a.fecha_limite'),
      (o) => o.asc().nullsLast(),
    )
    .orderBy('a.id'),
);

/** Completions by a member since an instant, and those of their chores by others; latest first. */
export const leerCompletadasDe = preparada((db, miembro: number, desde: Instante) =>
  conNombre(db)
    .where((e) => e.or([e('a.miembro_id', '=', miembro), e('a.hecha_por', '=', miembro)]))
    .where('a.estado', '=', 'COMPLETADA')
    .where('a.completada_en', '>=', desde)
    .orderBy('a.completada_en', 'desc')
    .orderBy('a.id', 'desc'),
);
const laAsignacion = preparada((db, familia: number, id: number) =>
  conNombre(db).where('a.familia_id', '=', familia).where('a.id', '=', id),
);

/** An assignment of a family; undefined for another family's id. */
export const leerAsignacion = async (db: Db, familia: number, id: number): Promise<FilaAsignacion | undefined> =>
  (await laAsignacion(db, familia, id))[0];

const lasAsignaciones = preparadaPorTandas((db, ids) => conNombre(db).where('a.id', 'in', ids).select('a.familia_id'));

/** Some of a family's assignments, in no order; those that are gone are missing. */
export const leerAsignacionesPorId = async (
  db: Db,
  familia: number,
  ids: readonly number[],
): Promise<FilaAsignacion[]> =>
  (await lasAsignaciones(db, ids)).flatMap(({ familia_id, ...fila }) => (familia_id === familia ? [fila] : []));

/** Sorts after every day. */
const SIN_FECHA = '9999';

/**
 * A family's assignments of a quarter, and with `pendientes` everything still to do, whatever its quarter; latest day
 * first. Some at a time, since a large family has eleven thousand a quarter.
 */
export const leerAsignaciones = async (
  db: Db,
  familia: number,
  trimestre: Dia,
  pendientes: boolean,
): Promise<readonly FilaAsignacion[]> => {
  const ids = db.selectFrom('asignaciones').select(['id', 'fecha_limite']);
  const suyas = await ids.where('familia_id', '=', familia).where('trimestre_inicio', '=', trimestre).execute();
  if (pendientes) {
    const porHacer = ids.where('miembro_id', 'in', idsDeFamilia(db, familia)).where('estado', '=', 'PENDIENTE');
    suyas.push(...(await porHacer.where('trimestre_inicio', '!=', trimestre).execute()));
  }
  // Put in order here: asked for it, SQLite walks the family's whole past in that order.
  const dia = (fecha: Dia | null): string => fecha ?? SIN_FECHA;
  suyas.sort((a, b) => dia(b.fecha_limite).localeCompare(dia(a.fecha_limite)) || b.id - a.id);
  return porTandas(
    suyas.map((a) => a.id),
    (tanda) =>
      conNombre(db)
        .where('a.id', 'in', tanda)
        .orderBy('a.fecha_limite', (o) => o.desc().nullsFirst())
        .orderBy('a.id', 'desc')
        .execute(),
  );
};

export const insertarAsignaciones = async (
  db: Db,
  filas: readonly Insertable<Esquema['asignaciones']>[],
): Promise<void> => {
  if (filas.length > 0)
    await db
      .insertInto('asignaciones')
      .values([...filas])
      .execute();
};

/** Deletes a task's pending assignments, of every member; completed ones stay. Tells whether there was any. */
export const borrarPendientesDeTarea = async (db: Db, tarea: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('asignaciones')
    .where('tarea_id', '=', tarea)
    .where('estado', '=', 'PENDIENTE')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Removes what was still to do of a family's present responsibilities; what was assigned by hand stays. */
export const borrarPendientesRepartidas = async (db: Db, familia: number): Promise<void> => {
  await db
    .deleteFrom('asignaciones')
    .where('miembro_id', 'in', idsDeFamilia(db, familia))
    .where('responsabilidad_id', 'is not', null)
    .where('estado', '=', 'PENDIENTE')
    .execute();
};

/**
 * Gives a task's pending assignments its new name, points or minutes; what was done keeps its own copy. Tells whether
 * there were any.
 */
export const ajustarPendientes = async (
  db: Db,
  tarea: number,
  cambios: Pick<Updateable<Esquema['asignaciones']>, 'tarea_nombre' | 'tarea_puntos' | 'tarea_tiempo'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('asignaciones')
    .set(cambios)
    .where('tarea_id', '=', tarea)
    .where('estado', '=', 'PENDIENTE')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
