import { sumarDias } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { idsDeFamilia } from './familias.ts';
import { preparada } from './preparada.ts';
import { conRegla } from './reglas.ts';
import { esPersonal } from './responsabilidades.ts';

// Rows for the view of a week: assignments of all members, and free chores.

const COLUMNAS = [
  'a.id',
  'a.tarea_id as tarea',
  'a.tarea_nombre as nombre',
  'a.tarea_puntos as puntos',
  'a.tarea_tiempo as minutos',
  'a.miembro_id as miembro',
  'a.cedida_por',
  'a.cubre_a',
  'a.hecha_por',
  'a.estado',
  'a.excusada',
  'a.omision',
  'a.fecha_limite',
  'a.pospuesta_al',
  'a.disponible_desde',
  'a.tomada_el',
  'a.completada_el',
  'a.vencida_el',
] as const;

const filas = (db: Db) =>
  db
    .selectFrom('asignaciones as a')
    .innerJoin('tareas as t', 't.id', 'a.tarea_id')
    .leftJoin('responsabilidades as resp', 'resp.id', 'a.responsabilidad_id')
    .select(COLUMNAS)
    .select((e) => esPersonal(e).as('personal'));

const lasPendientes = preparada((db, familia: number) =>
  filas(db).where('a.miembro_id', 'in', idsDeFamilia(db, familia)).where('a.estado', '=', 'PENDIENTE'),
);

const lasDeSuDia = preparada((db, familia: number, desde: Dia, hasta: Dia) =>
  filas(db)
    .where('a.familia_id', '=', familia)
    .where('a.fecha_limite', '>=', desde)
    .where('a.fecha_limite', '<=', hasta)
    .where('a.pospuesta_al', 'is', null)
    .where('a.estado', '!=', 'PENDIENTE'),
);

const lasPospuestas = preparada((db, familia: number, alguna: Dia, desde: Dia, hasta: Dia) =>
  filas(db)
    .where('a.familia_id', '=', familia)
    .where('a.fecha_limite', '>=', alguna)
    .where('a.pospuesta_al', '>=', desde)
    .where('a.pospuesta_al', '<=', hasta)
    .where('a.estado', '!=', 'PENDIENTE'),
);

const lasSinFecha = preparada((db, familia: number, desde: Dia) =>
  filas(db)
    .where('a.familia_id', '=', familia)
    .where('a.fecha_limite', 'is', null)
    .where('a.estado', '!=', 'PENDIENTE')
    .where((e) => e.or([e('a.completada_el', '>=', desde), e('a.vencida_el', '>=', desde)])),
);

/**
 * Number of days by which the search for assignments postponed into a period goes back, since it uses their own day
 * (`fecha_limite`). A chore is postponed before its next day, so only chores rarer than four a year can be postponed by more.
 */
const MAXIMO_POSPUESTA = 92;

export type FilaSemana = Awaited<ReturnType<typeof lasPendientes>>[number];

/**
 * A family's pending assignments of any day, and those completed or lapsed that belong to a period.
 * Rows without a due day that ended after the period are included; the caller filters them out.
 */
export const leerDeDias = async (db: Db, familia: number, desde: Dia, hasta: Dia): Promise<FilaSemana[]> => [
  ...(await lasPendientes(db, familia)),
  ...(await lasDeSuDia(db, familia, desde, hasta)),
  ...(await lasPospuestas(db, familia, sumarDias(desde, -MAXIMO_POSPUESTA), desde, hasta)),
  ...(await lasSinFecha(db, familia, desde)),
];

const lasLibres = preparada((db, familia: number) =>
  db
    .selectFrom('tareas')
    .select([
      'id as tarea',
      'nombre',
      'puntos',
      'tiempo_estimado as minutos',
      'abierta_en',
      'frecuencia',
      'dia_semana',
      'dia_semana_2',
      'dia_mes',
      'regla',
    ])
    .where('familia_id', '=', familia)
    .where('libre', '=', true)
    .where('activa', '=', true)
    .where('borrada_en', 'is', null),
);

/** A family's free chores, open or not. */
export const leerDeNadie = async (db: Db, familia: number) => (await lasLibres(db, familia)).map(conRegla);

const losNombres = preparada((db, familia: number) =>
  db.selectFrom('usuarios').select(['id', 'first_name']).where('familia_id', '=', familia),
);

/** First names by member, archived ones included. */
export const leerNombres = async (db: Db, familia: number): Promise<ReadonlyMap<number, string>> =>
  new Map((await losNombres(db, familia)).map((u) => [u.id, u.first_name]));
