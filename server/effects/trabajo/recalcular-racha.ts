import { estaFuera } from '#shared/domain/ausencias/fuera.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { rachaDe, type AsignacionVivida } from '#shared/domain/racha.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerAtrasos, leerDiasHechos } from '#server/data/asignaciones.ts';
import { leerAusenciasDe } from '#server/data/ausencias.ts';
import { guardarRacha, leerRacha } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';

/** A member's past, with the zone and day at which it is judged. */
export interface Pasado {
  readonly miembro: number;
  readonly zona: string;
  readonly hoy: Dia;
}

/**
 * Reads the part of a member's past, from a day on, that streaks and weeks depend on: the days with a completion, and what was late.
 * Done in time, an assignment is only its day, so a long streak stays short to read.
 */
export const leerVivido = async (
  db: Db,
  { miembro, zona, hoy }: Pasado,
  desde: Dia | null,
): Promise<AsignacionVivida[]> => {
  const hechos = await leerDiasHechos(db, miembro, desde);
  const atrasos = await leerAtrasos(db, miembro, desde, hoy);
  return [
    ...hechos.map((hecha_el) => ({ fecha_limite: null, creada_el: hecha_el, hecha_el, vencida_el: null })),
    ...atrasos.map(({ creada_en, completada_el, hecha_por, ...dias }) => ({
      ...dias,
      creada_el: hoyEn(zona, creada_en),
      // Done by another it waits no more, and is no day of its owner's.
      ...(hecha_por === null ? { hecha_el: completada_el } : { hecha_el: null, quitada_el: completada_el }),
    })),
  ];
};

/** Tells the days on which a member is away. */
export const diasFueraDe = async (db: Db, miembro: number): Promise<(dia: Dia) => boolean> => {
  const ausencias = await leerAusenciasDe(db, miembro);
  return (dia) => estaFuera(ausencias, dia);
};

/**
 * Works out a member's streak again and stores it; returns its days.
 * `asentar` makes the breaks of days that have ended final, by keeping where the streak begins: removing the pending
 * assignment that broke it later on does not bring it back. So it is asked for only once a day's end is known.
 */
export const recalcularRacha = async (trx: Db, pasado: Pasado, asentar = false): Promise<number> => {
  const antes = await leerRacha(trx, pasado.miembro);
  const vivido = await leerVivido(trx, pasado, antes.racha_desde);
  const fuera = await diasFueraDe(trx, pasado.miembro);
  const { dias } = rachaDe(vivido, pasado.hoy, fuera);
  const hechos = vivido.flatMap((a) => (a.hecha_el === null || fuera(a.hecha_el) ? [] : a.hecha_el));
  const contados = [...new Set(hechos)].sort().slice(-dias);
  const rota = dias === 0 && antes.racha_dias === 0 ? antes.racha_desde : pasado.hoy;
  const racha_desde = asentar ? ((dias === 0 ? rota : contados[0]) ?? null) : antes.racha_desde;
  if (dias !== antes.racha_dias || racha_desde !== antes.racha_desde)
    await guardarRacha(trx, pasado.miembro, { racha_dias: dias, racha_desde });
  return dias;
};

/**
 * The same after a day of the past became one of theirs. When it lies before the present streak, the break between may
 * never have been one: then all of their past tells.
 */
export const recontarRachaDesde = async (trx: Db, pasado: Pasado, dia: Dia): Promise<number> => {
  const { racha_dias, racha_desde } = await leerRacha(trx, pasado.miembro);
  if (racha_desde !== null && dia < racha_desde)
    await guardarRacha(trx, pasado.miembro, { racha_dias, racha_desde: null });
  return recalcularRacha(trx, pasado, dia < pasado.hoy);
};
