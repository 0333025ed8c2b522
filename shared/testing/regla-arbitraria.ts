import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { SEMANAS_DE_MES, type DiaDeMes, type Regla, type ReglaConRitmo } from '#shared/domain/recurrencia/regla.ts';
import type { Dia } from '#shared/domain/tipos.ts';

const diaSemana = fc.integer({ min: 1, max: 7 });
const mes = fc.integer({ min: 1, max: 12 });
const enOrden = (lista: readonly number[]): number[] => lista.toSorted((a, b) => a - b);

const desde = fc
  .integer({ min: 0, max: 1_200 })
  .map((n) => Temporal.PlainDate.from('2023-11-01').add({ days: n }).toString());

const temporada = {
  desde,
  meses: fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.uniqueArray(mes, { minLength: 1, maxLength: 12 }).map(enOrden) },
  ),
};

const el: fc.Arbitrary<DiaDeMes> = fc.oneof(
  fc.record({ dia_mes: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })) }),
  fc.record({ semana: fc.constantFrom(...SEMANAS_DE_MES), dia_semana: diaSemana }),
);

/** Number of days of a month, in a leap year. */
const masLargo = (m: number): number => Temporal.PlainYearMonth.from({ year: 2024, month: m }).daysInMonth;

/** Random rules that depend on the calendar alone: all kinds but UNA_VEZ, TRAS_HACERLA and A_DEMANDA. */
export const reglaArbitraria: fc.Arbitrary<Exclude<ReglaConRitmo, { tipo: 'TRAS_HACERLA' }>> = fc.oneof(
  fc.record({ tipo: fc.constant('DIAS' as const), cada: fc.integer({ min: 1, max: 40 }), ...temporada }),
  fc.record({
    tipo: fc.constant('SEMANAS' as const),
    cada: fc.integer({ min: 1, max: 5 }),
    dias_semana: fc.uniqueArray(diaSemana, { minLength: 1, maxLength: 7 }).map(enOrden),
    ...temporada,
  }),
  fc.record({ tipo: fc.constant('MESES' as const), cada: fc.integer({ min: 1, max: 5 }), el, ...temporada }),
  fc
    .record({ tipo: fc.constant('ANOS' as const), cada: fc.integer({ min: 1, max: 2 }), mes, el, desde })
    .map((r) => ('dia_mes' in r.el ? { ...r, el: { dia_mes: Math.min(r.el.dia_mes, masLargo(r.mes)) } } : r)),
);

type Repetida = ReglaConRitmo;

const esElDia = (f: Temporal.PlainDate, dia: DiaDeMes): boolean => {
  if ('dia_mes' in dia) return f.day === Math.min(dia.dia_mes, f.daysInMonth);
  if (f.dayOfWeek !== dia.dia_semana) return false;
  return dia.semana === -1 ? f.day + 7 > f.daysInMonth : Math.ceil(f.day / 7) === dia.semana;
};

/** Tells whether a rule would include a day if its interval were 1. */
const podria = (regla: Repetida, f: Temporal.PlainDate): boolean => {
  const meses = regla.tipo === 'ANOS' ? [regla.mes] : regla.meses;
  if (f.toString() < regla.desde || (meses.length > 0 && !meses.includes(f.month))) return false;
  if (regla.tipo === 'SEMANAS') return regla.dias_semana.includes(f.dayOfWeek);
  return regla.tipo === 'MESES' || regla.tipo === 'ANOS' ? esElDia(f, regla.el) : true;
};

const lunesDe = (f: Temporal.PlainDate): Temporal.PlainDate => f.subtract({ days: f.dayOfWeek - 1 });

const primeras = new WeakMap<Regla, Temporal.PlainDate>();
const primeraDe = (regla: Repetida): Temporal.PlainDate => {
  let f = primeras.get(regla) ?? Temporal.PlainDate.from(regla.desde);
  while (!podria(regla, f)) f = f.add({ days: 1 });
  primeras.set(regla, f);
  return f;
};

/** Tells whether a rule includes a day, by counting from the rule's first day, without the code under test. */
export const tocaSegunRegla = (regla: Repetida, dia: Dia): boolean => {
  const f = Temporal.PlainDate.from(dia);
  if (!podria(regla, f)) return false;
  const primera = primeraDe(regla);
  const pasan = {
    DIAS: () => primera.until(f).days,
    TRAS_HACERLA: () => primera.until(f).days,
    SEMANAS: () => lunesDe(primera).until(lunesDe(f)).days / 7,
    MESES: () => (f.year - primera.year) * 12 + f.month - primera.month,
    ANOS: () => f.year - primera.year,
  }[regla.tipo]();
  return pasan % regla.cada === 0;
};
