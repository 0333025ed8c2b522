import { sumarDias, numeroDeDia } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';

/**
 * A time that a member spends away from home, in the family's local days. It covers all days from `desde` to `hasta`,
 * or with `alternas` every second week from `desde` on: seven days away, then seven at home, as for a child with two
 * homes.
 */
export interface Ausencia {
  readonly desde: Dia;
  /** The last day away. Null only for alternating weeks without an end. */
  readonly hasta: Dia | null;
  readonly alternas: boolean;
}

interface AusenciaDe extends Ausencia {
  readonly miembro: number;
}

/** Consecutive days away, both ends included. `hasta` is null when they go on for `DIAS_CONTADOS` days or more. */
interface Tramo {
  readonly desde: Dia;
  readonly hasta: Dia | null;
}

const SEMANA = 7;
/** The number of days that `tramoFuera` looks each way, so that it ends when alternating absences leave no day at home. */
const DIAS_CONTADOS = 800;

const diasEntre = (desde: Dia, hasta: Dia): number => numeroDeDia(hasta) - numeroDeDia(desde);

/** Tells whether a day falls within an absence. */
export const esDeAusencia = ({ desde, hasta, alternas }: Ausencia, dia: Dia): boolean =>
  dia >= desde &&
  (hasta === null || dia <= hasta) &&
  (!alternas || Math.floor(diasEntre(desde, dia) / SEMANA) % 2 === 0);

/** Tells whether a member with these absences is away on a day. Absences may overlap. */
export const estaFuera = (ausencias: readonly Ausencia[], dia: Dia): boolean =>
  ausencias.some((a) => esDeAusencia(a, dia));

/**
 * Returns the unbroken days away that contain `dia`, joining absences that touch; null when the member is at home on `dia`. It
 * looks `DIAS_CONTADOS` days ahead and back. If the days away go on beyond that, `hasta` is null, or `desde` is `dia` itself.
 */
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
 * Returns the day on which the next week away begins, when `dia` lies in a week away of alternating weeks. Null when no
 * further week follows, when `dia` is a day at home, and for an absence without alternating weeks.
 */
export const proximaSemanaFuera = (ausencia: Ausencia, dia: Dia): Dia | null => {
  const { desde, hasta, alternas } = ausencia;
  if (!alternas || !esDeAusencia(ausencia, dia)) return null;
  const dentro = diasEntre(desde, dia) % SEMANA;
  const proxima = sumarDias(dia, 2 * SEMANA - dentro);
  return hasta === null || proxima <= hasta ? proxima : null;
};

/** Returns the first day away on or after `dia`; null when the absence has no such day. */
export const proximoDiaFuera = (ausencia: Ausencia, dia: Dia): Dia | null => {
  // After at most a week at home, alternating weeks have a day away again.
  let d = dia > ausencia.desde ? dia : ausencia.desde;
  for (let i = 0; i <= SEMANA; i += 1, d = sumarDias(d, 1)) if (esDeAusencia(ausencia, d)) return d;
  return null;
};

/** The absences of each member, by member id. */
export type AusenciasPorMiembro = ReadonlyMap<number, readonly Ausencia[]>;

export const porMiembro = <A extends AusenciaDe>(ausencias: readonly A[]): ReadonlyMap<number, readonly A[]> =>
  Map.groupBy(ausencias, (a) => a.miembro);

/** Returns the ids of the members who are away on `dia`, ascending, each with the end of their days away (`tramoFuera`). */
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

/** Tells whether a member is away on a day. */
export const estaFueraDe = (ausencias: AusenciasPorMiembro, miembro: number, dia: Dia): boolean =>
  estaFuera(ausencias.get(miembro) ?? [], dia);

/** Consecutive days, both ends included. */
export interface Dias {
  readonly desde: Dia;
  readonly hasta: Dia;
}

/**
 * Returns the days away in a period that may reduce a member's quota, as ranges in order that neither overlap nor touch.
 * Alternating weeks are left out: a member who lives at home every second week has a smaller share instead.
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
