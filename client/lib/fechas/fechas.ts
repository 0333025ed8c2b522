import { sumarDias } from '#shared/domain/dias.ts';
import { conMinuscula } from '#shared/domain/palabras.ts';
import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';
import { diaEnZona, zonaDeLosDias } from './zona.ts';

// Dates in Spanish. A day is «YYYY-MM-DD» in the family's zone; an instant is UTC, ISO 8601. Days are compared as text.

/** Returns today in the family's zone, by the server's clock; or the day of the given instant. */
export const hoyLocal = (ahora = new Date(ahoraServidor())): string => diaEnZona(ahora);

/** Returns the midnight of a day in UTC, where every day has 24 hours. */
const aFecha = (dia: string): Date => {
  const [a = 0, m = 1, d = 1] = dia.split('-').map(Number);
  return new Date(Date.UTC(a, m - 1, d));
};

/** Formats a day, in UTC as `aFecha` reads it, so that the device's zone cannot shift it. */
const escribir = (dia: string, opciones: Intl.DateTimeFormatOptions): string =>
  formatoDe({ ...opciones, timeZone: 'UTC' }).format(aFecha(dia));

const DIA_Y_MES = { day: 'numeric', month: 'long' } as const;

/** «mié, 25 nov»; with the year if it is not the current one. */
export const fechaCorta = (dia: string, hoy = hoyLocal()): string =>
  escribir(dia, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(dia.slice(0, 4) === hoy.slice(0, 4) ? {} : { year: 'numeric' }),
  });

/** «25 de noviembre de 2026». */
export const fechaLarga = (dia: string): string => escribir(dia, { dateStyle: 'long' });

/** «sábado, 21 de noviembre de 2026». */
export const fechaCompleta = (dia: string): string => escribir(dia, { dateStyle: 'full' });

/** «Hoy», «Mañana» or a short date. */
export const fechaLimite = (dia: string, hoy = hoyLocal()): string => {
  if (dia === hoy) return 'Hoy';
  if (dia === sumarDias(hoy, 1)) return 'Mañana';
  return fechaCorta(dia, hoy);
};

/** Returns a day's short weekday and its day of the month: «vie» and 27. */
export const diaCorto = (dia: string): { readonly semana: string; readonly numero: number } => ({
  semana: escribir(dia, { weekday: 'short' }),
  numero: aFecha(dia).getUTCDate(),
});

/** «lunes 24»; with the month if it is not the current one: «martes 1 de diciembre». */
export const diaConNombre = (dia: string, hoy = hoyLocal()): string => {
  const nombre = `${escribir(dia, { weekday: 'long' })} ${String(aFecha(dia).getUTCDate())}`;
  return dia.slice(0, 7) === hoy.slice(0, 7) ? nombre : `${nombre} de ${escribir(dia, { month: 'long' })}`;
};

/**
 * Says until when a member is away: «fuera hoy», «fuera hasta mañana», «fuera hasta el domingo». Later days carry their date:
 * «fuera hasta el 24 de diciembre». `hasta` is the last day away; null, an open end, gives «fuera».
 */
export const fueraHasta = (hasta: string | null, hoy = hoyLocal()): string => {
  if (hasta === null) return 'fuera';
  if (hasta === hoy) return 'fuera hoy';
  if (hasta === sumarDias(hoy, 1)) return 'fuera hasta mañana';
  const opciones = hasta < sumarDias(hoy, 7) ? ({ weekday: 'long' } as const) : DIA_Y_MES;
  return `fuera hasta el ${escribir(hasta, opciones)}`;
};

/** Returns the Sunday of a day's week. */
export const domingoDe = (dia: string): string => sumarDias(dia, (7 - aFecha(dia).getUTCDay()) % 7);

/** A range of days in words: «Del 16 al 22 de noviembre», «Del 30 de noviembre al 6 de diciembre». */
export const diasEnPalabras = (primero: string, ultimo: string): string => {
  const conMes = (dia: string) => escribir(dia, DIA_Y_MES);
  const desde = primero.slice(0, 7) === ultimo.slice(0, 7) ? String(aFecha(primero).getUTCDate()) : conMes(primero);
  return `Del ${desde} al ${conMes(ultimo)}`;
};

/** The week, Monday to Sunday, of a day in words: «Del 16 al 22 de noviembre». */
export const semanaEnPalabras = (hoy: string): string => {
  const domingo = domingoDe(hoy);
  return diasEnPalabras(sumarDias(domingo, -6), domingo);
};

/** «Hoy», «Ayer» or a short date. */
export const fechaPasada = (dia: string, hoy = hoyLocal()): string => {
  if (dia === hoy) return 'Hoy';
  return dia === sumarDias(hoy, -1) ? 'Ayer' : fechaCorta(dia, hoy);
};

/** «Última vez: ayer, Mateo»: the day when a chore was last done, and the member who did it. */
export const ultimaVez = (
  { dia, nombre }: { readonly dia: string; readonly nombre: string },
  hoy = hoyLocal(),
): string => `Última vez: ${conMinuscula(fechaPasada(dia, hoy))}, ${nombre}`;

/** Formats an instant with its time in the family's zone. */
const conHora = (instante: string, opciones: Intl.DateTimeFormatOptions): string => {
  const timeZone = zonaDeLosDias();
  return formatoDe({ ...opciones, hour: '2-digit', minute: '2-digit', ...(timeZone && { timeZone }) }).format(
    new Date(instante),
  );
};

/** «18:30», an instant in the family's zone. */
export const hora = (instante: string): string => conHora(instante, {});

/** «25 nov, 18:30», an instant in the family's zone. */
export const momento = (instante: string): string => conHora(instante, { day: 'numeric', month: 'short' });

/** Returns the day of an instant in the family's zone. */
export const diaDe = (instante: string): string => hoyLocal(new Date(instante));

/** Minutes in words: «1 h 20 min». */
export const duracion = (minutos: number): string => {
  const h = Math.floor(minutos / 60);
  const m = minutos % 60;
  // No-break spaces, because a line must not end between a number and its unit.
  if (h === 0) return `${String(m)}\u00a0min`;
  return m === 0 ? `${String(h)}\u00a0h` : `${String(h)}\u00a0h ${String(m)}\u00a0min`;
};

/** Formatters by their options, kept because creating one takes much longer than formatting a date. */
const formatos = new Map<string, Intl.DateTimeFormat>();
/**
 * The device's UTC offset, in minutes, when the formatters were created. A formatter without a zone keeps the zone that the
 * device had then, so all are dropped when the offset changes.
 */
let desfase = NaN;

/** Returns the cached Spanish formatter for these options. */
export const formatoDe = (opciones: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const ahora = new Date().getTimezoneOffset();
  if (ahora !== desfase) formatos.clear();
  desfase = ahora;
  const clave = JSON.stringify(opciones);
  const conocido = formatos.get(clave);
  if (conocido !== undefined) return conocido;
  const nuevo = new Intl.DateTimeFormat('es-ES', opciones);
  formatos.set(clave, nuevo);
  return nuevo;
};
