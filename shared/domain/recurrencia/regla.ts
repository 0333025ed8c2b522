/** A local day, «YYYY-MM-DD»: the `Dia` of the folder that stands on this one. */
export type DiaLocal = string;

/** Which day of a month: a number, in a shorter month its last day, or «el segundo martes», «el último viernes». */
export type DiaDeMes = { readonly dia_mes: number } | { readonly semana: Semana; readonly dia_semana: number };

/** The first to the fourth of its weekday in a month, or the last. */
export const SEMANAS_DE_MES = [1, 2, 3, 4, -1] as const;
type Semana = (typeof SEMANAS_DE_MES)[number];

/** What every rule but «once» has: nothing before `desde`, and nothing outside of these months, 1 to 12; none: all. */
interface ConTemporada {
  readonly desde: DiaLocal;
  readonly meses: readonly number[];
}

/**
 * When a task of frequency OTRA is due. `cada` is every how many days, weeks, months or years; they are counted from
 * the first day that the rule has.
 */
export type Regla =
  | ({ readonly tipo: 'DIAS'; readonly cada: number } & ConTemporada)
  /** On these weekdays, 1 to 7, Monday to Sunday. */
  | ({
      readonly tipo: 'SEMANAS';
      readonly cada: number;
      readonly dias_semana: readonly number[];
      /** Of a part of a daily chore: it can be done on its day alone, and lapses when that ends. */
      readonly solo_ese_dia?: true;
    } & ConTemporada)
  | ({ readonly tipo: 'MESES'; readonly cada: number; readonly el: DiaDeMes } & ConTemporada)
  | {
      readonly tipo: 'ANOS';
      readonly cada: number;
      /** 1 to 12. */
      readonly mes: number;
      readonly el: DiaDeMes;
      readonly desde: DiaLocal;
    }
  /** So many days after it was done, or after its day when it was not. */
  | ({ readonly tipo: 'TRAS_HACERLA'; readonly cada: number } & ConTemporada)
  | { readonly tipo: 'UNA_VEZ'; readonly dia: DiaLocal };

/** The largest `cada` of each. */
export const MAXIMO_CADA = {
  DIAS: 365,
  SEMANAS: 52,
  MESES: 24,
  ANOS: 10,
  TRAS_HACERLA: 365,
} as const satisfies Record<Exclude<Regla['tipo'], 'UNA_VEZ'>, number>;
