import {
  cuentaDesdeHecha,
  esADemanda,
  ocurrencias,
  primeraOcurrencia,
  siguienteOcurrencia,
  type Calendario,
} from './calendario.ts';
import { sumarDias } from './dias.ts';
import { deCadaUno, type PorTramos } from './por-tramos.ts';
import type { Dia } from './tipos.ts';

// Occurrences that are not open yet are computed here. A responsibility has one open occurrence at a time, and the next
// follows its day (vencimiento.ts); a free chore opens on each of its days. The forecast holds while everything is done on
// its day or lapses, and nothing is edited.

/** The open occurrence of a responsibility, which the next ones follow. */
export interface Seguida {
  readonly tarea: number;
  readonly calendario: Calendario;
  /** Member to whom the next occurrences belong. */
  readonly miembro: number;
  /** Its own day, even if it was postponed. */
  readonly fecha_limite: Dia;
}

/** A free chore, and the day after which the forecast of its next times begins. */
export interface LibrePorDias {
  readonly tarea: number;
  readonly calendario: Calendario;
  /** Today while it is open; while a member has taken it, the day on which it is due, today at the earliest; else null. */
  readonly ocupada: Dia | null;
  /** Day of its last completion, for rules that count from it. */
  readonly hecha: Dia | null;
}

/** An occurrence that is not open yet. */
export interface PorAbrir {
  readonly dia: Dia;
  readonly tarea: number;
  /** The owner; null for a free chore. */
  readonly miembro: number | null;
}

/**
 * Tells whether a free chore opens by itself on a day: by its calendar, or counted from its last completion (`hecha`) if its
 * rule says so. A chore of one day (UNA_VEZ) opened when it became free, and a chore without days (A_DEMANDA) is opened by an
 * admin, so neither opens by itself.
 */
export const abreElDia = (tarea: Calendario, dia: Dia, hecha: Dia | null): boolean => {
  if (tarea.regla?.tipo === 'UNA_VEZ') return false;
  if (cuentaDesdeHecha(tarea)) return primeraOcurrencia(tarea, dia, hecha) === dia;
  return ocurrencias(tarea, dia, dia).length > 0;
};

/**
 * Tells whether a free chore opens on one of the days from `desde` to `hasta` by its calendar alone. False for a chore of one
 * day, and for one that counts from its last completion.
 */
export const abreEntre = (tarea: Calendario, desde: Dia, hasta: Dia): boolean =>
  tarea.regla?.tipo !== 'UNA_VEZ' && !cuentaDesdeHecha(tarea) && ocurrencias(tarea, desde, hasta).length > 0;

/** Tells whether a chore is open at once when it becomes free: today is one of its days, or it has one day only or none. */
export const seAbreYa = (tarea: Calendario, hoy: Dia): boolean =>
  tarea.regla?.tipo === 'UNA_VEZ' || esADemanda(tarea) || abreElDia(tarea, hoy, null);

interface Plazo {
  readonly hoy: Dia;
  readonly desde: Dia;
  readonly hasta: Dia;
}

const posterior = (a: Dia, b: Dia): Dia => (a > b ? a : b);

/** Returns the days of a calendar from `primera` on, each counted from the one before, that lie within the period. */
const encadenar = (tarea: Calendario, primera: Dia | null, { desde, hasta }: Plazo): Dia[] => {
  const dias: Dia[] = [];
  for (let dia = primera; dia !== null && dia <= hasta; dia = siguienteOcurrencia(tarea, dia))
    if (dia >= desde) dias.push(dia);
  return dias;
};

const trasLaAbierta = ({ calendario, fecha_limite }: Seguida, plazo: Plazo): Dia[] => {
  if (cuentaDesdeHecha(calendario)) return encadenar(calendario, siguienteOcurrencia(calendario, fecha_limite), plazo);
  // No day before today opens any more: those that an overdue occurrence passed over have lapsed unopened.
  const primero = posterior(posterior(sumarDias(fecha_limite, 1), plazo.hoy), plazo.desde);
  return ocurrencias(calendario, primero, plazo.hasta);
};

const deLibre = ({ calendario, ocupada, hecha }: LibrePorDias, plazo: Plazo): Dia[] => {
  if (calendario.regla?.tipo === 'UNA_VEZ') return [];
  const siguiente = sumarDias(ocupada ?? plazo.hoy, 1);
  return cuentaDesdeHecha(calendario)
    ? encadenar(calendario, primeraOcurrencia(calendario, siguiente, ocupada ?? hecha), plazo)
    : ocurrencias(calendario, posterior(siguiente, plazo.desde), plazo.hasta);
};

/** Number of chores computed between two pauses; the days of one rule may take a millisecond. */
const POR_TRAMO = 10;

/** Returns the occurrences that will open on the days of a period, by chore. */
export function* porAbrir(
  seguidas: readonly Seguida[],
  libres: readonly LibrePorDias[],
  plazo: Plazo,
): PorTramos<PorAbrir[]> {
  const deAlguien = yield* deCadaUno(seguidas, POR_TRAMO, (s) =>
    trasLaAbierta(s, plazo).map((dia) => ({ dia, tarea: s.tarea, miembro: s.miembro })),
  );
  const deNadie = yield* deCadaUno(libres, POR_TRAMO, (l) =>
    deLibre(l, plazo).map((dia) => ({ dia, tarea: l.tarea, miembro: null })),
  );
  return [...deAlguien, ...deNadie].flat();
}
