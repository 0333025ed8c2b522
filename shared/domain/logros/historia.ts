import { tramoPendiente, type AsignacionVivida } from '#shared/domain/racha.ts';
import type { Semana } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { CODIGOS_LOGRO, LOGROS, type CodigoLogro, type Logro } from './logros.ts';

/** A member's past in numbers, by which achievements are judged. Only what has ended counts. */
export interface HistoriaMiembro {
  /** Completed assignments, ever. */
  readonly tareas_hechas: number;
  /** The present streak. Judged at every completion, so the longest one has been seen too. */
  readonly racha_dias: number;
  /** Points of completed tasks, ever, without bonuses: a bonus must not unlock the next achievement. */
  readonly puntos_de_tareas: number;
  /** Votes cast, in votings that have ended. Judged only when one ends. */
  readonly votos_emitidos: number;
  /** Votings of this member's age that have not ended: whether they have voted in them must not show. */
  readonly votaciones_abiertas: number;
  /** Completed sessions in which the member took part. */
  readonly repartos_completados: number;
  /** Weeks that have ended and in which the member's place was 1, shared or not. */
  readonly semanas_ganadas: number;
  /** Assignments completed on a local day before their `fecha_limite`. */
  readonly hechas_antes_de_su_dia: number;
  /** Weeks that have ended and pass `semanaSinAtrasos`. */
  readonly semanas_sin_atrasos: number;
}

/** The achievements that a member's history has earned and that they do not have yet, in the table's order. */
export const nuevosLogros = (historia: HistoriaMiembro, yaTiene: ReadonlySet<CodigoLogro>): Logro[] =>
  CODIGOS_LOGRO.filter((codigo) => !yaTiene.has(codigo) && LOGROS[codigo].cumple(historia)).map(
    (codigo) => LOGROS[codigo],
  );

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
