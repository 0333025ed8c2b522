import { type AusenciasPorMiembro, type Dias, estaFueraDe } from '#shared/domain/ausencias/fuera.ts';
import { diaDeNumero, lunesDe, numeroDeDia } from '#shared/domain/dias.ts';
import {
  DESDE_SIEMPRE,
  type EnPartes,
  nombreDeParte,
  PARTES,
  type Regla,
  semanasDe,
} from '#shared/domain/recurrencia/regla.ts';
import type { Aptitud, Dia, Frecuencia } from '#shared/domain/tipos.ts';
import { MAXIMO_TAREAS, type Desempate, type Participante } from '../tipos.ts';
import { apta, carga, VECES } from '../tablero/carga.ts';
import { entreIguales } from '../tablero/grupos.ts';
import type { DatosPrevision, TareaPrevista } from './datos-prevision.ts';

/** Weeks in a quarter. */
const SEMANAS = VECES.SEMANAL;

/** The weekdays of the chores that may go in parts, 1 to 7. A weekday that is missing counts as Sunday, as in the calendar. */
interface ConDias {
  readonly frecuencia: Frecuencia;
  readonly dia_semana?: number | null;
  readonly dia_semana_2?: number | null;
}
const DIAS_DE = {
  DIARIA: () => [1, 2, 3, 4, 5, 6, 7],
  DOS_VECES_SEMANA: ({ dia_semana, dia_semana_2 }) => [dia_semana ?? 7, dia_semana_2 ?? 7],
  SEMANAL: ({ dia_semana }) => [dia_semana ?? 7],
} as const satisfies Partial<Record<Frecuencia, (tarea: ConDias) => readonly number[]>>;

const esDeSemana = (frecuencia: Frecuencia): frecuencia is keyof typeof DIAS_DE => frecuencia in DIAS_DE;

/**
 * Tells whether a chore of this frequency may be dealt in this way: whole always, by days if daily, by turns if due each week.
 */
export const sePuedePartir = (en: EnPartes, frecuencia: Frecuencia): boolean =>
  en === 'ENTERA' || (en === 'DIAS' ? frecuencia === 'DIARIA' : esDeSemana(frecuencia));

/** The rule of a part, and its occurrences in a quarter of 13 weeks. */
interface Turno {
  readonly regla: Regla;
  readonly veces: number;
}

const porDias = (): Turno[] => PARTES.map(({ regla }) => ({ regla, veces: regla.dias_semana.length * SEMANAS }));

/** Returns the weekdays of a chore's turns of weeks, ascending: the chore's own. Empty for a chore that is not due each week. */
export const diasDeTurno = (tarea: ConDias): number[] =>
  esDeSemana(tarea.frecuencia) ? [...new Set(DIAS_DE[tarea.frecuencia](tarea))].toSorted((a, b) => a - b) : [];

/**
 * Returns the occurrences in a quarter of each turn of a chore that goes by `cada` weeks: 5, 4 and 4 for a weekly chore in three
 * turns, 35, 28 and 28 for a daily one. All 0 for a chore that is not due each week.
 */
export const vecesDeTurnos = (frecuencia: Frecuencia, cada: number): number[] => {
  const porSemana = esDeSemana(frecuencia) ? VECES[frecuencia] / SEMANAS : 0;
  return Array.from({ length: cada }, (_, i) => Math.ceil((SEMANAS - i) / cada) * porSemana);
};

/**
 * Returns the turns of a chore that goes by `cada` weeks. Week 1 contains the quarter's first day, and turn k has the weeks k,
 * k + n, k + 2n… (n is `cada`). The rules hold before and after the quarter too: a draft's work may begin before it, and goes
 * on until the next draft.
 */
const porSemanas = (tarea: TareaPrevista, cada: number, trimestre: Dia): Turno[] => {
  const siempre = numeroDeDia(DESDE_SIEMPRE);
  const primera = (lunesDe(numeroDeDia(trimestre)) - siempre) / 7;
  return vecesDeTurnos(tarea.frecuencia, cada).map((veces, i) => ({
    regla: {
      tipo: 'SEMANAS',
      cada,
      dias_semana: diasDeTurno(tarea),
      desde: diaDeNumero(siempre + 7 * ((primera + i) % cada)),
      meses: [],
      semana: i + 1,
      ...(tarea.frecuencia === 'DIARIA' && { solo_ese_dia: true as const }),
    },
    veces,
  }));
};

/** Returns the number of parts in which a chore is dealt by days or by turns; `en` must not be `ENTERA`. */
export const cuantasPartes = (en: EnPartes): number => semanasDe(en) || PARTES.length;

/**
 * A chore is large (`esGrande`) if its load times this number is more than a quota, so that it takes over a third of the quota.
 */
const TERCIOS = 3;

/** Tells whether a chore weighs more than a third of the quota of at least one member whom it suits, quotas of 0 aside. */
export const esGrande = (
  tarea: TareaPrevista,
  participantes: readonly Pick<Participante, 'id' | 'grupo_edad'>[],
  cuotas: Readonly<Record<number, number>>,
): boolean =>
  participantes.some(({ id, grupo_edad }) => {
    const cuota = cuotas[id] ?? 0;
    return cuota > 0 && apta(tarea, grupo_edad) && TERCIOS * carga(tarea, 'TRIMESTRE') > cuota;
  });

/**
 * Returns the chores that a draft deals in parts, by ascending id; `en_partes` of each says how. They are the chores that an
 * admin marked, and by days the unmarked daily chores that are large (`esGrande`). `cuotas` are the final quotas, with days away
 * and balances. Only drafts that count a quarter's work have parts. Chores for whose parts there is no room below `MAXIMO_TAREAS`
 * stay whole: marked chores get room first, then those with the most points.
 */
export function tareasEnPartes(
  { tareas, contar, desempate }: Pick<DatosPrevision, 'tareas' | 'contar'> & { readonly desempate: Desempate },
  participantes: readonly Participante[],
  cuotas: Readonly<Record<number, number>>,
): TareaPrevista[] {
  if (contar !== 'TRIMESTRE') return [];
  const marcada = (t: TareaPrevista): boolean => t.en_partes !== 'ENTERA' && sePuedePartir(t.en_partes, t.frecuencia);
  const antes = entreIguales(desempate);
  let caben = MAXIMO_TAREAS - tareas.length;
  return tareas
    .filter((t) => marcada(t) || (t.frecuencia === 'DIARIA' && esGrande(t, participantes, cuotas)))
    .toSorted((a, b) => Number(marcada(b)) - Number(marcada(a)) || b.puntos - a.puntos || antes(a.id, b.id))
    .map((t) => (marcada(t) ? t : { ...t, en_partes: 'DIAS' as const }))
    .filter((t) => {
      const demas = cuantasPartes(t.en_partes) - 1;
      if (demas > caben) return false;
      caben -= demas;
      return true;
    })
    .toSorted((a, b) => a.id - b.id);
}

/** A part of a chore before it is stored and gets an id. */
interface ParteNueva extends Omit<TareaPrevista, 'id' | 'parte_de' | 'regla'> {
  readonly parte_de: number;
  readonly regla: Regla;
}

/**
 * Returns the parts of a chore, in the order of the week or of their turns. Each due day of the chore belongs to exactly one
 * part, and the loads add up to the chore's. `trimestre` is the first day of the draft's quarter.
 */
export const partesDe = ({ id, ...tarea }: TareaPrevista, trimestre: Dia): ParteNueva[] => {
  const cada = semanasDe(tarea.en_partes);
  return (cada > 0 ? porSemanas({ id, ...tarea }, cada, trimestre) : porDias()).map(({ regla, veces }) => ({
    ...tarea,
    nombre: nombreDeParte(tarea.nombre, regla),
    frecuencia: 'OTRA',
    regla,
    veces_trimestre: veces,
    parte_de: id,
    en_partes: 'ENTERA',
  }));
};

/** Returns all days of a turn's weeks that lie in a period; none for a rule that is no turn's. */
const diasDelTurno = (regla: Regla, { desde, hasta }: Dias): Dia[] => {
  if (regla.tipo !== 'SEMANAS' || regla.semana === undefined) return [];
  const primera = numeroDeDia(regla.desde);
  const dias: Dia[] = [];
  for (let n = numeroDeDia(desde); n <= numeroDeDia(hasta); n += 1)
    if (Math.floor((n - primera) / 7) % regla.cada === 0) dias.push(diaDeNumero(n));
  return dias;
};

/**
 * Returns the members whom a turn suits by age and who are away in all of its weeks. Empty if that is everybody whom it suits,
 * since somebody has to have it, and if no day of the turn is left. `dias` are the days of the draft's quarter that are left.
 */
export const quienesFaltan = (
  parte: Aptitud & { readonly regla?: Regla | null | undefined },
  miembros: readonly Pick<Participante, 'id' | 'grupo_edad'>[],
  ausencias: AusenciasPorMiembro,
  dias: Dias,
): number[] => {
  const suyos = parte.regla ? diasDelTurno(parte.regla, dias) : [];
  const aptos = miembros.filter((m) => apta(parte, m.grupo_edad));
  const faltan = aptos.filter(({ id }) => suyos.length > 0 && suyos.every((dia) => estaFueraDe(ausencias, id, dia)));
  return faltan.length === aptos.length ? [] : faltan.map((m) => m.id);
};

/** Returns the chores of a draft with each one that is dealt in parts replaced by its parts, by ascending id. */
export const conPartes = (
  tareas: readonly TareaPrevista[],
  partes: readonly (TareaPrevista & Pick<ParteNueva, 'parte_de'>)[],
): TareaPrevista[] => {
  const enteras = new Set(partes.map((p) => p.parte_de));
  return [...tareas.filter((t) => !enteras.has(t.id)), ...partes].toSorted((a, b) => a.id - b.id);
};
