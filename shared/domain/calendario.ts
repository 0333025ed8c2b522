import { Temporal } from 'temporal-polyfill';
import { diaDeNumero, finDeTrimestre, lunesDe, mesDe, numeroDeDia, primeroDeMes, sumarDias } from './dias.ts';
import { milisegundosDe } from './instantes.ts';
import { diasDeRegla, primeraDeRegla, siguienteDeRegla } from './recurrencia/dias.ts';
import type { Regla } from './recurrencia/regla.ts';
import type { Dia, Frecuencia, FrecuenciaFija, Instante } from './tipos.ts';

/** When a task is due. A day that its frequency needs and nobody set counts as the period's last. */
export interface Calendario {
  readonly frecuencia: Frecuencia;
  /** 1 to 7, Monday to Sunday. */
  readonly dia_semana: number | null;
  readonly dia_semana_2: number | null;
  /** 1 to 31; in a shorter month its last day. */
  readonly dia_mes: number | null;
  /** When the frequency is OTRA; no other has one. */
  readonly regla?: Regla | null | undefined;
}

interface DiaDeZona {
  readonly dia: Dia;
  /** Milliseconds since 1970 of its first instant, and of the next day's. */
  readonly desde: number;
  readonly hasta: number;
}
/** By zone the day that was asked for last: it is nearly always asked for again. */
const ultimos = new Map<string, DiaDeZona>();

const buscarDia = (zona: string, ms: number): Dia => {
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zona);
  const dia = local.toPlainDate().toString();
  const desde = local.startOfDay();
  const hasta = desde.add({ days: 1 }).startOfDay();
  // A day on which the clocks change may come in two pieces, when they are put back over midnight.
  if (desde.offset === hasta.offset)
    ultimos.set(zona, { dia, desde: desde.epochMilliseconds, hasta: hasta.epochMilliseconds });
  return dia;
};

/** Days of instants that are over, which rows tell again and again. */
const pasados = new Map<string, Dia>();
const MAXIMO_PASADOS = 4_096;

const recordarDia = (zona: string, ms: number): Dia => {
  const clave = `${String(ms)} ${zona}`;
  const sabido = pasados.get(clave);
  if (sabido !== undefined) return sabido;
  if (pasados.size >= MAXIMO_PASADOS) pasados.clear();
  const dia = buscarDia(zona, ms);
  pasados.set(clave, dia);
  return dia;
};

/** The local day of an instant in an IANA zone. Throws for an unknown zone. */
export const hoyEn = (zona: string, instante: Instante): Dia => {
  const ms = milisegundosDe(instante);
  const ultimo = ultimos.get(zona);
  return ultimo !== undefined && ms >= ultimo.desde && ms < ultimo.hasta ? ultimo.dia : recordarDia(zona, ms);
};

/** The local hour of an instant in an IANA zone, 0 to 23. */
export const horaEn = (zona: string, instante: Instante): number =>
  Temporal.Instant.from(instante).toZonedDateTimeISO(zona).hour;

/** When a local day begins: at 01:00 where the clocks change at midnight. */
export const inicioDelDia = (zona: string, dia: Dia): Instante =>
  Temporal.PlainDate.from(dia).toZonedDateTime(zona).toInstant().toString({ smallestUnit: 'millisecond' });

/** When an hour of a local day begins: the next that there is where the clocks skip it, the first where they repeat it. */
export const inicioDeLaHora = (zona: string, dia: Dia, hora: number): Instante =>
  Temporal.PlainDate.from(dia)
    .toZonedDateTime({ timeZone: zona, plainTime: { hour: hora } })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });

// Days are reckoned by their numbers: the polyfill takes ten times as long, and every list of chores asks for some.

/** The next day from one on that is such a day of the week, 1 to 7. */
const proximoDiaSemana = (desde: number, diaSemana: number): number => {
  const enEstaSemana = lunesDe(desde) + diaSemana - 1;
  return enEstaSemana < desde ? enEstaSemana + 7 : enEstaSemana;
};

/** The day of a month, or its last where it is shorter. */
const diaDelMes = (ano: number, mes: number, dia: number): number =>
  Math.min(primeroDeMes(ano, mes) + dia, primeroDeMes(ano, mes + 1)) - 1;

const proximoDiaMes = (desde: number, diaMes: number): number => {
  const { ano, mes } = mesDe(diaDeNumero(desde));
  const enEsteMes = diaDelMes(ano, mes, diaMes);
  return enEsteMes < desde ? diaDelMes(ano, mes + 1, diaMes) : enEsteMes;
};

const PRIMERA = {
  DIARIA: (_, desde) => desde,
  SEMANAL: ({ dia_semana }, desde) => proximoDiaSemana(desde, dia_semana ?? 7),
  DOS_VECES_SEMANA: ({ dia_semana, dia_semana_2 }, desde) =>
    Math.min(proximoDiaSemana(desde, dia_semana ?? 7), proximoDiaSemana(desde, dia_semana_2 ?? 7)),
  MENSUAL: ({ dia_mes }, desde) => proximoDiaMes(desde, dia_mes ?? 31),
} satisfies Record<FrecuenciaFija, (tarea: Calendario, desde: number) => number>;

/**
 * The first day on which a task is due, `desde` included; null: none any more. `hecha` is when it was last done, which
 * only a rule that counts from there looks at.
 */
export const primeraOcurrencia = (tarea: Calendario, desde: Dia, hecha: Dia | null = null): Dia | null => {
  if (tarea.frecuencia !== 'OTRA') return diaDeNumero(PRIMERA[tarea.frecuencia](tarea, numeroDeDia(desde)));
  return tarea.regla ? primeraDeRegla(tarea.regla, desde, hecha) : null;
};

/**
 * The first day on which a task is due after one on which it was, or after the day on which it was done where that is
 * what counts (`cuentaDesdeHecha`); null: nothing follows.
 */
export const siguienteOcurrencia = (tarea: Calendario, despuesDe: Dia): Dia | null => {
  if (tarea.frecuencia !== 'OTRA') return primeraOcurrencia(tarea, sumarDias(despuesDe, 1));
  return tarea.regla ? siguienteDeRegla(tarea.regla, despuesDe) : null;
};

/** Whether the next one is so many days after this one was done. */
export const cuentaDesdeHecha = ({ frecuencia, regla }: Calendario): boolean =>
  frecuencia === 'OTRA' && regla?.tipo === 'TRAS_HACERLA';

/** Whether it can be done on its day alone, and lapses when that ends: a part of a daily chore. */
export const soloEseDia = ({ frecuencia, regla }: Calendario): boolean =>
  frecuencia === 'OTRA' && regla?.tipo === 'SEMANAS' && regla.solo_ese_dia === true;

/** Every day on which a task is due from `desde` to `hasta`, both included, when each is done on its day. */
export const ocurrencias = (tarea: Calendario, desde: Dia, hasta: Dia): Dia[] => {
  if (tarea.frecuencia === 'OTRA') return tarea.regla ? diasDeRegla(tarea.regla, desde, hasta) : [];
  const dias: Dia[] = [];
  for (let dia = primeraOcurrencia(tarea, desde); dia !== null && dia <= hasta; dia = siguienteOcurrencia(tarea, dia))
    dias.push(dia);
  return dias;
};

/** The next days from `desde` on, so many at most. */
export const proximasOcurrencias = (tarea: Calendario, desde: Dia, cuantas: number): Dia[] => {
  const dias: Dia[] = [];
  for (
    let dia = primeraOcurrencia(tarea, desde);
    dia !== null && dias.length < cuantas;
    dia = siguienteOcurrencia(tarea, dia)
  )
    dias.push(dia);
  return dias;
};

/** Counts a task's days in a quarter, which is its load's factor. */
export const vecesEnTrimestre = (tarea: Calendario, trimestre: Dia): number =>
  ocurrencias(tarea, trimestre, finDeTrimestre(trimestre)).length;

/**
 * Whether a reparto deals a task on `hoy` for a quarter: not one that will not fall before it ends, such as the lawn in
 * winter.
 */
export const tocaAntesDelFin = (tarea: Calendario, hoy: Dia, trimestre: Dia): boolean => {
  const primera = primeraOcurrencia(tarea, hoy);
  return primera !== null && primera <= finDeTrimestre(trimestre);
};
