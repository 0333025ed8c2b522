import { tramoPendiente, type AsignacionVivida } from '#shared/domain/racha-tramo.ts';
import type { Semana } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';

/**
 * Whether a member left nothing due undone at the end of any day of a week, and completed at least one assignment in
 * it. Stricter than «overdue», which a DIARIA never is because it lapses at midnight; and a week without work earns
 * nothing. What fell due on a day away (`fuera`) is not held against them.
 */
export const semanaSinAtrasos = (
  asignaciones: readonly AsignacionVivida[],
  { desde, hasta }: Semana,
  fuera: (dia: Dia) => boolean = () => false,
): boolean => {
  const trabajo = asignaciones.some(({ hecha_el }) => hecha_el !== null && desde <= hecha_el && hecha_el <= hasta);
  return (
    trabajo &&
    !asignaciones.some((a) => {
      if (a.fecha_limite !== null && fuera(a.fecha_limite)) return false;
      const tramo = tramoPendiente(a);
      return tramo !== null && tramo.desde <= hasta && (tramo.hasta === null || tramo.hasta > desde);
    })
  );
};
