import { sumarDias } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { idsDeFamilia } from './familias.ts';
import { preparada } from './consultas.ts';
import { conRegla } from './tareas.ts';
import { esPersonal } from './responsabilidades.ts';
import type { Semana } from '#shared/domain/ranking.ts';

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
 * Number of days before a period from which the search for assignments postponed into it begins. It searches by their own day
 * (`fecha_limite`), which has an index. An occurrence can be postponed to a day before the chore's next one, or in its quarter if
 * there is none. So only occurrences of chores that are due fewer than four times a year may be missed.
 */
const MAXIMO_POSPUESTA = 92;

export type FilaSemana = Awaited<ReturnType<typeof lasPendientes>>[number];

/**
 * A family's pending assignments of any day, and the completed and lapsed ones whose due day, after postponing, lies in a period.
 * Without a due day, all that ended on `desde` or later are included; the caller leaves out what ended after the period.
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

/** A family's free chores that are active, open or not. */
export const leerDeNadie = async (db: Db, familia: number) => (await lasLibres(db, familia)).map(conRegla);

const losNombres = preparada((db, familia: number) =>
  db.selectFrom('usuarios').select(['id', 'first_name']).where('familia_id', '=', familia),
);

/** First names of a family's members, archived ones included, by member id. */
export const leerNombres = async (db: Db, familia: number): Promise<ReadonlyMap<number, string>> =>
  new Map((await losNombres(db, familia)).map((u) => [u.id, u.first_name]));

const laSemana = preparada((db, familia: number, desde: Dia, hasta: Dia) =>
  db
    .selectFrom('asignaciones as a')
    .innerJoin('usuarios as u', (j) => j.on((e) => e('u.id', '=', e.fn.coalesce('a.hecha_por', 'a.miembro_id'))))
    .select(['u.id', 'u.first_name', 'u.avatar', 'u.color'])
    .select((e) => [
      e.fn.countAll<number | string>().as('tareas'),
      e.fn.sum<number | string>('a.tarea_tiempo').as('minutos'),
      e.fn.sum<number | string>('a.puntos_ganados').as('puntos'),
    ])
    .where('a.familia_id', '=', familia)
    .where('a.estado', '=', 'COMPLETADA')
    .where('a.completada_el', '>=', desde)
    .where('a.completada_el', '<=', hasta)
    .groupBy(['u.id', 'u.first_name', 'u.avatar', 'u.color']),
);

/** Totals of what each member completed on the days of a week. Members without completions have no row. */
export const leerSemana = async (db: Db, familia: number, { desde, hasta }: Semana) => {
  const filas = await laSemana(db, familia, desde, hasta);
  return filas.map(({ id, first_name, avatar, color, tareas, minutos, puntos }) => ({
    id,
    usuario: id,
    usuario_nombre: first_name,
    tareas_completadas: Number(tareas),
    tiempo_total_minutos: Number(minutos),
    puntos_ganados: Number(puntos),
    avatar,
    color,
  }));
};

const columnas = [
  'a.miembro_id as miembro',
  'a.hecha_por',
  'a.fecha_limite',
  'a.tarea_puntos as puntos',
  'a.estado',
  'a.responsabilidad_id',
  'a.cedida_por',
  'a.cubre_a',
  'r.terminada_en as responsabilidad_fin',
  't.frecuencia',
  't.dia_semana',
  't.dia_semana_2',
  't.dia_mes',
  't.regla',
] as const;

/** A family's assignments in any state whose own day (`fecha_limite`) is in a week, even if they were postponed. */
export const leerDeLaSemana = async (db: Db, familia: number, { desde, hasta }: Semana) => {
  const filas = await db
    .selectFrom('asignaciones as a')
    .innerJoin('tareas as t', 't.id', 'a.tarea_id')
    .leftJoin('responsabilidades as r', 'r.id', 'a.responsabilidad_id')
    .select(columnas)
    .where('a.familia_id', '=', familia)
    .where('a.fecha_limite', '>=', desde)
    .where('a.fecha_limite', '<=', hasta)
    .execute();
  return filas.map(conRegla);
};

/**
 * Open occurrences of responsibilities that were due before `dia`, the first day of a week into which the occurrences that will
 * follow them may fall. Queried by member, since an index covers members' pending assignments.
 */
export const leerAbiertasDeAntes = async (db: Db, familia: number, dia: Semana['desde']) => {
  const filas = await db
    .selectFrom('usuarios as u')
    .innerJoin('asignaciones as a', 'a.miembro_id', 'u.id')
    .innerJoin('tareas as t', 't.id', 'a.tarea_id')
    .leftJoin('responsabilidades as r', 'r.id', 'a.responsabilidad_id')
    .select(columnas)
    .where('u.familia_id', '=', familia)
    .where('a.estado', '=', 'PENDIENTE')
    .where('a.responsabilidad_id', 'is not', null)
    .where('a.fecha_limite', '<', dia)
    .execute();
  return filas.map(conRegla);
};

export type FilaDebida = Awaited<ReturnType<typeof leerDeLaSemana>>[number];
