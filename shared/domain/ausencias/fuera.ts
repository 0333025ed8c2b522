import { sumarDias, numeroDeDia } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';

/**
 * When a member is not at home, in the family's local days: from a day to another, both included, or every second week
 * from a day on, seven days away and seven here, as with two homes.
 */
export interface Ausencia {
  readonly desde: Dia;
  /** The last day of all; null: it goes on, which only alternating weeks may. */
  readonly hasta: Dia | null;
  readonly alternas: boolean;
}

/** One whose absence it is. */
interface AusenciaDe extends Ausencia {
  readonly miembro: number;
}

/** Days away in a row, both included; `hasta` is null for more than anybody would count. */
interface Tramo {
  readonly desde: Dia;
  readonly hasta: Dia | null;
}

const SEMANA = 7;
/** Beyond so many days in a row nobody asks for the last. */
const DIAS_CONTADOS = 800;

const diasEntre = (desde: Dia, hasta: Dia): number => numeroDeDia(hasta) - numeroDeDia(desde);

/** Whether a day is one of an absence's. */
export const esDeAusencia = ({ desde, hasta, alternas }: Ausencia, dia: Dia): boolean =>
  dia >= desde &&
  (hasta === null || dia <= hasta) &&
  (!alternas || Math.floor(diasEntre(desde, dia) / SEMANA) % 2 === 0);

/** Whether a member with these absences is away on a day; they may overlap. */
export const estaFuera = (ausencias: readonly Ausencia[], dia: Dia): boolean =>
  ausencias.some((a) => esDeAusencia(a, dia));

/** The days in a row, around a day, on which they are away; null when they are here that day. */
export const tramoFuera = (ausencias: readonly Ausencia[], dia: Dia): Tramo | null => {
  if (!estaFuera(ausencias, dia)) return null;
  const orilla = (paso: 1 | -1): Dia | null => {
    let ultimo = dia;
    for (let i = 0; i < DIAS_CONTADOS; i += 1) {
      const otro = sumarDias(ultimo, paso);
      if (!estaFuera(ausencias, otro)) return ultimo;
      ultimo = otro;
    }
    return null;
  };
  return { desde: orilla(-1) ?? dia, hasta: orilla(1) };
};

/**
 * Returns the first day of the next week away after the one of `dia`, for alternating weeks; null where none follows,
 * and on a day at home.
 */
export const proximaSemanaFuera = (ausencia: Ausencia, dia: Dia): Dia | null => {
  const { desde, hasta, alternas } = ausencia;
  if (!alternas || !esDeAusencia(ausencia, dia)) return null;
  const dentro = diasEntre(desde, dia) % SEMANA;
  const proxima = sumarDias(dia, 2 * SEMANA - dentro);
  return hasta === null || proxima <= hasta ? proxima : null;
};

/** The first day away that is `dia` or later; null when there is none any more. */
export const proximoDiaFuera = (ausencia: Ausencia, dia: Dia): Dia | null => {
  let d = dia > ausencia.desde ? dia : ausencia.desde;
  for (let i = 0; i <= SEMANA; i += 1, d = sumarDias(d, 1)) if (esDeAusencia(ausencia, d)) return d;
  return null;
};

/** Each member's absences, by id. */
export type AusenciasPorMiembro = ReadonlyMap<number, readonly Ausencia[]>;

export const porMiembro = (ausencias: readonly AusenciaDe[]): AusenciasPorMiembro =>
  Map.groupBy(ausencias, (a) => a.miembro);

/** Returns the members who are away on a day, by id, and the last day of that absence. */
export const quienEstaFuera = (
  ausencias: AusenciasPorMiembro,
  dia: Dia,
): { readonly miembro: number; readonly hasta: Dia | null }[] =>
  [...ausencias]
    .flatMap(([miembro, suyas]) => {
      const tramo = tramoFuera(suyas, dia);
      return tramo === null ? [] : [{ miembro, hasta: tramo.hasta }];
    })
    .toSorted((a, b) => a.miembro - b.miembro);

/** Whether a member is away on a day. */
export const estaFueraDe = (ausencias: AusenciasPorMiembro, miembro: number, dia: Dia): boolean =>
  estaFuera(ausencias.get(miembro) ?? [], dia);

/** Days in a row, both included. */
export interface Dias {
  readonly desde: Dia;
  readonly hasta: Dia;
}

/**
 * The days of a time on which a share does not count, in rows that do not overlap. Alternating weeks are none of them:
 * the share is the word on those.
 */
export const diasSinContar = (ausencias: readonly Ausencia[], { desde, hasta }: Dias): Dias[] => {
  const dentro = ausencias
    .filter((a) => !a.alternas && a.hasta !== null && a.hasta >= desde && a.desde <= hasta)
    .map((a) => ({
      desde: a.desde < desde ? desde : a.desde,
      hasta: a.hasta === null || a.hasta > hasta ? hasta : a.hasta,
    }))
    .toSorted((a, b) => (a.desde < b.desde ? -1 : 1));
  const filas: Dias[] = [];
  for (const fila of dentro) {
    const ultima = filas.at(-1);
    if (ultima === undefined || fila.desde > sumarDias(ultima.hasta, 1)) filas.push(fila);
    else if (fila.hasta > ultima.hasta) filas[filas.length - 1] = { ...ultima, hasta: fila.hasta };
  }
  return filas;
};
