import { estaFuera } from '#shared/domain/ausencias/fuera.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { type AsignacionVivida, comodinesQueQuedan, rachaDe } from '#shared/domain/racha.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerAplazos } from '#server/data/asignaciones.ts';
import {
  COLUMNAS_RACHA,
  type FilaRacha,
  guardarRachas,
  leerComodines,
  leerLoVivido,
  leerRachas,
  olvidarComienzoDeRacha,
} from '#server/data/rachas.ts';
import { leerAusenciasDe } from '#server/data/ausencias.ts';
import type { Db } from '#server/db/esquema.ts';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { semanaSinAtrasos } from '#shared/domain/logros/historia.ts';
import type { Semana } from '#shared/domain/ranking.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { otorgarLogros, type Semanas, SIN_SEMANAS } from '#server/effects/logros/otorgar-logros.ts';
import { leerRanking } from '#server/effects/vistas/ranking.ts';

/** The family's zone, and the day on which a past is judged. */
export interface Cuando {
  readonly zona: string;
  readonly hoy: Dia;
}

/** A member's past as streaks and weekly achievements see it. `fuera` tells whether the member was away on a day. */
export interface Pasado {
  readonly vivido: readonly AsignacionVivida[];
  readonly fuera: (dia: Dia) => boolean;
}

/**
 * Reads members' pasts from the day `desde` on. Null reads from where each one's streak begins, and '', which sorts before every
 * day, reads everything. Returns a function from member to past.
 * All completions of a day are one row, and only overdue assignments have a row each, so a long streak needs few rows.
 */
export const leerPasados = async (
  db: Db,
  miembros: readonly number[],
  { zona, hoy }: Cuando,
  desde: Dia | null,
): Promise<(miembro: number) => Pasado> => {
  const filas = Map.groupBy(await leerLoVivido(db, miembros, desde, hoy), (f) => f.miembro);
  const ausencias = await leerAusenciasDe(db, miembros);
  return (miembro) => ({
    fuera: (dia) => estaFuera(ausencias.get(miembro) ?? [], dia),
    vivido: (filas.get(miembro) ?? []).map(({ fecha_limite, creada_en, completada_el, hecha_por, ...f }) => ({
      fecha_limite,
      vencida_el: f.vencida_el,
      aplazos: leerAplazos(f.aplazos),
      creada_el: fecha_limite === null ? (completada_el ?? hoy) : hoyEn(zona, creada_en),
      // Done by somebody else: it no longer waits, and it is not a completion of its owner.
      ...(hecha_por === null ? { hecha_el: completada_el } : { hecha_el: null, quitada_el: completada_el }),
    })),
  });
};

/** Returns the columns that store the comodines of a member who used them on the days `usados`. */
const filaDeComodines = (usados: readonly Dia[], hoy: Dia) => ({
  comodines: comodinesQueQuedan(usados, hoy),
  comodines_usados: JSON.stringify(usados),
});

/** A member's streak before and after it was recomputed. */
interface Recalculada {
  readonly antes: FilaRacha;
  readonly ahora: FilaRacha;
}

const sonIguales = (una: FilaRacha, otra: FilaRacha): boolean => COLUMNAS_RACHA.every((c) => una[c] === otra[c]);

/**
 * Recomputes members' present streaks and comodines, stores them, and returns them all with what they were before
 * (`rachas`). Comodines used before the streak's stored start stay.
 * With `asentar`, breaks on days that have ended become final. The start of the streak is stored, so that deleting the
 * assignment that broke it does not bring the old streak back. Use it only once the day's end is known.
 */
export const recalcularRachas = async (
  trx: Db,
  rachas: readonly FilaRacha[],
  cuando: Cuando,
  asentar = false,
): Promise<Recalculada[]> => {
  const miembros = rachas.map((r) => r.id);
  const pasadoDe = await leerPasados(trx, miembros, cuando, null);
  const despues = rachas.map((antes) => {
    const { vivido, fuera } = pasadoDe(antes.id);
    const { racha_desde: desde } = antes;
    const usados = desde === null ? [] : leerComodines(antes.comodines_usados).filter((dia) => dia < desde);
    const { dias, desde: primero, comodines } = rachaDe(vivido, cuando.hoy, fuera, usados);
    // A streak that breaks now can begin anew today at the earliest; one that was broken already keeps its stored start.
    const rota = dias === 0 && antes.racha_dias === 0 ? antes.racha_desde : cuando.hoy;
    const racha_desde = asentar ? (primero ?? rota) : antes.racha_desde;
    return { antes, ahora: { id: antes.id, racha_dias: dias, racha_desde, ...filaDeComodines(comodines, cuando.hoy) } };
  });
  const otras = despues.filter(({ antes, ahora }) => !sonIguales(antes, ahora));
  await guardarRachas(
    trx,
    otras.map((o) => o.ahora),
  );
  return despues;
};

/**
 * After a completion of `dia` was withdrawn, recomputes the comodines that members used before their present streak, if it began
 * after that day. The present streak itself stays, since the break before it is final. Returns the rows of all `miembros`.
 */
export const recontarComodines = async (
  trx: Db,
  miembros: readonly number[],
  cuando: Cuando,
  dia: Dia,
): Promise<readonly FilaRacha[]> => {
  const rachas = await leerRachas(trx, miembros);
  const anteriores = rachas.filter((r) => r.racha_desde !== null && r.racha_desde > dia).map((r) => r.id);
  if (anteriores.length === 0) return rachas;
  const pasadoDe = await leerPasados(trx, anteriores, cuando, '');
  const contadas = rachas.map((racha) => {
    const { id, racha_desde: desde } = racha;
    if (desde === null || !anteriores.includes(id)) return racha;
    const { vivido, fuera } = pasadoDe(id);
    const antes = rachaDe(vivido, cuando.hoy, fuera).comodines.filter((d) => d < desde);
    const suyos = leerComodines(racha.comodines_usados).filter((d) => d >= desde);
    return { ...racha, ...filaDeComodines([...antes, ...suyos], cuando.hoy) };
  });
  await guardarRachas(
    trx,
    contadas.filter((r, i) => rachas[i] !== undefined && !sonIguales(r, rachas[i])),
  );
  return contadas;
};

/**
 * Recomputes the streak of a member who was credited with a completion of the day `dia`. If it lies before the present streak,
 * the break in between may disappear, so the stored start of the streak is forgotten and the whole past is read.
 */
export const recontarRachaDesde = async (trx: Db, miembro: number, cuando: Cuando, dia: Dia): Promise<void> => {
  await olvidarComienzoDeRacha(trx, miembro, dia);
  await recalcularRachas(trx, await leerRachas(trx, [miembro]), cuando, dia < cuando.hoy);
};

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
