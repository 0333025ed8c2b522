import type { Asignacion } from '#shared/contracts/asignaciones.ts';

/** The next thing to do first; those without a day last. */
export const porFecha = (lista: readonly Asignacion[]): Asignacion[] =>
  lista.toSorted((a, b) => (a.fecha_limite ?? '9').localeCompare(b.fecha_limite ?? '9') || a.id - b.id);

/** The latest done first. */
export const porTerminada = (lista: readonly Asignacion[]): Asignacion[] =>
  lista.toSorted((a, b) => (b.completada_en ?? '').localeCompare(a.completada_en ?? '') || b.id - a.id);
