/** What achievements look at: a member's past in numbers. Each only counts what has really ended. */
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
