import type { Semana } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { preparada } from './preparada.ts';
import { conRegla } from './reglas.ts';

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
 * Open occurrences of responsibilities that were due before `dia`, a week's first day. The occurrences that will follow them may
 * fall into that week. Queried by member, since an index covers members' pending assignments.
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
