import { Temporal } from 'temporal-polyfill';
import { cuentaDesdeHecha, primeraOcurrencia, siguienteOcurrencia, soloEseDia, type Calendario } from './calendario.ts';
import { finDeTrimestre, sumarDias, trimestreDe } from './dias.ts';
import type { Dia } from './tipos.ts';

/** The fields that an assignment's end depends on; a row of `asignaciones` has them. */
export interface Vencible {
  /** Null: assigned by hand. */
  readonly responsabilidad_id: number | null;
  readonly fecha_limite: Dia | null;
  /** Without a date, the local day on which it was given; else null. */
  readonly dada_el: Dia | null;
  /** First day of its quarter. */
  readonly trimestre_inicio: Dia;
  /** The day that it was put off to; null: none. Only where nothing follows does it lapse by that. */
  readonly pospuesta_al?: Dia | null;
}

/** The one occurrence of a responsibility that is open. */
export interface OcurrenciaAbierta {
  readonly fecha_limite: Dia;
  /** First day on which it may be completed; null: at once. */
  readonly disponible_desde: Dia | null;
  /** For a task that was done too recently: the day that it is postponed from. */
  readonly su_dia?: Dia | null;
}

/** One assigned by hand, or that nothing follows, can be made up for during as long as a weekly one. */
const DIAS_A_MANO = 7;

const posterior = (a: Dia, b: Dia): Dia => (a > b ? a : b);

/** First day of the quarter after one, by its first. */
export const trimestreSiguiente = (trimestre: Dia): Dia =>
  Temporal.PlainDate.from(trimestre).add({ months: 3 }).toString();

/** Whether a pending assignment is overdue: from the day after its own on. Without a date: never. */
export const estaAtrasada = (fecha_limite: Dia | null, hoy: Dia): boolean =>
  fecha_limite !== null && fecha_limite < hoy;

/** When an assignment lapses that no other takes the place of: it has a week from its day on, or from when it was given. */
const venceSola = (dia: Dia | null, trimestre_inicio: Dia): Dia => {
  const fin = trimestreSiguiente(trimestre_inicio);
  return dia === null ? fin : posterior(fin, sumarDias(dia, DIAS_A_MANO));
};

/**
 * When an occurrence lapses that others follow: as the next one's day begins, or as its own ends where it can be done on no
 * other; null: none follows.
 */
const cedeEl = (tarea: Calendario, fecha_limite: Dia): Dia | null =>
  soloEseDia(tarea) ? sumarDias(fecha_limite, 1) : siguienteOcurrencia(tarea, fecha_limite);

/** The local day at whose beginning a pending assignment becomes VENCIDA: rule «expiry» of the README. */
export const venceEl = (
  { responsabilidad_id, fecha_limite, dada_el, trimestre_inicio, pospuesta_al = null }: Vencible,
  tarea: Calendario,
): Dia =>
  (responsabilidad_id !== null && fecha_limite !== null ? cedeEl(tarea, fecha_limite) : null) ??
  venceSola(pospuesta_al ?? fecha_limite ?? dada_el, trimestre_inicio);

/** The day of the occurrence that follows a pending one; null: none does. */
export const siguienteDe = (
  { responsabilidad_id, fecha_limite }: Pick<Vencible, 'responsabilidad_id' | 'fecha_limite'>,
  tarea: Calendario,
): Dia | null =>
  responsabilidad_id === null || fecha_limite === null ? null : siguienteOcurrencia(tarea, fecha_limite);

/** Days from today within which one is put off that nothing follows. */
const DIAS_PARA_POSPONER = 14;

/**
 * The last day that a pending assignment may be put off to; null: no other day is left for it. Chores of every day and
 * their parts have no other day; one that was taken while it was free goes back to its owner, so it has none either
 * unless nothing follows it.
 */
export const posponibleHasta = (
  asignacion: Omit<Vencible, 'dada_el' | 'pospuesta_al'> & { readonly tomada_el: Dia | null },
  tarea: Calendario,
  hoy: Dia,
): Dia | null => {
  const { fecha_limite, trimestre_inicio, tomada_el } = asignacion;
  if (fecha_limite === null || tarea.frecuencia === 'DIARIA' || soloEseDia(tarea)) return null;
  const sigue = siguienteDe(asignacion, tarea);
  if (sigue !== null && tomada_el !== null) return null;
  const fin = finDeTrimestre(trimestre_inicio);
  const plazo = sumarDias(hoy, DIAS_PARA_POSPONER);
  const hasta = sigue === null ? (plazo < fin ? plazo : fin) : sumarDias(sigue, -1);
  return hasta > posterior(hoy, fecha_limite) ? hasta : null;
};

/** Whether the job should have made a pending assignment VENCIDA by now; a use case asks before it completes one. */
export const debeVencer = (asignacion: Vencible, tarea: Calendario, hoy: Dia): boolean =>
  venceEl(asignacion, tarea) <= hoy;

/**
 * First day on which an occurrence may be completed: the day after the previous one's; null, at once, for the first.
 */
export const disponibleDesde = (anterior: Dia | null): Dia | null =>
  anterior === null ? null : sumarDias(anterior, 1);

/**
 * An occurrence on a day, `anterior` being the one before. One that counts from when it was last done waits for its own
 * day: doing it early would bring the next one earlier, and its points as often as somebody likes. So does a part of a
 * daily chore, whose other days are somebody else's.
 */
export const abrirEl = (tarea: Calendario, fecha_limite: Dia, anterior: Dia | null): OcurrenciaAbierta => ({
  fecha_limite,
  disponible_desde: cuentaDesdeHecha(tarea) || soloEseDia(tarea) ? fecha_limite : disponibleDesde(anterior),
});

/** An occurrence on the first day from one on, knowing the day that would be without the last time. */
const abrirDesde = (
  tarea: Calendario,
  desde: Dia,
  hecha: Dia | null,
  anterior: Dia | null,
): OcurrenciaAbierta | null => {
  const dia = primeraOcurrencia(tarea, desde, hecha);
  if (dia === null) return null;
  const suyo = primeraOcurrencia(tarea, desde);
  return { ...abrirEl(tarea, dia, anterior), ...(suyo === dia ? {} : { su_dia: suyo }) };
};

/**
 * The first occurrence of a responsibility that begins on `hoy`; null when it has none any more. A DIARIA is due that
 * same day. `hecha` is the day on which the task was last done.
 */
export const abrirPrimera = (tarea: Calendario, hoy: Dia, hecha: Dia | null = null): OcurrenciaAbierta | null =>
  abrirDesde(tarea, hoy, hecha, null);

/**
 * The occurrence to open when one is completed or expires: always the one that follows its day; null after the last.
 * It counts from the occurrence's own day, never from today, so that doing it early or late, or a job that was late,
 * can neither skip nor double one. Where the rule says so it counts from `hecha_el`, the day of the completion.
 */
export const abrirSiguiente = (
  tarea: Calendario,
  { fecha_limite }: Pick<OcurrenciaAbierta, 'fecha_limite'>,
  hecha_el: Dia | null = null,
): OcurrenciaAbierta | null => {
  const dia = siguienteOcurrencia(tarea, (cuentaDesdeHecha(tarea) ? hecha_el : null) ?? fecha_limite);
  return dia === null ? null : abrirEl(tarea, dia, fecha_limite);
};

/**
 * Brings a responsibility up to a day: the days of the occurrences that lapsed, oldest first, and the one that is open;
 * null when the last has lapsed. The first of `vencidas` is the assignment given; the others came and went unseen and
 * are recorded as VENCIDA straight away. Applying it again, or day by day, gives the same, so the job may run as often
 * or as seldom as it happens to. With `maximo` it stops after so many (1 or more), and what is open may have to lapse too.
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

/** An open occurrence of a task that counts from when it was done. */
interface Contada {
  readonly fecha_limite: Dia;
  /** The day of its own that it is put off from, since somebody else did the task; null: it is on it. */
  readonly su_dia: Dia | null;
}

/**
 * Returns the due day of such an occurrence once the task was last done on `hecha` (null: never): so many days later,
 * and never before its own day. What comes back nearer, because that was not so, comes from `desde` on: nobody could know.
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

/** The last occurrence of a responsibility, whatever became of it. */
export interface Ultima {
  readonly fecha_limite: Dia;
  /** When the task was last done, by whomever. */
  readonly hecha: Dia | null;
}

/** The occurrence to open of a responsibility that has none, its last one being over: the first that may still come. */
export const retomar = (tarea: Calendario, { fecha_limite, hecha }: Ultima, hoy: Dia): OcurrenciaAbierta | null => {
  const disponible = sumarDias(fecha_limite, 1);
  return abrirDesde(tarea, cuentaDesdeHecha(tarea) ? hoy : posterior(hoy, disponible), hecha, fecha_limite);
};

/**
 * The open occurrence after its task's days were edited: due on the first day of the new calendar that may still come;
 * null when none does. Without it, catching up would record as lapsed days of the new calendar on which the task was not
 * due yet. `hecha` is the day on which the task was last done, `antes` the calendar that it was opened by.
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
  return fecha_limite === null ? null : { fecha_limite, disponible_desde };
};
