import { Temporal } from 'temporal-polyfill';
import { diaDeNumero, finDeTrimestre, lunesDe, mesDe, numeroDeDia, primeroDeMes, sumarDias } from './dias.ts';
import { milisegundosDe } from './instantes.ts';
import { diasDeRegla, primeraDeRegla, siguienteDeRegla } from './recurrencia/dias.ts';
import { semanaDe } from './ranking.ts';
import { DESDE_SIEMPRE, type Regla } from './recurrencia/regla.ts';
import type { Dia, Frecuencia, FrecuenciaFija, Instante } from './tipos.ts';

/** The recurrence of a chore. A day that its frequency needs but that is null counts as Sunday, or as the month's last day. */
export interface Calendario {
  readonly frecuencia: Frecuencia;
  /** 1 to 7, Monday to Sunday. */
  readonly dia_semana: number | null;
  readonly dia_semana_2: number | null;
  /** 1 to 31; a shorter month uses its last day. */
  readonly dia_mes: number | null;
  /** The recurrence rule, only with frequency `OTRA`. */
  readonly regla?: Regla | null | undefined;
}

interface DiaDeZona {
  readonly dia: Dia;
  /** The local day's first instant and the next day's, in ms since 1970. */
  readonly desde: number;
  readonly hasta: number;
}
/** Cache of the last local day computed for each time zone: consecutive calls nearly always ask for the same day. */
const ultimos = new Map<string, DiaDeZona>();

const buscarDia = (zona: string, ms: number): Dia => {
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zona);
  const dia = local.toPlainDate().toString();
  const desde = local.startOfDay();
  const hasta = desde.add({ days: 1 }).startOfDay();
  // Not cached when the UTC offset changes during the day: clocks put back over midnight make the day two separate pieces.
  if (desde.offset === hasta.offset)
    ultimos.set(zona, { dia, desde: desde.epochMilliseconds, hasta: hasta.epochMilliseconds });
  return dia;
};

/** Cache of local days, by instant and zone: the same stored instants are converted on every request. */
const pasados = new Map<string, Dia>();
/** Number of entries at which `pasados` is emptied before another is added. */
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

/** Returns the local day of an instant in an IANA zone. Throws for an unknown zone. */
export const hoyEn = (zona: string, instante: Instante): Dia => {
  const ms = milisegundosDe(instante);
  const ultimo = ultimos.get(zona);
  return ultimo !== undefined && ms >= ultimo.desde && ms < ultimo.hasta ? ultimo.dia : recordarDia(zona, ms);
};

/** Returns the instant of a local time such as 2026-11-21T23:00:00. */
export const instanteEn = (zona: string, local: string): Instante =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zona).toInstant().toString({ smallestUnit: 'millisecond' });

/** Returns the local hour of an instant in an IANA zone, 0 to 23. */
export const horaEn = (zona: string, instante: Instante): number =>
  Temporal.Instant.from(instante).toZonedDateTimeISO(zona).hour;

/** Returns the first instant of a local day; it is 01:00 on a day on which the clocks go forward at midnight. */
export const inicioDelDia = (zona: string, dia: Dia): Instante =>
  Temporal.PlainDate.from(dia).toZonedDateTime(zona).toInstant().toString({ smallestUnit: 'millisecond' });

/**
 * Returns the instant at which an hour of a local day begins. If the clocks skip that hour, it is moved forward by the
 * length of the gap; if they repeat it, the first of the two counts.
 */
export const inicioDeLaHora = (zona: string, dia: Dia, hora: number): Instante =>
  Temporal.PlainDate.from(dia)
    .toZonedDateTime({ timeZone: zona, plainTime: { hour: hora } })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });

// From here on days are computed as numbers: Temporal's polyfill is slower, and every list of chores needs many days.

/** Returns the first day from `desde` on that has this weekday, 1 to 7. */
const proximoDiaSemana = (desde: number, diaSemana: number): number => {
  const enEstaSemana = lunesDe(desde) + diaSemana - 1;
  return enEstaSemana < desde ? enEstaSemana + 7 : enEstaSemana;
};

/** Returns a day of a month; of a shorter month, its last day. */
const diaDelMes = (ano: number, mes: number, dia: number): number =>
  Math.min(primeroDeMes(ano, mes) + dia, primeroDeMes(ano, mes + 1)) - 1;

const proximoDiaMes = (desde: number, diaMes: number): number => {
  const { ano, mes } = mesDe(diaDeNumero(desde));
  const enEsteMes = diaDelMes(ano, mes, diaMes);
  return enEsteMes < desde ? diaDelMes(ano, mes + 1, diaMes) : enEsteMes;
};

/** For each fixed frequency, the first due day from a day on, that day included, both as day numbers. */
const PRIMERA = {
  DIARIA: (_, desde) => desde,
  SEMANAL: ({ dia_semana }, desde) => proximoDiaSemana(desde, dia_semana ?? 7),
  DOS_VECES_SEMANA: ({ dia_semana, dia_semana_2 }, desde) =>
    Math.min(proximoDiaSemana(desde, dia_semana ?? 7), proximoDiaSemana(desde, dia_semana_2 ?? 7)),
  MENSUAL: ({ dia_mes }, desde) => proximoDiaMes(desde, dia_mes ?? 31),
} satisfies Record<FrecuenciaFija, (tarea: Calendario, desde: number) => number>;

/**
 * Returns the first day from `desde` on, included, on which a chore is due; null when there is none left. `hecha` is
 * the day on which the chore was last done; only the rule `TRAS_HACERLA` uses it.
 */
export const primeraOcurrencia = (tarea: Calendario, desde: Dia, hecha: Dia | null = null): Dia | null => {
  if (tarea.frecuencia !== 'OTRA') return diaDeNumero(PRIMERA[tarea.frecuencia](tarea, numeroDeDia(desde)));
  return tarea.regla ? primeraDeRegla(tarea.regla, desde, hecha) : null;
};

/**
 * Returns the next day on which a chore is due after `despuesDe`; null when none follows. `despuesDe` is the previous
 * due day, or the day on which the chore was done if its rule counts from there (`cuentaDesdeHecha`).
 */
export const siguienteOcurrencia = (tarea: Calendario, despuesDe: Dia): Dia | null => {
  if (tarea.frecuencia !== 'OTRA') return primeraOcurrencia(tarea, sumarDias(despuesDe, 1));
  return tarea.regla ? siguienteDeRegla(tarea.regla, despuesDe) : null;
};

/** Tells whether a chore's next occurrence is counted from the day on which the chore was last done. */
export const cuentaDesdeHecha = ({ frecuencia, regla }: Calendario): boolean =>
  frecuencia === 'OTRA' && regla?.tipo === 'TRAS_HACERLA';

/** Tells whether a chore has no days: an admin opens it whenever it is needed. */
export const esADemanda = ({ frecuencia, regla }: Calendario): boolean =>
  frecuencia === 'OTRA' && regla?.tipo === 'A_DEMANDA';

/** Returns every day from `desde` to `hasta`, both included, on which a chore is due if each occurrence is done on its day. */
export const ocurrencias = (tarea: Calendario, desde: Dia, hasta: Dia): Dia[] => {
  if (tarea.frecuencia === 'OTRA') return tarea.regla ? diasDeRegla(tarea.regla, desde, hasta) : [];
  const dias: Dia[] = [];
  for (let dia = primeraOcurrencia(tarea, desde); dia !== null && dia <= hasta; dia = siguienteOcurrencia(tarea, dia))
    dias.push(dia);
  return dias;
};

/** Consecutive days, both ends included. */
type Tramo = ReturnType<typeof semanaDe>;

/**
 * Returns the days on which an occurrence of a part can be done; null for a whole chore. For a part by days that is its own
 * day; for a turn of weeks, its week from Monday to Sunday.
 */
export const plazoDeParte = ({ frecuencia, regla }: Calendario, dia: Dia): Tramo | null => {
  if (frecuencia !== 'OTRA' || regla?.tipo !== 'SEMANAS') return null;
  if (regla.solo_ese_dia === true) return { desde: dia, hasta: dia };
  return regla.semana === undefined ? null : semanaDe(dia);
};

/** Tells whether a chore is a part, by days or by turns of weeks. */
export const esParte = (tarea: Calendario): boolean => plazoDeParte(tarea, DESDE_SIEMPRE) !== null;

/** Tells whether one of a part's occurrences can be done on a day. False for a whole chore. */
export const esDeSuParte = (tarea: Calendario, dia: Dia): boolean => {
  const { desde, hasta } = semanaDe(dia);
  return ocurrencias(tarea, desde, hasta).some((suyo) => {
    const plazo = plazoDeParte(tarea, suyo);
    return plazo !== null && plazo.desde <= dia && dia <= plazo.hasta;
  });
};

/** Returns the next due days from `desde` on, at most `cuantas` of them. */
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

/**
 * Counts the due days of a chore in a quarter. Drafts use it for rules (`OTRA`); other frequencies have a fixed count
 * (`VECES`).
 */
export const vecesEnTrimestre = (tarea: Calendario, trimestre: Dia): number =>
  ocurrencias(tarea, trimestre, finDeTrimestre(trimestre)).length;

/**
 * Tells whether a chore is due at all from `hoy` to the end of a quarter. A draft begun on `hoy` leaves out a chore that is
 * not, such as mowing the lawn in winter.
 */
export const tocaAntesDelFin = (tarea: Calendario, hoy: Dia, trimestre: Dia): boolean => {
  const primera = primeraOcurrencia(tarea, hoy);
  return primera !== null && primera <= finDeTrimestre(trimestre);
};
