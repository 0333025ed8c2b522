import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { FilaRanking } from '#shared/contracts/semana.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Casa } from '#server/testing/ano/casa.ts';
import { diaDe, lunesDe, numeroDe, type Fila } from '#server/testing/ano/filas.ts';

interface Suma {
  readonly quien: number;
  readonly cuantas: number | string;
  readonly puntos: number | string;
  readonly antes: number | string;
}

interface Ficha {
  readonly id: number;
  readonly puntos_totales: number;
  readonly bonus: number | string | null;
}

/** Achievements for a number of completions or points; a member has one if and only if they reached the number. */
const POR_NUMERO: readonly (readonly [codigo: string, cuenta: keyof Omit<Suma, 'quien'>, minimo: number])[] = [
  ['PRIMERA_TAREA', 'cuantas', 1],
  ['TAREAS_10', 'cuantas', 10],
  ['TAREAS_50', 'cuantas', 50],
  ['TAREAS_100', 'cuantas', 100],
  ['TAREAS_500', 'cuantas', 500],
  ['PUNTOS_100', 'puntos', 100],
  ['PUNTOS_1000', 'puntos', 1_000],
  ['PUNTOS_5000', 'puntos', 5_000],
  ['DIEZ_ANTES_DE_SU_DIA', 'antes', 10],
];

/** Checks every member's points and counting achievements against sums over the whole history. */
export const comprobarPuntos = async (casa: Casa): Promise<void> => {
  const sumas = await casa.leer(sql<Suma>`
    select coalesce(hecha_por, miembro_id) as quien, count(*) as cuantas, sum(puntos_ganados) as puntos,
      sum(case when completada_el < fecha_limite then 1 else 0 end) as antes
    from asignaciones where familia_id = ${casa.familia} and estado = 'COMPLETADA' group by 1`);
  const fichas = await casa.leer(sql<Ficha>`
    select u.id, u.puntos_totales, (select sum(puntos_bonus) from logros_desbloqueados l where l.miembro_id = u.id) as bonus
    from usuarios u where u.familia_id = ${casa.familia}`);
  const logros = await casa.leer(sql<{ miembro_id: number; codigo: string }>`
    select l.miembro_id, l.codigo from logros_desbloqueados l join usuarios u on u.id = l.miembro_id
    where u.familia_id = ${casa.familia}`);
  for (const { id, puntos_totales, bonus } of fichas) {
    const suya = sumas.find((s) => s.quien === id) ?? { cuantas: 0, puntos: 0, antes: 0 };
    const deberia = Number(suya.puntos) + Number(bonus ?? 0);
    if (puntos_totales !== deberia)
      throw new Error(
        `${casa.hoy}: ${String(id)} has ${String(puntos_totales)} points, and recounted ${String(deberia)}`,
      );
    for (const [codigo, cuenta, minimo] of POR_NUMERO) {
      const lo_tiene = logros.some((l) => l.miembro_id === id && l.codigo === codigo);
      if (lo_tiene !== Number(suya[cuenta]) >= minimo)
        throw new Error(`${casa.hoy}: ${codigo} of ${String(id)} is ${String(lo_tiene)} with ${JSON.stringify(suya)}`);
    }
  }
};

/** Checks the week's ranking against the rows of its days. */
export const comprobarRanking = async (casa: Casa, filas: readonly Fila[]): Promise<void> => {
  const lunes = lunesDe(numeroDe(casa.hoy));
  const [desde, hasta] = [diaDe(lunes), diaDe(lunes + 6)];
  const deLaSemana = filas.filter(
    (f) => f.completada_el !== null && f.completada_el >= desde && f.completada_el <= hasta,
  );
  const recontadas = casa.personas.flatMap(({ id }) => {
    const suyas = deLaSemana.filter((f) => (f.hecha_por ?? f.miembro_id) === id);
    const suma = (de: (f: Fila) => number): number => suyas.reduce((n, f) => n + de(f), 0);
    return suyas.length === 0
      ? []
      : [
          {
            usuario: id,
            tareas: suyas.length,
            minutos: suma((f) => f.tarea_tiempo),
            puntos: suma((f) => f.puntos_ganados),
          },
        ];
  });
  const dichas = (await casa.pedir<FilaRanking[]>(casa.admin(), 'GET', RUTAS.ranking)) ?? [];
  const es = dichas.map((f) => ({
    usuario: f.usuario,
    tareas: f.tareas_completadas,
    minutos: f.tiempo_total_minutos,
    puntos: f.puntos_ganados,
    puesto: f.puesto,
  }));
  const deberia = recontadas.map((r) => ({ ...r, puesto: 1 + recontadas.filter((o) => o.puntos > r.puntos).length }));
  const porQuien = <T extends { usuario: number }>(lista: T[]): T[] => lista.toSorted((a, b) => a.usuario - b.usuario);
  if (!isDeepStrictEqual(porQuien(es), porQuien(deberia)))
    throw new Error(`${casa.hoy}: the week is ${JSON.stringify(es)}, and recounted ${JSON.stringify(deberia)}`);
};
