import { z } from 'zod';
import { sumarDias } from '#shared/domain/dias.ts';
import {
  DESDE_SIEMPRE,
  MAXIMO_CADA,
  SEMANAS_DE_MES,
  TURNOS,
  type Regla as ReglaDelDominio,
} from '#shared/domain/recurrencia/regla.ts';
import { diaEntrada, entero } from './comunes.ts';

// The recurrence rule of a chore of frequency `OTRA`; shared/domain/recurrencia/regla.ts explains each kind.

const ascendentes = (lista: readonly number[]): boolean => lista.every((n, i) => i === 0 || n > (lista[i - 1] ?? 0));
const EN_ORDEN = 'De menor a mayor y sin repetir';

const mes = entero(1, 12);
const diaSemana = entero(1, 7);
const temporada = {
  desde: diaEntrada,
  /** Months, 1 to 12; all if empty. */
  meses: z.array(mes, { error: 'Elige los meses' }).max(12, EN_ORDEN).refine(ascendentes, EN_ORDEN).default([]),
};

const DiaDeMes = z.union(
  [
    z.strictObject({ dia_mes: entero(1, 31) }),
    z.strictObject({ semana: z.literal(SEMANAS_DE_MES), dia_semana: diaSemana }),
  ],
  { error: 'Elige el día: un número del 1 al 31, o «el segundo martes»' },
);

/** Days of each month in a leap year, by month number. */
const DIAS_DE_MES = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const Ano = z
  .strictObject({
    tipo: z.literal('ANOS'),
    cada: entero(1, MAXIMO_CADA.ANOS),
    mes,
    el: DiaDeMes,
    desde: diaEntrada,
  })
  .refine((r) => !('dia_mes' in r.el) || r.el.dia_mes <= (DIAS_DE_MES[r.mes] ?? 31), {
    path: ['el'],
    error: 'Ese mes no tiene tantos días',
  });

const Semanas = z.strictObject({
  tipo: z.literal('SEMANAS'),
  cada: entero(1, MAXIMO_CADA.SEMANAS),
  dias_semana: z
    .array(diaSemana, { error: 'Elige los días de la semana' })
    .min(1, 'Elige al menos un día de la semana')
    .max(7, EN_ORDEN)
    .refine(ascendentes, EN_ORDEN),
  ...temporada,
});

export type Regla = ReglaDelDominio;
/** Schema of a rule. `meses` may be omitted, although the input type does not say so. */
export const Regla: z.ZodType<ReglaDelDominio, ReglaDelDominio> = z.discriminatedUnion(
  'tipo',
  [
    z.strictObject({ tipo: z.literal('DIAS'), cada: entero(1, MAXIMO_CADA.DIAS), ...temporada }),
    Semanas,
    z.strictObject({ tipo: z.literal('MESES'), cada: entero(1, MAXIMO_CADA.MESES), el: DiaDeMes, ...temporada }),
    Ano,
    z.strictObject({ tipo: z.literal('TRAS_HACERLA'), cada: entero(1, MAXIMO_CADA.TRAS_HACERLA), ...temporada }),
    z.strictObject({ tipo: z.literal('UNA_VEZ'), dia: diaEntrada }),
    z.strictObject({ tipo: z.literal('A_DEMANDA') }),
  ],
  { error: 'Di cada cuánto toca' },
) as unknown as z.ZodType<ReglaDelDominio, ReglaDelDominio>;

/** Days on which turns can begin: as many Mondays from `DESDE_SIEMPRE` on as a chore can have turns. */
const LUNES_DE_TURNOS = Array.from({ length: Math.max(...TURNOS) }, (_, i) => sumarDias(DESDE_SIEMPRE, 7 * i));

/** Schema of a rule in a draft or file: one that an admin wrote, or the rule of a part of a chore (by days, or by weeks). */
export const ReglaRepartida = z.union([
  Regla,
  Semanas.extend({ cada: z.literal(1), desde: z.literal(DESDE_SIEMPRE), solo_ese_dia: z.literal(true) }),
  Semanas.extend({
    cada: z.literal(TURNOS),
    desde: z.literal(LUNES_DE_TURNOS),
    semana: entero(1, Math.max(...TURNOS)),
    solo_ese_dia: z.literal(true).optional(),
  }).refine((r) => r.semana <= r.cada),
]) as unknown as z.ZodType<ReglaDelDominio, ReglaDelDominio>;
