import { Temporal } from 'temporal-polyfill';
import {
  cuentaDesdeHecha,
  primeraOcurrencia,
  siguienteOcurrencia,
  plazoDeParte,
  type Calendario,
} from './calendario.ts';
import { finDeTrimestre, sumarDias, trimestreDe } from './dias.ts';
import type { Dia } from './tipos.ts';

/** The fields of an occurrence that decide when it lapses, as in a row of `asignaciones`. */
export interface Vencible {
  /** Null for an occurrence that no responsibility opened: given by hand, or taken of a chore that is nobody's. */
  readonly responsabilidad_id: number | null;
  readonly fecha_limite: Dia | null;
  /** For work without a date, the local day on which it was assigned; otherwise null. */
  readonly dada_el: Dia | null;
  /** First day of its quarter. */
  readonly trimestre_inicio: Dia;
  /** The day to which it was postponed, or null. It delays the lapse only when no occurrence follows. */
  readonly pospuesta_al?: Dia | null;
}

/** The one open occurrence of a responsibility. */
export interface OcurrenciaAbierta {
  readonly fecha_limite: Dia;
  /** First day on which it may be completed; null means at any time. */
  readonly disponible_desde: Dia | null;
  /** Its own day, when it was moved to a later one because the chore had been done too recently. */
  readonly su_dia?: Dia | null;
}

/**
 * Days that an occurrence without a next one has before it lapses, as many as a weekly chore. They count from the day on which it
 * is due, after a postponement the new one, or without a date from the day it was given. It never lapses before the next quarter.
 */
const DIAS_A_MANO = 7;

const posterior = (a: Dia, b: Dia): Dia => (a > b ? a : b);

/** Returns the first day of the next quarter, given the first day of one. */
export const trimestreSiguiente = (trimestre: Dia): Dia =>
  Temporal.PlainDate.from(trimestre).add({ months: 3 }).toString();

/** Tells whether a pending occurrence is overdue: its day has passed. Without a date it never is. */
export const estaAtrasada = (fecha_limite: Dia | null, hoy: Dia): boolean =>
  fecha_limite !== null && fecha_limite < hoy;

/**
 * Returns the day on which an occurrence without a next one lapses (a chore's last, or one of no responsibility, such as one
 * given by hand): a week after `dia`, but not before the next quarter begins. `dia` is its day or, for work without a date,
 * the day on which it was given; if null, it lapses when the next quarter begins.
 */
const venceSola = (dia: Dia | null, trimestre_inicio: Dia): Dia => {
  const fin = trimestreSiguiente(trimestre_inicio);
  return dia === null ? fin : posterior(fin, sumarDias(dia, DIAS_A_MANO));
};

const anterior = (a: Dia, b: Dia): Dia => (a < b ? a : b);

/**
 * Returns the day at whose beginning an occurrence of a series lapses: the day of the next occurrence, but for a part no later
 * than the day after its own day or week. Null for the last occurrence of a chore that is no part.
 */
const cedeEl = (tarea: Calendario, fecha_limite: Dia): Dia | null => {
  const siguiente = siguienteOcurrencia(tarea, fecha_limite);
  const plazo = plazoDeParte(tarea, fecha_limite);
  const fin = plazo === null ? null : sumarDias(plazo.hasta, 1);
  return siguiente === null || fin === null ? (siguiente ?? fin) : anterior(siguiente, fin);
};

/** Returns the day at whose beginning a pending occurrence lapses, by the rule «Expiry» in this folder's README. */
export const venceEl = (
  { responsabilidad_id, fecha_limite, dada_el, trimestre_inicio, pospuesta_al = null }: Vencible,
  tarea: Calendario,
): Dia =>
  (responsabilidad_id !== null && fecha_limite !== null ? cedeEl(tarea, fecha_limite) : null) ??
  venceSola(pospuesta_al ?? fecha_limite ?? dada_el, trimestre_inicio);

/** Returns the day of the occurrence after a pending one; null when none follows. */
export const siguienteDe = (
  { responsabilidad_id, fecha_limite }: Pick<Vencible, 'responsabilidad_id' | 'fecha_limite'>,
  tarea: Calendario,
): Dia | null =>
  responsabilidad_id === null || fecha_limite === null ? null : siguienteOcurrencia(tarea, fecha_limite);

/** The most days ahead to which an occurrence without a next one may be postponed. */
const DIAS_PARA_POSPONER = 14;

/**
 * Returns the last day to which a pending occurrence may be postponed; null when there is none, as for a daily chore, its parts
 * by days, and a chore without a day. A part by turns of weeks stays in its week. An occurrence that was taken while it was
 * free can be postponed only if none follows, because the next one goes back to its owner.
 */
export const posponibleHasta = (
  asignacion: Omit<Vencible, 'dada_el' | 'pospuesta_al'> & { readonly tomada_el: Dia | null },
  tarea: Calendario,
  hoy: Dia,
): Dia | null => {
  const { fecha_limite, trimestre_inicio, tomada_el } = asignacion;
  if (fecha_limite === null || tarea.frecuencia === 'DIARIA') return null;
  const sigue = siguienteDe(asignacion, tarea);
  if (sigue !== null && tomada_el !== null) return null;
  const fin = finDeTrimestre(trimestre_inicio);
  const ultimo = sigue === null ? anterior(sumarDias(hoy, DIAS_PARA_POSPONER), fin) : sumarDias(sigue, -1);
  const hasta = anterior(ultimo, plazoDeParte(tarea, fecha_limite)?.hasta ?? ultimo);
  return hasta > posterior(hoy, fecha_limite) ? hasta : null;
};

/**
 * Tells whether a pending occurrence should have lapsed by now. A use case checks this before it completes one, because
 * the job that marks lapsed occurrences may be late.
 */
export const debeVencer = (asignacion: Vencible, tarea: Calendario, hoy: Dia): boolean =>
  venceEl(asignacion, tarea) <= hoy;

/** Returns the first day on which an occurrence may be completed: the day after the previous occurrence's; null for the first. */
export const disponibleDesde = (previa: Dia | null): Dia | null => (previa === null ? null : sumarDias(previa, 1));

/**
 * Opens an occurrence on a day; `previa` is the day of the previous one. A chore counted from its last completion cannot be
 * done before its day: otherwise a member could repeat it at will and collect its points each time. A part cannot be done
 * before its own day or week either, because the days before belong to the other parts.
 */
export const abrirEl = (tarea: Calendario, fecha_limite: Dia, previa: Dia | null): OcurrenciaAbierta => ({
  fecha_limite,
  disponible_desde: cuentaDesdeHecha(tarea) ? fecha_limite : enSuPlazo(tarea, fecha_limite, disponibleDesde(previa)),
});

/**
 * Returns the first day on which an occurrence may be done: `desde`, or the first day of its part's own day or week if that is
 * later. Null, for any time, when there is neither.
 */
const enSuPlazo = (tarea: Calendario, fecha_limite: Dia, desde: Dia | null): Dia | null => {
  const suyo = plazoDeParte(tarea, fecha_limite)?.desde ?? null;
  return suyo === null || desde === null ? (suyo ?? desde) : posterior(suyo, desde);
};

/**
 * Opens an occurrence on the first due day from `desde` on; null when there is none. If the last completion (on the day
 * `hecha`) delays it, `su_dia` holds the day without that delay. `previa` is the day of the previous occurrence.
 */
const abrirDesde = (tarea: Calendario, desde: Dia, hecha: Dia | null, previa: Dia | null): OcurrenciaAbierta | null => {
  const dia = primeraOcurrencia(tarea, desde, hecha);
  if (dia === null) return null;
  const suyo = primeraOcurrencia(tarea, desde);
  return { ...abrirEl(tarea, dia, previa), ...(suyo === dia ? {} : { su_dia: suyo }) };
};

/**
 * Opens the first occurrence of a responsibility that begins on `hoy`, that day included; null when the chore is never due
 * again. `hecha` is the day on which the chore was last done.
 */
export const abrirPrimera = (tarea: Calendario, hoy: Dia, hecha: Dia | null = null): OcurrenciaAbierta | null =>
  abrirDesde(tarea, hoy, hecha, null);

/**
 * Opens the occurrence that follows one completed or lapsed; null after the last. A rule `TRAS_HACERLA` counts from
 * `hecha_el`, the day of the completion (null if it lapsed), or from that occurrence's own day if it is later: undoing a day
 * that began too early dates completions back (`server/effects/dia/volver-a-hoy.ts`). All other rules count from that
 * occurrence's own day and not from today, so that early or late completions and late jobs neither skip nor repeat one.
 */
export const abrirSiguiente = (
  tarea: Calendario,
  { fecha_limite }: Pick<OcurrenciaAbierta, 'fecha_limite'>,
  hecha_el: Dia | null = null,
): OcurrenciaAbierta | null => {
  const desde = cuentaDesdeHecha(tarea) && hecha_el !== null ? posterior(hecha_el, fecha_limite) : fecha_limite;
  const dia = siguienteOcurrencia(tarea, desde);
  return dia === null ? null : abrirEl(tarea, dia, fecha_limite);
};

/**
 * Brings a responsibility up to `hoy`. Returns the days of the occurrences that lapsed, oldest first, and the open one, or null
 * once the last has lapsed. The first of `vencidas` is the given occurrence; the others never existed as rows and are recorded
 * as lapsed at once. It makes no difference how often this is called. With `maximo` (1 or more) it stops after that many, and
 * the open occurrence may then be due to lapse too.
 */
export const ponerAlDia = (
  abierta: OcurrenciaAbierta,
  tarea: Calendario,
  hoy: Dia,
  maximo = Infinity,
): { vencidas: Dia[]; abierta: OcurrenciaAbierta | null } => {
  const vencidas: Dia[] = [];
  let actual = abierta;
  let siguiente = abrirSiguiente(tarea, actual);
  while (
    siguiente !== null &&
    vencidas.length < maximo &&
    (cedeEl(tarea, actual.fecha_limite) ?? siguiente.fecha_limite) <= hoy
  ) {
    vencidas.push(actual.fecha_limite);
    actual = siguiente;
    siguiente = abrirSiguiente(tarea, actual);
  }
  const sigueAbierta = siguiente !== null || vencidas.length === maximo;
  if (sigueAbierta || venceSola(actual.fecha_limite, trimestreDe(actual.fecha_limite)) > hoy)
    return { vencidas, abierta: actual };
  return { vencidas: [...vencidas, actual.fecha_limite], abierta: null };
};

/** An open occurrence of a chore that is counted from its last completion. */
interface Contada {
  readonly fecha_limite: Dia;
  /** Its own day, if a completion in between moved it to a later one; otherwise null. */
  readonly su_dia: Dia | null;
}

/**
 * Returns the due day of an occurrence after the chore was last done on `hecha` (null: never). It is the rule's interval after
 * `hecha`, but never before the occurrence's own day. When a withdrawn completion moves it earlier, it moves back to `desde`
 * at most (null: no limit), and stays if its day is before `desde`: the owner could not have known in time.
 */
export const trasHecha = (
  tarea: Calendario,
  { fecha_limite, su_dia }: Contada,
  hecha: Dia | null,
  desde: Dia | null,
): Contada => {
  const suyo = su_dia ?? fecha_limite;
  const toca = posterior(suyo, (hecha === null ? null : siguienteOcurrencia(tarea, hecha)) ?? suyo);
  if (toca < fecha_limite && desde !== null && toca < desde)
    return { fecha_limite: desde < fecha_limite ? desde : fecha_limite, su_dia: null };
  return { fecha_limite: toca, su_dia: toca === suyo ? null : suyo };
};

/** The last occurrence of a responsibility, in whatever state. */
export interface Ultima {
  readonly fecha_limite: Dia;
  /** The day on which any member last did the chore; null if nobody did. */
  readonly hecha: Dia | null;
}

/** Opens an occurrence for a responsibility whose last one is over: the first after it from today on; null when none is left. */
export const retomar = (tarea: Calendario, { fecha_limite, hecha }: Ultima, hoy: Dia): OcurrenciaAbierta | null => {
  const disponible = sumarDias(fecha_limite, 1);
  return abrirDesde(tarea, cuentaDesdeHecha(tarea) ? hoy : posterior(hoy, disponible), hecha, fecha_limite);
};

/**
 * Moves the open occurrence to the first day of the new calendar from today on, after its chore's days were edited; not
 * before the day from which it may be done. Null when the chore is never due again. Without this, catching up would record
 * days as lapsed on which the chore was not due yet. `hecha` is the day on which the chore was last done, `antes` the
 * calendar before the edit.
 */
export const alCambiarDias = (
  abierta: OcurrenciaAbierta,
  nueva: Calendario,
  hoy: Dia,
  { hecha = null, antes = nueva }: { readonly hecha?: Dia | null; readonly antes?: Calendario } = {},
): OcurrenciaAbierta | null => {
  if (cuentaDesdeHecha(nueva)) return abrirPrimera(nueva, hoy, hecha);
  const disponible_desde = cuentaDesdeHecha(antes) ? disponibleDesde(hecha) : abierta.disponible_desde;
  const fecha_limite = primeraOcurrencia(nueva, disponible_desde === null ? hoy : posterior(hoy, disponible_desde));
  if (fecha_limite === null) return null;
  return { fecha_limite, disponible_desde: enSuPlazo(nueva, fecha_limite, disponible_desde) };
};
