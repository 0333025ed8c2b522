import { estaFuera, type Ausencia } from '#shared/domain/ausencias/fuera.ts';
import { diaDeNumero, lunesDe, numeroDeDia } from '#shared/domain/dias.ts';
import { porCiento } from '#shared/domain/puntos-semana.ts';
import type { Dia, GrupoEdad } from '#shared/domain/tipos.ts';
import type { Clase, Vez } from './renglones.ts';

// The verdict whether the quarter is fair so far: the points that each member did, compared with the points that fell to them.
// Only full weeks from Monday to Sunday count; days away and chores that were not needed are left out. A chore that fell on a
// day away is marked as excused only once it lapses; while it is open, it is found by comparing its day with the member's
// absences.

const SEMANA = 7;
/** Least number of full weeks for a verdict; fewer depend too much on chance. */
const SEMANAS_NECESARIAS = 2;
/** A member within these limits, in percent of what fell to them, has done their part. */
const [BASTANTE, DEMASIADO] = [90, 110];

interface SemanaDeCuenta {
  /** Monday of the week. */
  readonly desde: Dia;
  readonly prometido: number;
  readonly hecho: number;
  /** Points of promised chores that lapsed because the member was away on their days. */
  readonly excusado: number;
  /** Points of chores that were skipped because they were not needed. */
  readonly omitido: number;
}

interface Cuenta {
  readonly miembro: number;
  readonly nombre: string;
  readonly grupo_edad: GrupoEdad;
  readonly semanas: readonly SemanaDeCuenta[];
}

interface Linea {
  readonly tarea: number;
  readonly nombre: string;
  readonly clase: Clase;
  readonly puntos: number;
  readonly miembro: number | null;
  readonly veces: readonly Vez[];
}

/** The part of a quarter's ledger on which the verdict depends. */
export interface LibroDelTrimestre {
  readonly trimestre_inicio: Dia;
  /** Last day of the quarter. */
  readonly hasta: Dia;
  readonly miembros: readonly Cuenta[];
  readonly renglones: readonly Linea[];
}

/** One member's full weeks, in points. `tocaba` leaves out days away and what was not needed; it is above 0. */
export interface Parte {
  readonly miembro: number;
  readonly nombre: string;
  readonly grupo_edad: GrupoEdad;
  readonly tocaba: number;
  readonly hecho: number;
  /** Whole percentage of `tocaba` that is done. */
  readonly porciento: number;
}

/** The recurring chore that would help most in other hands, with the points a week that its owner would be spared. */
export interface Ayuda {
  readonly tarea: number;
  readonly nombre: string;
  readonly puntos_semana: number;
}

export type Veredicto =
  /**
   * Too early. `desde` is the Monday of the first verdict. Null when the ledger is empty, when the quarter has too few full
   * weeks left, or when nothing fell to anybody in the full weeks.
   */
  | { readonly tipo: 'PRONTO'; readonly desde: Dia | null }
  | {
      readonly tipo: 'YA';
      /** First and last day of the full weeks. */
      readonly desde: Dia;
      readonly hasta: Dia;
      readonly partes: readonly Parte[];
      readonly juicio: Juicio;
    };

export type Juicio =
  /** All within the limits: the smallest and the largest percentage. */
  | { readonly tipo: 'SI'; readonly menor: number; readonly mayor: number }
  /**
   * All adults and teenagers within the limits, a child outside them. The percentages are those of the adults and teenagers, or
   * of the children if nothing fell to anybody else. No child is named.
   */
  | { readonly tipo: 'CASI'; readonly menor: number; readonly mayor: number }
  /** The adult or teenager farthest behind, by percentage, and the points that are missing. */
  | { readonly tipo: 'DETRAS'; readonly miembro: number; readonly puntos: number; readonly ayuda: Ayuda | null }
  /** Nobody is too far behind: the adult or teenager farthest ahead, by percentage, and the points that are too many. */
  | { readonly tipo: 'DELANTE'; readonly miembro: number; readonly puntos: number };

/**
 * Returns the day number of the first Monday that lies neither before the quarter nor before the ledger's first day. Null when
 * the ledger is empty.
 */
const primerLunes = ({ trimestre_inicio, renglones }: LibroDelTrimestre): number | null => {
  const dias = renglones.flatMap((r) => r.veces.map((v) => numeroDeDia(v.dia)));
  if (dias.length === 0) return null;
  const primero = Math.max(
    numeroDeDia(trimestre_inicio),
    dias.reduce((a, b) => Math.min(a, b)),
  );
  const lunes = lunesDe(primero);
  return lunes === primero ? lunes : lunes + SEMANA;
};

interface AusenciaDe extends Ausencia {
  readonly miembro: number;
}

interface Periodo {
  readonly desde: Dia;
  readonly hasta: Dia;
}

/** Returns the points of a member's open chores whose own days lie in the period and among the member's days away. */
const abiertoFuera = (
  { renglones }: LibroDelTrimestre,
  suyas: readonly Ausencia[],
  miembro: number,
  { desde, hasta }: Periodo,
): number =>
  renglones
    .filter((r) => r.clase === 'ABIERTA' && r.miembro === miembro)
    .reduce(
      (n, r) =>
        n + r.puntos * r.veces.filter(({ dia }) => dia >= desde && dia <= hasta && estaFuera(suyas, dia)).length,
      0,
    );

const parteDe = (
  libro: LibroDelTrimestre,
  { miembro, nombre, grupo_edad, semanas }: Cuenta,
  periodo: Periodo,
  ausencias: readonly AusenciaDe[],
): Parte => {
  const suyas = semanas.filter((s) => s.desde >= periodo.desde && s.desde <= periodo.hasta);
  const deFuera = abiertoFuera(
    libro,
    ausencias.filter((a) => a.miembro === miembro),
    miembro,
    periodo,
  );
  const tocaba = suyas.reduce((n, s) => n + s.prometido - s.excusado - s.omitido, 0) - deFuera;
  const hecho = suyas.reduce((n, s) => n + s.hecho, 0);
  return { miembro, nombre, grupo_edad, tocaba, hecho, porciento: porCiento(hecho, tocaba) };
};

/**
 * Classes of occurrences that count for a chore's points a week: without extra work, and without what was excused or not
 * needed.
 */
const DE_SIEMPRE: ReadonlySet<Clase> = new Set(['PROPIA', 'AJENA', 'VENCIDA', 'ABIERTA']);

/**
 * Returns the chore of `miembro` whose points a week come closest to the points a week that the member is short of. Only chores
 * that were the member's in the last full week are considered, since those probably still are. Null if there is none.
 */
const queAyudaria = (
  { renglones }: LibroDelTrimestre,
  { miembro, puntos }: { readonly miembro: number; readonly puntos: number },
  { desde, hasta }: Periodo,
): Ayuda | null => {
  const semanas = (numeroDeDia(hasta) + 1 - numeroDeDia(desde)) / SEMANA;
  const ultimoLunes = diaDeNumero(numeroDeDia(hasta) + 1 - SEMANA);
  const suyas = renglones.filter((r) => r.miembro === miembro && DE_SIEMPRE.has(r.clase));
  const ayudas = [...Map.groupBy(suyas, (r) => r.tarea)].flatMap(([tarea, lineas]): Ayuda[] => {
    const dias = lineas.flatMap((l) => l.veces.map((v) => v.dia)).filter((d) => d >= desde && d <= hasta);
    if (!dias.some((d) => d >= ultimoLunes)) return [];
    const total = lineas.reduce(
      (n, l) => n + l.puntos * l.veces.filter((v) => v.dia >= desde && v.dia <= hasta).length,
      0,
    );
    return [{ tarea, nombre: lineas.at(-1)?.nombre ?? '', puntos_semana: Math.round((10 * total) / semanas) / 10 }];
  });
  const lejos = (a: Ayuda): number => Math.abs(a.puntos_semana - puntos / semanas);
  return ayudas.toSorted((a, b) => lejos(a) - lejos(b) || a.tarea - b.tarea)[0] ?? null;
};

const juzgar = (libro: LibroDelTrimestre, partes: readonly Parte[], periodo: Periodo): Juicio => {
  const mayores = partes.filter((p) => p.grupo_edad !== 'INFANTIL').toSorted((a, b) => a.porciento - b.porciento);
  const [ultimo, primero] = [mayores[0], mayores.at(-1)];
  if (ultimo !== undefined && ultimo.porciento < BASTANTE) {
    const detras = { miembro: ultimo.miembro, puntos: ultimo.tocaba - ultimo.hecho };
    return { tipo: 'DETRAS', ...detras, ayuda: queAyudaria(libro, detras, periodo) };
  }
  if (primero !== undefined && primero.porciento > DEMASIADO)
    return { tipo: 'DELANTE', miembro: primero.miembro, puntos: primero.hecho - primero.tocaba };
  const bien = partes.every((p) => p.porciento >= BASTANTE && p.porciento <= DEMASIADO);
  const contados = (bien || mayores.length === 0 ? partes : mayores).map((p) => p.porciento);
  return { tipo: bien ? 'SI' : 'CASI', menor: Math.min(...contados), mayor: Math.max(...contados) };
};

/** Judges a quarter's full weeks up to `hoy`, knowing the family's absences. Members to whom nothing fell are left out. */
export const veredictoDe = (libro: LibroDelTrimestre, hoy: Dia, ausencias: readonly AusenciaDe[]): Veredicto => {
  const lunes = primerLunes(libro);
  if (lunes === null) return { tipo: 'PRONTO', desde: null };
  const fin = Math.min(lunesDe(numeroDeDia(hoy)), lunesDe(numeroDeDia(libro.hasta) + 1));
  const primerVeredicto = lunes + SEMANAS_NECESARIAS * SEMANA;
  const periodo = { desde: diaDeNumero(lunes), hasta: diaDeNumero(fin - 1) };
  const partes =
    fin < primerVeredicto
      ? []
      : libro.miembros.map((m) => parteDe(libro, m, periodo, ausencias)).filter((p) => p.tocaba > 0);
  if (partes.length === 0)
    return {
      tipo: 'PRONTO',
      desde:
        fin < primerVeredicto && primerVeredicto <= numeroDeDia(libro.hasta) + 1 ? diaDeNumero(primerVeredicto) : null,
    };
  return { tipo: 'YA', ...periodo, partes, juicio: juzgar(libro, partes, periodo) };
};
