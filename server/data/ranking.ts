import type { Semana } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { preparada } from './preparada.ts';

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

/** Completions of each member on the days of a week, theirs or another's. Members without any have no row. */
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
