import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { Calendario } from '#shared/domain/calendario.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { reglaArbitraria, tocaSegunRegla } from './regla-arbitraria.ts';

const SIN_DIAS = { dia_semana: null, dia_semana_2: null, dia_mes: null };

export const unCalendario = (cambios: Partial<Calendario> = {}): Calendario => ({
  frecuencia: 'DIARIA',
  ...SIN_DIAS,
  ...cambios,
});

const diaSemana = fc.integer({ min: 1, max: 7 });

/**
 * Random calendars, each frequency equally often, also with the same weekday twice, which a form refuses. Leaves out the rules
 * UNA_VEZ, TRAS_HACERLA and A_DEMANDA.
 */
export const calendarioArbitrario: fc.Arbitrary<Calendario> = fc.oneof(
  fc.constant(unCalendario()),
  diaSemana.map((dia_semana) => unCalendario({ frecuencia: 'SEMANAL', dia_semana })),
  fc
    .tuple(diaSemana, diaSemana)
    .map(([dia_semana, dia_semana_2]) => unCalendario({ frecuencia: 'DOS_VECES_SEMANA', dia_semana, dia_semana_2 })),
  fc
    .oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 }))
    .map((dia_mes) => unCalendario({ frecuencia: 'MENSUAL', dia_mes })),
  reglaArbitraria.map((regla) => unCalendario({ frecuencia: 'OTRA', regla })),
);

const toca = (
  { frecuencia, dia_semana, dia_semana_2, dia_mes, regla }: Calendario,
  dia: Temporal.PlainDate,
): boolean => {
  if (regla && regla.tipo !== 'UNA_VEZ' && regla.tipo !== 'A_DEMANDA') return tocaSegunRegla(regla, dia.toString());
  if (frecuencia === 'DIARIA') return true;
  if (frecuencia === 'MENSUAL') return dia.day === Math.min(dia_mes ?? 31, dia.daysInMonth);
  return dia.dayOfWeek === dia_semana || dia.dayOfWeek === dia_semana_2;
};

/**
 * All days from `desde` to `hasta`, inclusive, on which a chore is due, each judged by itself. Tests compare the calendar with
 * this.
 */
export const diasQueToca = (tarea: Calendario, desde: Dia, hasta: Dia): Dia[] => {
  const dias: Dia[] = [];
  for (let dia = Temporal.PlainDate.from(desde); dia.toString() <= hasta; dia = dia.add({ days: 1 }))
    if (toca(tarea, dia)) dias.push(dia.toString());
  return dias;
};
