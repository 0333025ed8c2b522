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

/** The zone and day at which a past is judged. */
export interface Cuando {
  readonly zona: string;
  readonly hoy: Dia;
}

/** A member's past as streaks and weeks depend on it: days with a completion, what was late, and the days away. */
export interface Pasado {
  readonly vivido: readonly AsignacionVivida[];
  readonly fuera: (dia: Dia) => boolean;
}

/**
 * Reads members' pasts from a day on; null: from where each one's streak begins. Done in time, an assignment is only its day,
 * so a long streak stays short to read.
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
      // Done by another it waits no more, and is no day of its owner's.
      ...(hecha_por === null ? { hecha_el: completada_el } : { hecha_el: null, quitada_el: completada_el }),
    })),
  });
};

/** A member's streak as it was, and as it is now. */
interface Recalculada {
  readonly antes: FilaRacha;
  readonly ahora: FilaRacha;
}

/**
 * Works out members' streaks again and stores them. `asentar` makes the breaks of days that have ended final, by keeping
 * where the streak begins: removing the pending assignment that broke it later on does not bring it back. So it is asked
 * for only once a day's end is known.
 */
export const recalcularRachas = async (
  trx: Db,
  miembros: readonly number[],
  cuando: Cuando,
  asentar = false,
): Promise<Recalculada[]> => {
  const rachas = await leerRachas(trx, miembros);
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
 * The same after a day of the past became one of theirs. When it lies before the present streak, the break between may
 * never have been one: then all of their past tells.
 */
export const recontarRachaDesde = async (trx: Db, miembro: number, cuando: Cuando, dia: Dia): Promise<void> => {
  await olvidarComienzoDeRacha(trx, miembro, dia);
  await recalcularRachas(trx, [miembro], cuando, dia < cuando.hoy);
};
