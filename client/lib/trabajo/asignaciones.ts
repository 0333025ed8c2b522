import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { numeroDeHoy, type NumeroDeHoy } from '#shared/domain/numero-de-hoy.ts';
import { diaDe } from '#client/lib/fechas/fechas.ts';

/** Sorts by due date, the earliest first; assignments without one come last. */
export const porFecha = (lista: readonly Asignacion[]): Asignacion[] =>
  lista.toSorted((a, b) => (a.fecha_limite ?? '9').localeCompare(b.fecha_limite ?? '9') || a.id - b.id);

/** The family's today, and whether the logged-in member is away. */
export interface DiaPropio {
  readonly hoy: string;
  readonly fuera: boolean;
}

/** Whether a pending assignment of the logged-in member is due by today. Nothing is due while they are away. */
export const tocaHoy = (
  { fecha_limite, de_fuera }: Pick<Asignacion, 'fecha_limite' | 'de_fuera'>,
  { hoy, fuera }: DiaPropio,
): boolean => fecha_limite !== null && fecha_limite <= hoy && !fuera && !de_fuera;

/** Returns the chores completed on a day in the family's zone. */
export const hechasHoy = (hechas: readonly Asignacion[], hoy: string): Asignacion[] =>
  hechas.filter((a) => a.completada_en !== null && diaDe(a.completada_en) === hoy);

/** Returns the logged-in member's count of chores for today, from their own lists. */
export const miNumeroDeHoy = (
  pendientes: readonly Asignacion[],
  hechas: readonly Asignacion[],
  { yo, ...dia }: DiaPropio & { readonly yo: number },
): NumeroDeHoy => numeroDeHoy([...pendientes.filter((a) => tocaHoy(a, dia)), ...hechasHoy(hechas, dia.hoy)], yo);

/**
 * The instant at which an assignment was completed or skipped; null before. Data cached by an earlier version of the app
 * lacks `omision`.
 */
export const terminadaEn = ({ completada_en, omision }: Asignacion): string | null =>
  completada_en ?? (omision ?? null)?.en ?? null;

/** Sorts by completion, the latest first. */
export const porTerminada = (lista: readonly Asignacion[]): Asignacion[] =>
  lista.toSorted((a, b) => (terminadaEn(b) ?? '').localeCompare(terminadaEn(a) ?? '') || b.id - a.id);
