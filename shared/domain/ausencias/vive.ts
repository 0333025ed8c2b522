import { enProporcion, type Porcentaje } from '#shared/domain/porcentajes.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Ausencia } from './fuera.ts';

/** The ways of living at home: always, every second week, or with seasons elsewhere. */
export const MANERAS_DE_VIVIR = ['SIEMPRE', 'ALTERNAS', 'TEMPORADAS'] as const;
export type ManeraDeVivir = (typeof MANERAS_DE_VIVIR)[number];

/** An absence, and whether it is a season that a member lives elsewhere, rather than a trip or an illness. */
export interface AusenciaPropia extends Ausencia {
  readonly temporada: boolean;
}

/** Returns the alternating weeks and seasons that have not ended by `hoy`; trips and illnesses are left out. */
export const deSuVida = <A extends AusenciaPropia>(ausencias: readonly A[], hoy: Dia): A[] =>
  ausencias.filter((a) => (a.alternas || a.temporada) && (a.hasta === null || a.hasta >= hoy));

/** Returns the way in which a member lives at home, from their absences; alternating weeks prevail over seasons. */
export const viveDe = (ausencias: readonly AusenciaPropia[], hoy: Dia): ManeraDeVivir => {
  const suyas = deSuVida(ausencias, hoy);
  if (suyas.some((a) => a.alternas)) return 'ALTERNAS';
  return suyas.length > 0 ? 'TEMPORADAS' : 'SIEMPRE';
};

/** Percent of days at home of a member who is there always. */
const SIEMPRE_EN_CASA = 100;

/**
 * Percent of days at home that a member's share should assume. Seasons do not lower it, because drafts and reajustes count
 * their days one by one, like those of any other long absence.
 */
export const enCasaDe = (vive: ManeraDeVivir): number => (vive === 'ALTERNAS' ? 50 : SIEMPRE_EN_CASA);

/** Percent of days at home: as a member's share assumes (`supuesta`), and as the member lives now. */
export interface EnCasa {
  readonly supuesta: number;
  readonly ahora: number;
}

/**
 * Shares that follow from where members live now (`partes`), and the members whose days at home differ from what their share
 * assumes (`por`).
 */
export interface Propuesta {
  readonly por: readonly number[];
  readonly partes: readonly Porcentaje[];
}

/**
 * Scales each share by how much more or less its member is at home than the share assumes, and then all shares to a sum of 100.
 * Null when no share would change, and when the present shares do not sum to 100: the family must correct those first.
 */
export const proponerPartes = (
  partes: readonly Porcentaje[],
  enCasa: ReadonlyMap<number, EnCasa>,
): Propuesta | null => {
  const sitio = ({ miembro }: Porcentaje): EnCasa =>
    enCasa.get(miembro) ?? { supuesta: SIEMPRE_EN_CASA, ahora: SIEMPRE_EN_CASA };
  const por = partes.filter((p) => p.porcentaje > 0 && sitio(p).supuesta !== sitio(p).ahora).map((p) => p.miembro);
  if (por.length === 0 || partes.reduce((suma, p) => suma + p.porcentaje, 0) !== 100) return null;
  // The weights are integers, because `supuesta` divides 100.
  const pesos = partes.map((p) => p.porcentaje * sitio(p).ahora * (SIEMPRE_EN_CASA / sitio(p).supuesta));
  const justas = enProporcion(pesos, 100);
  // A member with a share keeps at least 1 %, without which they would not take part in a draft.
  const suelo = justas.some((n, i) => n === 0 && (pesos[i] ?? 0) > 0) ? 1 : 0;
  const minimos: number[] = pesos.map((peso) => (peso > 0 ? suelo : 0));
  const resto = enProporcion(pesos, 100 - minimos.reduce((a, b) => a + b, 0));
  const nuevas = resto.map((n, i) => n + (minimos[i] ?? 0));
  const propuestas = partes.map((p, i) => ({ ...p, porcentaje: nuevas[i] ?? 0 }));
  return propuestas.every((p, i) => p.porcentaje === partes[i]?.porcentaje) ? null : { por, partes: propuestas };
};
