import { estaFuera } from '#shared/domain/ausencias/fuera.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { rachaDe, type AsignacionVivida } from '#shared/domain/racha.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerAplazos } from '#server/data/asignaciones.ts';
import {
  leerLoVivido,
  guardarRachas,
  leerRachas,
  olvidarComienzoDeRacha,
  type FilaRacha,
} from '#server/data/rachas.ts';
import { leerAusenciasDe } from '#server/data/ausencias.ts';
import type { Db } from '#server/db/esquema.ts';

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
 * Reads members' pasts from `desde` on; null reads from where each one's streak begins.
 * Completions in time are reduced to their day, so a long streak stays short to read.
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

/** A member's streak before and after it was recomputed. */
interface Recalculada {
  readonly antes: FilaRacha;
  readonly ahora: FilaRacha;
}

/**
 * Recomputes members' present streaks and stores them.
 * With `asentar`, breaks on days that have ended become final: the start of the streak is stored, so that deleting the assignment
 * that broke it does not bring the old streak back. Use it only once the day's end is known.
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
    const { dias } = rachaDe(vivido, cuando.hoy, fuera);
    const hechos = vivido.flatMap((a) => (a.hecha_el === null || fuera(a.hecha_el) ? [] : a.hecha_el));
    const contados = [...new Set(hechos)].sort().slice(-dias);
    const rota = dias === 0 && antes.racha_dias === 0 ? antes.racha_desde : cuando.hoy;
    const racha_desde = asentar ? ((dias === 0 ? rota : contados[0]) ?? null) : antes.racha_desde;
    return { antes, ahora: { id: antes.id, racha_dias: dias, racha_desde } };
  });
  const otras = despues.filter(
    ({ antes, ahora }) => ahora.racha_dias !== antes.racha_dias || ahora.racha_desde !== antes.racha_desde,
  );
  await guardarRachas(
    trx,
    otras.map((o) => o.ahora),
  );
  return despues;
};

/**
 * Recomputes the streak of a member who was credited with a completion on a past day.
 * If that day lies before the present streak, the break in between may disappear, so the whole past is read.
 */
export const recontarRachaDesde = async (trx: Db, miembro: number, cuando: Cuando, dia: Dia): Promise<void> => {
  await olvidarComienzoDeRacha(trx, miembro, dia);
  await recalcularRachas(trx, await leerRachas(trx, [miembro]), cuando, dia < cuando.hoy);
};
