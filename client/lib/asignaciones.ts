import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { numeroDeHoy, type NumeroDeHoy } from '#shared/domain/numero-de-hoy.ts';
import { diaDe } from './fechas.ts';

/** The next thing to do first; those without a day last. */
export const porFecha = (lista: readonly Asignacion[]): Asignacion[] =>
  lista.toSorted((a, b) => (a.fecha_limite ?? '9').localeCompare(b.fecha_limite ?? '9') || a.id - b.id);

/** The family's day, and whether the member who looks is away on it. */
export interface DiaPropio {
  readonly hoy: string;
  readonly fuera: boolean;
}

/** Whether a pending chore of one's own is due by today. While one is away nothing is. */
export const tocaHoy = (
  { fecha_limite, de_fuera }: Pick<Asignacion, 'fecha_limite' | 'de_fuera'>,
  { hoy, fuera }: DiaPropio,
): boolean => fecha_limite !== null && fecha_limite <= hoy && !fuera && !de_fuera;

/** Returns the chores done on a day of the family's. */
export const hechasHoy = (hechas: readonly Asignacion[], hoy: string): Asignacion[] =>
  hechas.filter((a) => a.completada_en !== null && diaDe(a.completada_en) === hoy);

/** The current user's number of today, from their own lists. */
export const miNumeroDeHoy = (
  pendientes: readonly Asignacion[],
  hechas: readonly Asignacion[],
  { yo, ...dia }: DiaPropio & { readonly yo: number },
): NumeroDeHoy => numeroDeHoy([...pendientes.filter((a) => tocaHoy(a, dia)), ...hechasHoy(hechas, dia.hoy)], yo);

/** The latest done first. */
export const porTerminada = (lista: readonly Asignacion[]): Asignacion[] =>
  lista.toSorted((a, b) => (b.completada_en ?? '').localeCompare(a.completada_en ?? '') || b.id - a.id);
