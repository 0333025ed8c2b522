import { tramoPendiente, type AsignacionVivida } from '#shared/domain/racha.ts';
import type { Semana } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { CODIGOS_LOGRO, LOGROS, type CodigoLogro, type Logro } from './logros.ts';

/**
 * A member's past in numbers, from which their achievements are derived. Of weeks and drafts only those that have just ended
 * count; votes are 0 unless a voting has just ended.
 */
export interface HistoriaMiembro {
  /** Chores completed, ever. */
  readonly tareas_hechas: number;
  /** The streak to judge, in days: the present one, or the longest ever after a correction of the past. */
  readonly racha_dias: number;
  /** Points of completed chores, ever, without bonuses, because one achievement's bonus must not unlock the next. */
  readonly puntos_de_tareas: number;
  /** Votes cast in votings that have ended; 0 unless one has just ended. */
  readonly votos_emitidos: number;
  /**
   * More than 0 while a voting for this member's age group is open, and 0 unless a voting has just ended. The number has no
   * other meaning, since several votings may count as one. It makes no difference whether the member has voted, because an
   * achievement must not show that.
   */
  readonly votaciones_abiertas: number;
  /** 1 when a draft in which the member took part has just ended; otherwise 0. */
  readonly repartos_completados: number;
  /** Weeks just settled in which the member came first, alone or tied. */
  readonly semanas_ganadas: number;
  /** Occurrences completed before their own day, postponed or not. */
  readonly hechas_antes_de_su_dia: number;
  /** Weeks just settled for which `semanaSinAtrasos` holds. */
  readonly semanas_sin_atrasos: number;
}

/** Returns the achievements that a member has earned but does not have yet, in the order of `CODIGOS_LOGRO`. */
export const nuevosLogros = (historia: HistoriaMiembro, yaTiene: ReadonlySet<CodigoLogro>): Logro[] =>
  CODIGOS_LOGRO.filter((codigo) => !yaTiene.has(codigo) && LOGROS[codigo].cumple(historia)).map(
    (codigo) => LOGROS[codigo],
  );

/**
 * Tells whether a week counts as one without delays. The member must have completed something in it and left nothing due undone
 * at the end of any of its days; what was postponed counts by its own day. That is stricter than «nothing overdue»: a daily
 * chore lapses at midnight and is never overdue. Occurrences due on a day away (`fuera`) do not count against the member.
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
