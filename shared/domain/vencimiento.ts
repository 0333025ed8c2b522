import { Temporal } from 'temporal-polyfill';
import { primeraOcurrencia, siguienteOcurrencia, sumarDias, type Calendario } from './calendario.ts';
import type { Dia } from './tipos.ts';

/** What an assignment's end depends on; a row of `asignaciones` is one. */
export interface Vencible {
  /** Null: assigned by hand. */
  readonly responsabilidad_id: number | null;
  readonly fecha_limite: Dia | null;
  /** First day of its quarter. */
  readonly trimestre_inicio: Dia;
}

/** The one occurrence of a responsibility that is open. */
export interface OcurrenciaAbierta {
  readonly fecha_limite: Dia;
  /** First day on which it may be completed; null: at once. */
  readonly disponible_desde: Dia | null;
}

/** One assigned by hand can be made up for during as long as a weekly one. */
const DIAS_A_MANO = 7;

const posterior = (a: Dia, b: Dia): Dia => (a > b ? a : b);

/** First day of the quarter after one, by its first. */
export const trimestreSiguiente = (trimestre: Dia): Dia =>
  Temporal.PlainDate.from(trimestre).add({ months: 3 }).toString();

/** Whether a pending assignment is overdue: from the day after its own on. Without a date: never. */
export const estaAtrasada = (fecha_limite: Dia | null, hoy: Dia): boolean =>
  fecha_limite !== null && fecha_limite < hoy;

/** The local day at whose beginning a pending assignment becomes VENCIDA: rule «expiry» of the README. */
export const venceEl = ({ responsabilidad_id, fecha_limite, trimestre_inicio }: Vencible, tarea: Calendario): Dia => {
  if (responsabilidad_id !== null && fecha_limite !== null) return siguienteOcurrencia(tarea, fecha_limite);
  const fin = trimestreSiguiente(trimestre_inicio);
  return fecha_limite === null ? fin : posterior(fin, sumarDias(fecha_limite, DIAS_A_MANO));
};

/** Whether the job should have made a pending assignment VENCIDA by now; a use case asks before it completes one. */
export const debeVencer = (asignacion: Vencible, tarea: Calendario, hoy: Dia): boolean =>
  venceEl(asignacion, tarea) <= hoy;

/**
 * First day on which an occurrence may be completed: the day after the previous one's; null, at once, for the first.
 */
export const disponibleDesde = (anterior: Dia | null): Dia | null =>
  anterior === null ? null : sumarDias(anterior, 1);

/** The first occurrence of a responsibility that begins on `hoy`. A DIARIA is due that same day. */
export const abrirPrimera = (tarea: Calendario, hoy: Dia): OcurrenciaAbierta => ({
  fecha_limite: primeraOcurrencia(tarea, hoy),
  disponible_desde: disponibleDesde(null),
});

/**
 * The occurrence to open when one is completed or expires: always the one that follows its day.
 * It counts from the occurrence's own day, never from today, so that doing it early or late, or a job that was late,
 * can neither skip nor double one.
 */
export const abrirSiguiente = (
  tarea: Calendario,
  { fecha_limite }: Pick<OcurrenciaAbierta, 'fecha_limite'>,
): OcurrenciaAbierta => ({
  fecha_limite: siguienteOcurrencia(tarea, fecha_limite),
  disponible_desde: disponibleDesde(fecha_limite),
});

/**
 * Brings a responsibility up to a day: the days of the occurrences that lapsed, oldest first, and the one that is open.
 * The first of `vencidas` is the assignment given; the others came and went unseen and are recorded as VENCIDA straight
 * away. Applying it again, or day by day, gives the same, so the job may run as often or as seldom as it happens to.
 */
export const ponerAlDia = (
  abierta: OcurrenciaAbierta,
  tarea: Calendario,
  hoy: Dia,
): { vencidas: Dia[]; abierta: OcurrenciaAbierta } => {
  const vencidas: Dia[] = [];
  let actual = abierta;
  let siguiente = abrirSiguiente(tarea, actual);
  while (siguiente.fecha_limite <= hoy) {
    vencidas.push(actual.fecha_limite);
    actual = siguiente;
    siguiente = abrirSiguiente(tarea, actual);
  }
  return { vencidas, abierta: actual };
};

/**
 * The open occurrence after its task's days were edited: due on the first day of the new calendar that may still come.
 * Without it, catching up would record as lapsed days of the new calendar on which the task was not due yet.
 */
export const alCambiarDias = (
  { disponible_desde }: OcurrenciaAbierta,
  nueva: Calendario,
  hoy: Dia,
): OcurrenciaAbierta => ({
  fecha_limite: primeraOcurrencia(nueva, disponible_desde === null ? hoy : posterior(hoy, disponible_desde)),
  disponible_desde,
});
