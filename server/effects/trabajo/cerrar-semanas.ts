import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { semanaSinAtrasos } from '#shared/domain/logros/historia.ts';
import type { Semana } from '#shared/domain/ranking.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { otorgarLogros, type Semanas, SIN_SEMANAS } from '#server/effects/logros/otorgar-logros.ts';
import { leerRanking } from '#server/effects/vistas/ranking.ts';
import { leerPasados, type Cuando } from './recalcular-racha.ts';

/** The members to judge, with the zone and the day. */
interface AJuzgar extends Cuando {
  readonly miembros: readonly number[];
}

/**
 * Counts each member's weeks won and weeks without anything overdue, among `semanas`, in order.
 * It stops as soon as every member has one of each, since more earns nothing. Reads the members' history once, and one ranking
 * for each week.
 */
export const juzgarSemanas = async (
  { db, familia }: Pick<Cambio, 'db' | 'familia'>,
  semanas: readonly Semana[],
  { miembros, ...cuando }: AJuzgar,
): Promise<ReadonlyMap<number, Semanas>> => {
  const ganado = new Map<number, Semanas>();
  const [desde] = semanas.map((s) => s.desde).toSorted();
  if (desde === undefined) return ganado;
  const pasadoDe = await leerPasados(db, miembros, cuando, desde);
  const pasados = miembros.map((miembro) => ({ miembro, ...pasadoDe(miembro) }));
  for (const semana of semanas) {
    const faltan = pasados.filter(({ miembro }) => {
      const { semanas_ganadas, semanas_sin_atrasos } = ganado.get(miembro) ?? SIN_SEMANAS;
      return semanas_ganadas === 0 || semanas_sin_atrasos === 0;
    });
    if (faltan.length === 0) break;
    const ranking = await leerRanking(db, familia, semana.desde);
    const ganadores = new Set(ranking.flatMap((f) => (f.puesto === 1 ? [f.usuario] : [])));
    for (const { miembro, vivido, fuera } of faltan) {
      const { semanas_ganadas, semanas_sin_atrasos } = ganado.get(miembro) ?? SIN_SEMANAS;
      ganado.set(miembro, {
        semanas_ganadas: semanas_ganadas + (ganadores.has(miembro) ? 1 : 0),
        semanas_sin_atrasos: semanas_sin_atrasos + (semanaSinAtrasos(vivido, semana, fuera) ? 1 : 0),
      });
    }
  }
  return ganado;
};

/** Gives the achievements of weeks that are settled. Returns the new ones by member. */
export const darSemanas = async (
  cambio: Cambio,
  semanas: readonly Semana[],
  cuando: AJuzgar,
): Promise<ReadonlyMap<number, readonly LogroDesbloqueado[]>> => {
  const ganado = await juzgarSemanas(cambio, semanas, cuando);
  return otorgarLogros(cambio, new Map([...ganado].filter(([, s]) => s.semanas_ganadas + s.semanas_sin_atrasos > 0)));
};
