import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import type { Aplazo } from '#shared/domain/posponer.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { idsDeFamilia } from './familias.ts';
import { porTandas, preparada, preparadaPorTandas } from './consultas.ts';
import { esPersonal } from './responsabilidades.ts';

type ConAsignacion = ExpressionBuilder<Esquema & { a: Esquema['asignaciones'] }, 'a'>;
type ConUltima = ExpressionBuilder<
  Esquema & { a: Esquema['asignaciones']; t: Esquema['tareas']; ultima: Esquema['asignaciones'] },
  'a' | 't' | 'ultima'
>;

/** Query for a completed occurrence that follows assignment `a`. */
const siguienteHecha = (e: ConAsignacion) =>
  e
    .selectFrom('asignaciones as s')
    .select('s.id')
    .whereRef('s.anterior_id', '=', 'a.id')
    .where('s.estado', '=', 'COMPLETADA');

/**
 * Query for the chore's latest completion other than assignment `a`; if `a` is completed, the latest one before it. For a
 * personal chore only the same member's assignments count.
 */
const ultimaVez = (e: ConUltima) =>
  e
    .selectFrom('asignaciones as h')
    .select('h.id')
    .whereRef('h.tarea_id', '=', 'a.tarea_id')
    .whereRef('h.id', '!=', 'a.id')
    .where((w) => w.or([w('t.personal', '=', false), w('h.miembro_id', '=', w.ref('a.miembro_id'))]))
    // '9999' is later than every instant.
    .where('h.completada_en', '<', (w) => w.fn.coalesce('a.completada_en', w.val('9999')))
    .orderBy('h.completada_en', 'desc')
    .limit(1);

/** Query for the latest review of assignment `a`. */
const ultimaRevision = (e: ConAsignacion) =>
  e
    .selectFrom('revisiones as v')
    .select((x) => x.fn.max('v.id').as('id'))
    .whereRef('v.asignacion_id', '=', 'a.id');

/**
 * Query for assignments with names, the chore's calendar and its last completion, the skip, the latest review, and the member who
 * is covered.
 */
export const conNombre = (db: Db) =>
  db
    .selectFrom('asignaciones as a')
    .innerJoin('usuarios as u', 'u.id', 'a.miembro_id')
    .innerJoin('tareas as t', 't.id', 'a.tarea_id')
    .innerJoin('familias as f', 'f.id', 'a.familia_id')
    .leftJoin('tareas as entera', 'entera.id', 't.parte_de')
    .leftJoin('responsabilidades as resp', 'resp.id', 'a.responsabilidad_id')
    .leftJoin('asignaciones as ultima', (j) => j.on((e) => e('ultima.id', '=', ultimaVez(e))))
    .leftJoin('usuarios as quien', (j) =>
      j.on((e) => e('quien.id', '=', e.fn.coalesce('ultima.hecha_por', 'ultima.miembro_id'))),
    )
    .leftJoin('usuarios as autor', 'autor.id', 'a.hecha_por')
    .leftJoin('usuarios as omite', 'omite.id', 'a.omite_id')
    .leftJoin('revisiones as r', (j) => j.on((e) => e('r.id', '=', ultimaRevision(e))))
    .leftJoin('usuarios as revisor', 'revisor.id', 'r.por_id')
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
      't.apuntada',
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
      'a.dicha_en',
      'a.vencida_el',
      'a.cubierta_en',
      'a.hecha_por',
      'autor.first_name as hecha_por_nombre',
      'a.excusada',
      'a.tomada_el',
      'a.cedida_por',
      'a.omision',
      'a.omite_id',
      'omite.first_name as omite_nombre',
      'a.omite_en',
      'a.omite_motivo',
      'a.pospuesta_al',
      'a.pospuestas',
      'a.aplazos',
      't.frecuencia',
      't.dia_semana',
      't.dia_semana_2',
      't.dia_mes',
      't.regla',
      'f.revision',
      't.revisa',
      't.hecha_cuando',
      'r.bien',
      'r.vuelve',
      'r.detalle as revision_detalle',
      'r.completada_en as revision_de',
      'revisor.first_name as revisor_nombre',
      (e) => e.fn.coalesce('t.etiqueta', 'entera.etiqueta').as('etiqueta'),
      (e) => esPersonal(e).as('personal'),
      (e) => e.exists(siguienteHecha(e)).$castTo<boolean | number>().as('siguiente_hecha'),
      (e) => e('u.password_hash', 'is not', null).$castTo<boolean | number>().as('miembro_con_cuenta'),
    ]);

/** An assignment as `conNombre` reads it. `siguiente_hecha`: the occurrence that follows it (by `anterior_id`) is completed. */
export type FilaAsignacion = Awaited<ReturnType<ReturnType<typeof conNombre>['executeTakeFirstOrThrow']>>;

/** Parses an assignment's column `aplazos`: its postponements, and the spans in which it seemed settled (`omitida`). */
export const leerAplazos = (aplazos: string): Aplazo[] => (aplazos === '[]' ? [] : (JSON.parse(aplazos) as Aplazo[]));

/** The due day as it is shown, and the assignment's own day (`fecha_original`), which is null if it was not postponed. */
export const diasDe = ({ fecha_limite, pospuesta_al }: Pick<FilaAsignacion, 'fecha_limite' | 'pospuesta_al'>) => ({
  fecha_limite: pospuesta_al ?? fecha_limite,
  fecha_original: pospuesta_al === null ? null : fecha_limite,
});

/** Replaces an assignment's record of postponements. */
export const guardarAplazos = async (db: Db, id: number, aplazos: readonly Aplazo[]): Promise<void> => {
  await db
    .updateTable('asignaciones')
    .set({ aplazos: JSON.stringify(aplazos) })
    .where('id', '=', id)
    .execute();
};

/** Postpones an assignment to a day if it is pending; its own day stays in `fecha_limite`. */
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

/** All pending assignments of a member, soonest first; those without a due day come last. */
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

/**
 * Completions since an instant: of this member's assignments by anyone, and of others' assignments by this member; latest first.
 */
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

/** Several assignments of a family, in no order; ids that no longer exist are missing. */
export const leerAsignacionesPorId = async (
  db: Db,
  familia: number,
  ids: readonly number[],
): Promise<FilaAsignacion[]> =>
  (await lasAsignaciones(db, ids)).flatMap(({ familia_id, ...fila }) => (familia_id === familia ? [fila] : []));

/** Stands for a missing day, and sorts after every day. */
const SIN_FECHA = '9999';

/**
 * A family's assignments of a quarter and, with `pendientes`, also the pending ones of other quarters. Sorted by their own day
 * (`fecha_limite`), latest first; those without a day come before all others.
 * Rows are read in batches, since a large family has thousands in a quarter.
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
  // Sorted here: with ORDER BY, SQLite would walk through the family's whole past in that order.
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

/** Deletes a chore's pending assignments, of all members. Returns whether there were any. */
export const borrarPendientesDeTarea = async (db: Db, tarea: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('asignaciones')
    .where('tarea_id', '=', tarea)
    .where('estado', '=', 'PENDIENTE')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/**
 * Changes the name, points or minutes of a chore's pending assignments; completed and lapsed ones keep theirs.
 * Returns whether there were pending ones.
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
