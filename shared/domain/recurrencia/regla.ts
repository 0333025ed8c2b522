/** A local day, «YYYY-MM-DD»: the `Dia` of the folder that stands on this one. */
export type DiaLocal = string;

/** A day of a month: a number (in a shorter month its last day), or «el segundo martes», «el último viernes». */
export type DiaDeMes = { readonly dia_mes: number } | { readonly semana: Semana; readonly dia_semana: number };

/** The first to the fourth of its weekday in a month, or the last. */
export const SEMANAS_DE_MES = [1, 2, 3, 4, -1] as const;
type Semana = (typeof SEMANAS_DE_MES)[number];

/** Limits of every rule but «once»: nothing before `desde`, nor outside these months, 1 to 12; none means all. */
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
      /** For a part of a daily chore: it can be done only on its day, and lapses when that ends. */
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

/** A Monday before all that a family has; a rule of every week counts from anywhere. */
export const DESDE_SIEMPRE = '2000-01-03';

const parte = (nombre: string, corto: string, dias_semana: readonly number[]) => ({
  nombre,
  /** For a chip beside the chore's name. */
  corto,
  /** On its own days, and doable on those alone. */
  regla: {
    tipo: 'SEMANAS',
    cada: 1,
    dias_semana,
    desde: DESDE_SIEMPRE,
    meses: [],
    solo_ese_dia: true,
  } satisfies Regla,
});

/** The two parts of the week in which a large daily chore is handed out: each day, 1 to 7, is exactly one's. */
export const PARTES = [
  parte('lunes a jueves', 'L–J', [1, 2, 3, 4]),
  parte('viernes a domingo', 'V–D', [5, 6, 7]),
] as const;

/** «Fregar los platos · lunes a jueves»; the chore's own name for a rule that is no part's. */
export const nombreDeParte = (nombre: string, regla: Regla | null): string => {
  const dias = regla?.tipo === 'SEMANAS' && regla.solo_ese_dia === true ? regla.dias_semana.join() : '';
  const suya = PARTES.find((p) => p.regla.dias_semana.join() === dias);
  return suya === undefined ? nombre : `${nombre} · ${suya.nombre}`;
};

/** A stored name as people read it: the chore's, and the part that it is of it; null for a whole chore. */
export const nombreYParte = (
  nombre: string,
): { readonly nombre: string; readonly parte: (typeof PARTES)[number] | null } => {
  const suya = PARTES.find((p) => nombre.endsWith(` · ${p.nombre}`));
  return suya === undefined
    ? { nombre, parte: null }
    : { nombre: nombre.slice(0, -` · ${suya.nombre}`.length), parte: suya };
};

/** A part's name where it is clear which day is meant: without its days. */
export const nombreDeUnDia = (nombre: string): string => nombreYParte(nombre).nombre;

/** «Fregar los platos (L–J)»: a name within a sentence, where there is no chip. */
export const nombreEnFrase = (completo: string): string => {
  const { nombre, parte: suya } = nombreYParte(completo);
  return suya === null ? nombre : `${nombre} (${suya.corto})`;
};

/** Letters that a part's name has more than its chore's, at most. */
export const LARGO_DE_PARTE = Math.max(...PARTES.map((p) => ` · ${p.nombre}`.length));
