import { sql, type Insertable } from 'kysely';
import type { Dia } from '#shared/domain/tipos.ts';
import type { OcurrenciaAbierta } from '#shared/domain/vencimiento.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { idsDeFamilia } from './familias.ts';
import { preparada } from './consultas.ts';
import { conRegla } from './tareas.ts';

const calendario = [
  't.frecuencia',
  't.dia_semana',
  't.dia_semana_2',
  't.dia_mes',
  't.regla',
  't.nombre',
  't.puntos',
  't.tiempo_estimado',
  't.personal',
] as const;

/** The state as a literal: with a parameter, the partial index of pending rows could not be used (migrations/0001-inicial.ts). */
const PENDIENTE = sql.lit('PENDIENTE' as const);

const pendientes = (db: Db) =>
  db
    .selectFrom('asignaciones as a')
    .innerJoin('tareas as t', 't.id', 'a.tarea_id')
    .leftJoin('responsabilidades as r', 'r.id', 'a.responsabilidad_id')
    .select([
      'a.id',
      'a.familia_id',
      'a.responsabilidad_id',
      'r.terminada_en as responsabilidad_fin',
      'a.tarea_id',
      'a.cubre_a',
      'a.trimestre_inicio',
      'a.fecha_limite',
      'a.disponible_desde',
      'a.su_dia',
      'a.creada_en',
      'a.anterior_id',
      'a.tomada_el',
      'a.cedida_por',
      'a.pospuesta_al',
    ])
    // The owner, even while another member has taken the occurrence, since the next one is opened for the owner. Of a covered
    // occurrence it is the member who covers it, and `cubre_a` is the owner.
    .select((e) => e.fn.coalesce('a.cedida_por', 'a.miembro_id').as('miembro_id'))
    .select(calendario)
    .where('a.estado', '=', PENDIENTE);

/** A pending assignment with its chore's calendar. */
type FilaAbierta = Awaited<ReturnType<ReturnType<typeof pendientes>['executeTakeFirstOrThrow']>>;
export type Abierta = Omit<FilaAbierta, 'regla'> & { readonly regla: Regla | null };

const deFamilia = preparada((db, familia: number) =>
  pendientes(db).where('a.miembro_id', 'in', idsDeFamilia(db, familia)).orderBy('a.id'),
);

/** All pending assignments of a family. */
export const leerAbiertas = async (db: Db, familia: number): Promise<Abierta[]> =>
  (await deFamilia(db, familia)).map(conRegla);

/** An assignment; undefined when it is not pending. */
export const leerAbierta = async (db: Db, id: number): Promise<Abierta | undefined> =>
  (await pendientes(db).where('a.id', '=', id).execute()).map(conRegla)[0];

/** The open occurrence of a responsibility; undefined when it has none. */
export const leerAbiertaDe = async (db: Db, responsabilidad: number): Promise<Abierta | undefined> =>
  (await pendientes(db).where('a.responsabilidad_id', '=', responsabilidad).execute()).map(conRegla)[0];

/** The open occurrences of a chore that belong to a responsibility. */
export const leerRepartidasDeTarea = async (db: Db, tarea: number): Promise<Abierta[]> => {
  const filas = await pendientes(db)
    .where('a.tarea_id', '=', tarea)
    .where('a.responsabilidad_id', 'is not', null)
    .execute();
  return filas.map(conRegla);
};

const sinAbrir = preparada((db, familia: number) =>
  db
    .selectFrom('responsabilidades as r')
    .innerJoin('tareas as t', 't.id', 'r.tarea_id')
    .select(['r.id as responsabilidad_id', 'r.familia_id', 'r.tarea_id', 'r.miembro_id'])
    .select(calendario)
    .where('r.familia_id', '=', familia)
    .where('r.terminada_en', 'is', null)
    .where('t.borrada_en', 'is', null)
    .where('t.activa', '=', true)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('asignaciones as a')
            .select('a.id')
            .whereRef('a.responsabilidad_id', '=', 'r.id')
            .where('a.estado', '=', PENDIENTE),
        ),
      ),
    )
    .orderBy('r.id'),
);

/** Responsibilities that have not ended, whose chore is active, and that have no open occurrence. */
export const leerSinAbrir = async (db: Db, familia: number) => (await sinAbrir(db, familia)).map(conRegla);

/** The occurrence of a responsibility with the latest due day, in whatever state; undefined when it never had one. */
export const leerUltima = (
  db: Db,
  responsabilidad: number,
): Promise<{ id: number; fecha_limite: Dia | null } | undefined> =>
  db
    .selectFrom('asignaciones')
    .select(['id', 'fecha_limite'])
    .where('responsabilidad_id', '=', responsabilidad)
    .orderBy('fecha_limite', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The local day of a chore's latest completion; with `de`, of that member's assignments only. Null when there is none. */
export const leerUltimaHecha = async (db: Db, tarea: number, de: number | null = null): Promise<Dia | null> => {
  const ultima = await db
    .selectFrom('asignaciones')
    .select('completada_el')
    .where('tarea_id', '=', tarea)
    .$if(de !== null, (q) => q.where('miembro_id', '=', de))
    .where('completada_en', 'is not', null)
    .orderBy('completada_en', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ultima?.completada_el ?? null;
};

export const insertarAsignacion = async (db: Db, fila: Insertable<Esquema['asignaciones']>): Promise<number> => {
  const { id } = await db.insertInto('asignaciones').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** The lapse of an assignment: its day, the member whose promise lapsed, and whether an absence excuses it. */
export interface Vencimiento {
  readonly el: Dia;
  readonly miembro: number;
  readonly excusada: boolean;
}

/** Lets an assignment lapse for `como.miembro`, even if another member took it. Returns false if it is not pending. */
export const marcarVencida = async (db: Db, id: number, como: Vencimiento): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('asignaciones')
    .set({
      estado: 'VENCIDA',
      vencida_el: como.el,
      miembro_id: como.miembro,
      excusada: como.excusada,
      tomada_el: null,
      cedida_por: null,
    })
    .where('id', '=', id)
    .where('estado', '=', 'PENDIENTE')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Deletes the pending occurrence that follows `anterior`. Returns its id, or undefined when there is none. */
export const borrarSiguiente = async (db: Db, anterior: number): Promise<number | undefined> => {
  const borrada = await db
    .deleteFrom('asignaciones')
    .where('anterior_id', '=', anterior)
    .where('estado', '=', 'PENDIENTE')
    .returning('id')
    .executeTakeFirst();
  return borrada?.id;
};

/** Deletes the open occurrence of a responsibility. Returns whether there was one. */
export const borrarAbiertaDe = async (db: Db, responsabilidad: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('asignaciones')
    .where('responsabilidad_id', '=', responsabilidad)
    .where('estado', '=', 'PENDIENTE')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Deletes an assignment if it is pending. Returns false when it is not. */
export const borrarPendiente = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('asignaciones')
    .where('id', '=', id)
    .where('estado', '=', 'PENDIENTE')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Deletes a chore's open occurrences of responsibilities; assignments given by hand stay. Returns whether there were any. */
export const borrarRepartidasDeTarea = async (db: Db, tarea: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('asignaciones')
    .where('tarea_id', '=', tarea)
    .where('responsabilidad_id', 'is not', null)
    .where('estado', '=', 'PENDIENTE')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

const SIN_POSPONER = { pospuesta_al: null, pospuestas: 0, aplazos: '[]' } as const;

/** Changes the due day of an occurrence, if it is pending, and clears its postponement and the record of earlier ones. */
export const moverFecha = async (
  db: Db,
  id: number,
  fechas: OcurrenciaAbierta & { readonly trimestre_inicio: Dia; readonly su_dia: Dia | null },
): Promise<void> => {
  await db
    .updateTable('asignaciones')
    .set({ ...fechas, ...SIN_POSPONER })
    .where('id', '=', id)
    .where('estado', '=', 'PENDIENTE')
    .execute();
};
