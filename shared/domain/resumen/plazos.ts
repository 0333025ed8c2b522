import { sumarDias } from '../dias.ts';
import { semanaDe, type Semana } from '../ranking.ts';
import type { Dia } from '../tipos.ts';

// When a week is told and settled. This file is small, since the first screens of a phone load it.

/**
 * A week's state on a local day. `EN_CURSO` until its Sunday ends; `POR_CONFIRMAR` on the Monday after it, while what was done on
 * Sunday may still be said («La hice ayer»); `CERRADA` from Tuesday on, when winner and achievements of the week are settled.
 */
export const ESTADOS_SEMANA = ['EN_CURSO', 'POR_CONFIRMAR', 'CERRADA'] as const;
export type EstadoSemana = (typeof ESTADOS_SEMANA)[number];

/** Returns the local day at whose beginning a week is settled: the Tuesday after it. */
export const seAsienta = ({ hasta }: Semana): Dia => sumarDias(hasta, 2);

/** Returns a week's state on the local day `hoy`. */
export const estadoDeSemana = (semana: Semana, hoy: Dia): EstadoSemana => {
  if (hoy <= semana.hasta) return 'EN_CURSO';
  return hoy < seAsienta(semana) ? 'POR_CONFIRMAR' : 'CERRADA';
};

/** Returns the weeks that are settled on `hoy`, in order, beginning with the week of the day `desde`. */
export const semanasAsentadas = (desde: Dia, hoy: Dia): Semana[] => {
  const semanas: Semana[] = [];
  for (let s = semanaDe(desde); seAsienta(s) <= hoy; s = semanaDe(sumarDias(s.hasta, 1))) semanas.push(s);
  return semanas;
};

/** Returns the Monday of the first week that is not settled on `hoy`. */
export const primeraSinAsentar = (hoy: Dia): Dia => semanaDe(sumarDias(hoy, -1)).desde;

/** Returns the week before another. */
export const semanaAnterior = ({ desde }: Semana): Semana => semanaDe(sumarDias(desde, -1));

/** Returns the last week whose Sunday has come: the present one on Sunday, else the one before. */
export const ultimaSemana = (hoy: Dia): Semana => semanaAnterior(semanaDe(sumarDias(hoy, 1)));

/** Hour of Sunday, in the family's zone, from which the week is told. */
const HORA_DE_CONTAR = 18;

/**
 * Returns the week that screens tell unasked at an hour of a local day, from Sunday evening to the end of Tuesday; null at other
 * times.
 */
export const semanaQueSeCuenta = (hoy: Dia, hora: number): Semana | null => {
  const semana = ultimaSemana(hoy);
  if (hoy === semana.hasta) return hora >= HORA_DE_CONTAR ? semana : null;
  return hoy <= seAsienta(semana) ? semana : null;
};
