import { tramoPendiente, type AsignacionVivida } from '#shared/domain/racha-tramo.ts';
import type { Semana } from '#shared/domain/ranking.ts';

/**
 * Whether a member left nothing due undone at the end of any day of a week, and completed at least one assignment in
 * it. Stricter than «overdue», which a DIARIA never is because it lapses at midnight; and a week without work earns
 * nothing.
 */
export const semanaSinAtrasos = (asignaciones: readonly AsignacionVivida[], { desde, hasta }: Semana): boolean => {
  const trabajo = asignaciones.some(({ hecha_el }) => hecha_el !== null && desde <= hecha_el && hecha_el <= hasta);
  return (
    trabajo &&
    !asignaciones.some((a) => {
      const tramo = tramoPendiente(a);
      return tramo !== null && tramo.desde <= hasta && (tramo.hasta === null || tramo.hasta > desde);
    })
  );
};
