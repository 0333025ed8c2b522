/** A local day, «YYYY-MM-DD», like `Dia` in ../tipos.ts, which is not imported because the parent folder imports this one. */
export type DiaLocal = string;

/** A day within a month: by number (a shorter month uses its last day), or as in «el segundo martes», «el último viernes». */
export type DiaDeMes = { readonly dia_mes: number } | { readonly semana: Semana; readonly dia_semana: number };

/** Positions of a weekday within a month: first to fourth, and -1 for the last. */
export const SEMANAS_DE_MES = [1, 2, 3, 4, -1] as const;
type Semana = (typeof SEMANAS_DE_MES)[number];

/**
 * Limits of every rule with an interval, except a yearly one, which has a single month: no due day before `desde` or
 * outside `meses` (1 to 12). An empty list means all months.
 */
interface ConTemporada {
  readonly desde: DiaLocal;
  readonly meses: readonly number[];
}

/**
 * The rule by which a chore of frequency `OTRA` recurs. `cada` is its interval in days, weeks, months or years, counted
 * from the rule's first due day; for `TRAS_HACERLA`, in days from the last completion.
 */
export type Regla =
  | ({ readonly tipo: 'DIAS'; readonly cada: number } & ConTemporada)
  /** Weekly rule; `dias_semana` are its weekdays, 1 to 7, Monday to Sunday. */
  | ({
      readonly tipo: 'SEMANAS';
      readonly cada: number;
      readonly dias_semana: readonly number[];
      /** Set for a part of a daily chore: an occurrence can only be done on its own day and lapses when that ends. */
      readonly solo_ese_dia?: true;
      /** Set for a part by turns of weeks: its turn, 1 to `cada`. Its occurrences can only be done in their own week. */
      readonly semana?: number;
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
  /** Due `cada` days after it was done, or after its due day when it was not done. */
  | ({ readonly tipo: 'TRAS_HACERLA'; readonly cada: number } & ConTemporada)
  | { readonly tipo: 'UNA_VEZ'; readonly dia: DiaLocal }
  /** Whenever it is needed: it has no days, and an admin opens it. Only for free chores. */
  | { readonly tipo: 'A_DEMANDA' };

/** The rules that have an interval. */
export type ReglaConRitmo = Exclude<Regla, { tipo: 'UNA_VEZ' | 'A_DEMANDA' }>;

/** The largest `cada` of each kind of rule. */
export const MAXIMO_CADA = {
  DIAS: 365,
  SEMANAS: 52,
  MESES: 24,
  ANOS: 10,
  TRAS_HACERLA: 365,
} as const satisfies Record<ReglaConRitmo['tipo'], number>;

/**
 * A Monday before any family existed: the `desde` of rules that hold at all times, and the earliest Monday from which parts by
 * turns count their weeks. For a rule of every week any other Monday would do.
 */
export const DESDE_SIEMPRE = '2000-01-03';

const parte = (nombre: string, corto: string, dias_semana: readonly number[]) => ({
  nombre,
  /** Short form, for a chip beside the chore's name. */
  corto,
  /** The rule of the part: due on its own days, and doable on no other. */
  regla: {
    tipo: 'SEMANAS',
    cada: 1,
    dias_semana,
    desde: DESDE_SIEMPRE,
    meses: [],
    solo_ese_dia: true,
  } satisfies Regla,
});

/**
 * The two parts of the week in which a large daily chore is dealt out. Each weekday, 1 to 7, belongs to exactly one.
 */
export const PARTES = [
  parte('lunes a jueves', 'L–J', [1, 2, 3, 4]),
  parte('viernes a domingo', 'V–D', [5, 6, 7]),
] as const;

/** The ways in which drafts deal a chore: whole, in parts of the week, or in turns of two, three or four weeks. */
export const MODOS_DE_PARTIR = ['ENTERA', 'DIAS', 'SEMANAS_2', 'SEMANAS_3', 'SEMANAS_4'] as const;
export type EnPartes = (typeof MODOS_DE_PARTIR)[number];

/** Number of parts of a chore that goes by turns of weeks; 0 for other ways. */
export const semanasDe = (en: EnPartes): number => (en.startsWith('SEMANAS_') ? Number(en.at(-1)) : 0);

/** The numbers of parts in which a chore can go by turns of weeks. */
export const TURNOS = MODOS_DE_PARTIR.map(semanasDe).filter((n) => n > 0);

/** Name of a part, its days or its turn of weeks, and a short form for a chip beside the chore's name. */
interface NombreDeParte {
  readonly nombre: string;
  readonly corto: string;
}

/** Returns the name of turn `semana` (1 to `cada`) of a chore that goes by turns of weeks. */
export const nombreDeTurno = (semana: number, cada: number): string => `semana ${String(semana)} de ${String(cada)}`;

/** The names of all parts that a chore can have. */
const NOMBRES: readonly NombreDeParte[] = [
  ...PARTES,
  ...TURNOS.flatMap((cada) => Array.from({ length: cada }, (_, i) => nombreDeTurno(i + 1, cada))).map((nombre) => ({
    nombre,
    corto: nombre,
  })),
];

/** Returns the name of a part, such as «Fregar los platos · lunes a jueves»; the chore's own name if the rule is no part's. */
export const nombreDeParte = (nombre: string, regla: Regla | null): string => {
  if (regla?.tipo !== 'SEMANAS') return nombre;
  if (regla.semana !== undefined) return `${nombre} · ${nombreDeTurno(regla.semana, regla.cada)}`;
  const dias = regla.solo_ese_dia === true ? regla.dias_semana.join() : '';
  const suya = PARTES.find((p) => p.regla.dias_semana.join() === dias);
  return suya === undefined ? nombre : `${nombre} · ${suya.nombre}`;
};

/** Splits a stored name into the chore's name and its part, which is null for a whole chore. */
export const nombreYParte = (nombre: string): { readonly nombre: string; readonly parte: NombreDeParte | null } => {
  const suya = NOMBRES.find((p) => nombre.endsWith(` · ${p.nombre}`));
  return suya === undefined
    ? { nombre, parte: null }
    : { nombre: nombre.slice(0, -` · ${suya.nombre}`.length), parte: suya };
};

/** Returns a name without its part, for places where the day is clear from the context. */
export const nombreDeUnDia = (nombre: string): string => nombreYParte(nombre).nombre;

/** Returns a name for use within a sentence, where no chip can stand: «Fregar los platos (L–J)». */
export const nombreEnFrase = (completo: string): string => {
  const { nombre, parte: suya } = nombreYParte(completo);
  return suya === null ? nombre : `${nombre} (${suya.corto})`;
};

/** The most characters that a part's name adds to its chore's. */
export const LARGO_DE_PARTE = Math.max(...NOMBRES.map((p) => ` · ${p.nombre}`.length));
