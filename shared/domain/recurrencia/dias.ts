import { Temporal } from 'temporal-polyfill';
import type { DiaDeMes, DiaLocal as Dia, Regla, ReglaConRitmo } from './regla.ts';

type Fecha = Temporal.PlainDate;

/**
 * Years within which the next due day is searched; if none is found, the chore counts as never due again. A rule such as every
 * five weeks, in one month only, may miss that month for years.
 */
const HORIZONTE = 12;

const enTemporada = (dia: Fecha, meses: readonly number[]): boolean => meses.length === 0 || meses.includes(dia.month);

/** Returns `dia` if it lies in one of `meses`, else the first day of the next one that does. */
const aTemporada = (dia: Fecha, meses: readonly number[]): Fecha => {
  let en = dia;
  while (!enTemporada(en, meses)) en = en.with({ day: 1 }).add({ months: 1 });
  return en;
};

const posterior = (a: Fecha, b: Fecha): Fecha => (Temporal.PlainDate.compare(a, b) >= 0 ? a : b);

/**
 * Returns the first due day from `desde` on in every `cada`-th period counted from `fase`; null if none is within `HORIZONTE`.
 */
const buscar = (ritmo: Ritmo, desde: Fecha, cada: number, fase: number): Fecha | null => {
  const ultimo = ritmo.periodo(desde.add({ years: HORIZONTE }));
  for (let n = fase + cada * Math.ceil((ritmo.periodo(desde) - fase) / cada); n <= ultimo; n += cada) {
    const dia = ritmo.dias(n).find((d) => Temporal.PlainDate.compare(d, desde) >= 0 && enTemporada(d, ritmo.meses));
    if (dia !== undefined) return dia;
  }
  return null;
};

/** Yields the due days of a rule from `desde` on, ascending. Periods are counted from the rule's very first due day. */
function* seguir(ritmo: Ritmo, desde: Fecha): Generator<Fecha> {
  const primera = buscar(ritmo, ritmo.desde, 1, ritmo.periodo(ritmo.desde));
  if (primera === null) return;
  const fase = ritmo.periodo(primera);
  let dia = buscar(ritmo, posterior(desde, primera), ritmo.cada, fase);
  while (dia !== null) {
    yield dia;
    dia = buscar(ritmo, dia.add({ days: 1 }), ritmo.cada, fase);
  }
}

/**
 * Returns the first due day of a rule on or after `desde`; null when none is left. `TRAS_HACERLA` counts from `hecha`,
 * the day on which the chore was last done; null means never.
 */
export const primeraDeRegla = (regla: Regla, desde: Dia, hecha: Dia | null): Dia | null => {
  if (regla.tipo === 'A_DEMANDA') return null;
  if (regla.tipo === 'UNA_VEZ') return regla.dia >= desde ? regla.dia : null;
  const dia = Temporal.PlainDate.from(desde);
  if (regla.tipo === 'TRAS_HACERLA') {
    const ya = posterior(dia, Temporal.PlainDate.from(regla.desde));
    const toca = hecha === null ? ya : posterior(ya, Temporal.PlainDate.from(hecha).add({ days: regla.cada }));
    return aTemporada(toca, regla.meses).toString();
  }
  const [primera] = seguir(ritmoDe(regla), dia);
  return primera?.toString() ?? null;
};

/**
 * Returns the due day that follows `dia`; null when none does. `dia` is the previous due day, or for `TRAS_HACERLA` the
 * day on which the chore was done.
 */
export const siguienteDeRegla = (regla: Regla, dia: Dia): Dia | null =>
  primeraDeRegla(regla, Temporal.PlainDate.from(dia).add({ days: 1 }).toString(), dia);

/**
 * Returns the due days of a rule from `desde` to `hasta`, both included. For `TRAS_HACERLA`, they assume that each
 * occurrence is done on its day.
 */
export const diasDeRegla = (regla: Regla, desde: Dia, hasta: Dia): Dia[] => {
  if (regla.tipo === 'A_DEMANDA') return [];
  if (regla.tipo === 'UNA_VEZ') return regla.dia >= desde && regla.dia <= hasta ? [regla.dia] : [];
  const dias: Dia[] = [];
  for (const fecha of seguir(ritmoDe(regla), Temporal.PlainDate.from(desde))) {
    const dia = fecha.toString();
    if (dia > hasta) break;
    dias.push(dia);
  }
  return dias;
};

/** The periods (days, weeks or months, numbered) in which a rule repeats, and its due days within each. */
interface Ritmo {
  readonly cada: number;
  readonly desde: Fecha;
  /** Months 1 to 12 in which the rule applies; all if empty. */
  readonly meses: readonly number[];
  readonly periodo: (dia: Fecha) => number;
  /** Ascending due days within one period. */
  readonly dias: (periodo: number) => readonly Fecha[];
}

const UN_LUNES = Temporal.PlainDate.from('1970-01-05');

const desdeLunes = (dia: Fecha): number => UN_LUNES.until(dia).days;

/** Returns the due day within a month. `with` limits a day number to the last day of a shorter month. */
const enMes = (mes: Temporal.PlainYearMonth, el: DiaDeMes): Fecha => {
  if ('dia_mes' in el) return mes.toPlainDate({ day: 1 }).with({ day: el.dia_mes });
  const { semana, dia_semana } = el;
  if (semana === -1) {
    const ultimo = mes.toPlainDate({ day: mes.daysInMonth });
    return ultimo.subtract({ days: (ultimo.dayOfWeek - dia_semana + 7) % 7 });
  }
  const primero = mes.toPlainDate({ day: 1 });
  return primero.add({ days: ((dia_semana - primero.dayOfWeek + 7) % 7) + 7 * (semana - 1) });
};

const porDias = { periodo: desdeLunes, dias: (n: number) => [UN_LUNES.add({ days: n })] };

const porSemanas = (dias_semana: readonly number[]) => ({
  periodo: (dia: Fecha) => Math.floor(desdeLunes(dia) / 7),
  dias: (n: number) => dias_semana.map((d) => UN_LUNES.add({ days: 7 * n + d - 1 })),
});

const porMeses = (el: DiaDeMes) => ({
  periodo: (dia: Fecha) => dia.year * 12 + dia.month - 1,
  dias: (n: number) => [enMes(Temporal.PlainYearMonth.from({ year: Math.floor(n / 12), month: (n % 12) + 1 }), el)],
});

/** Returns the periods of a repeating rule. A yearly rule repeats every 12 × `cada` months. */
const ritmoDe = (regla: ReglaConRitmo): Ritmo => {
  const desde = Temporal.PlainDate.from(regla.desde);
  if (regla.tipo === 'ANOS') return { cada: 12 * regla.cada, desde, meses: [regla.mes], ...porMeses(regla.el) };
  const comun = { cada: regla.cada, desde, meses: regla.meses };
  if (regla.tipo === 'MESES') return { ...comun, ...porMeses(regla.el) };
  return { ...comun, ...(regla.tipo === 'SEMANAS' ? porSemanas(regla.dias_semana) : porDias) };
};
