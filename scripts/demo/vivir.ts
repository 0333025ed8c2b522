import type { Asignacion, Completada } from '#shared/contracts/asignaciones.ts';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { inicioDelDia } from '#shared/domain/calendario.ts';
import { finDeTrimestre, partesDe, sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import { medianoche } from '#server/jobs/trabajos.ts';
import type { Demo, Conectado } from './casa.ts';
import { TAREAS_DEL_HUERTO } from './familia.ts';
import { proponer } from './fundar.ts';
import { cubrir, pedirQueCubran, reajustar } from './ponerse-de-acuerdo.ts';

const HORA = 3600;

/** The family to simulate, its first day, and the present day and instant. */
export interface Vida {
  readonly gente: readonly [Conectado, ...Conectado[]];
  readonly zona: string;
  readonly desde: Dia;
  readonly hoy: Dia;
  readonly ahora: Instante;
}

/** Days before today on which each member rested, in the family's order, so that their streaks differ. */
const DESCANSOS: readonly (readonly number[])[] = [[], [5], [11, 2], [8]];

/**
 * Days before today on which the vegetable garden starts (`huerto`), and on which the second member, who rests that day, asks
 * the first to cover a chore (`favor`).
 */
const ANTES = { huerto: 10, favor: 5 } as const;
/** More days than these must be left in the quarter for a reajuste. */
const DIAS_DE_REAJUSTE = 14;

/**
 * Returns the last Saturday, when most weekly chores are due; if today is a Saturday, yesterday. One chore of that day stays
 * undone.
 */
const diaOlvidado = (hoy: Dia): Dia => {
  let dia = sumarDias(hoy, -1);
  while (partesDe(dia).dia_semana !== (partesDe(hoy).dia_semana === 6 ? 5 : 6)) dia = sumarDias(dia, -1);
  return dia;
};

/**
 * Reports whether an occurrence is to be done on a day: it is due by then or, with `adelanta`, by the next day; and available.
 */
const tocaHoy = (a: Asignacion, dia: Dia, adelanta: boolean): boolean =>
  (a.disponible_desde === null || a.disponible_desde <= dia) &&
  a.fecha_limite !== null &&
  a.fecha_limite <= (adelanta ? sumarDias(dia, 1) : dia);

const pendientes = ({ llamar }: Demo, quien: Conectado) =>
  llamar<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`, quien);

const completar = ({ llamar }: Demo, quien: Conectado, { id }: Asignacion) =>
  llamar<Completada>('PATCH', ruta(RUTAS.completar, { id }), quien);

const empezarDia = async ({ contexto, ponerReloj }: Demo, instante: Instante): Promise<void> => {
  ponerReloj(instante);
  await medianoche(contexto, (error) => {
    throw error;
  });
};

/**
 * Simulates an evening: every member who does not rest completes what is due, four minutes apart, except what `olvidable`
 * selects.
 */
const tarde = async (
  casa: Demo,
  { gente, zona, hoy }: Vida,
  dia: Dia,
  olvidable: (a: Asignacion) => boolean,
): Promise<void> => {
  let instante = sumarSegundos(inicioDelDia(zona, dia), 18 * HORA);
  casa.ponerReloj(instante);
  for (const [i, quien] of gente.entries()) {
    if (DESCANSOS[i]?.some((antes) => sumarDias(hoy, -antes) === dia)) continue;
    await casa.renovar(quien);
    for (const a of await pendientes(casa, quien)) {
      // Only the first member works ahead, and not on the last day, so that today has something to show.
      if (!tocaHoy(a, dia, i === 0 && sumarDias(dia, 1) !== hoy) || olvidable(a)) continue;
      instante = sumarSegundos(instante, 4 * 60);
      casa.ponerReloj(instante);
      await casa.renovar(quien);
      await completar(casa, quien, a);
    }
  }
};

/** Adds the garden's chores after the draft and, unless the quarter ends soon, assigns them by a reajuste. */
const llegaElHuerto = async (casa: Demo, { gente, zona }: Vida, dia: Dia): Promise<void> => {
  casa.ponerReloj(sumarSegundos(inicioDelDia(zona, dia), 12 * HORA));
  for (const quien of gente) await casa.renovar(quien);
  await proponer(casa, gente, TAREAS_DEL_HUERTO);
  if (sumarDias(dia, DIAS_DE_REAJUSTE) < finDeTrimestre(trimestreDe(dia))) await reajustar(casa, gente);
};

/** Has the second member ask the first to cover a chore today, and the first do it. */
const favor = async (casa: Demo, { gente, zona }: Vida, dia: Dia): Promise<void> => {
  casa.ponerReloj(sumarSegundos(inicioDelDia(zona, dia), 17 * HORA));
  const [jefa, javier] = gente;
  if (javier === undefined) return;
  for (const quien of [jefa, javier]) await casa.renovar(quien);
  const una = (await pendientes(casa, javier)).find((a) => a.fecha_limite === dia);
  if (una !== undefined) await cubrir(casa, javier, una, jefa);
};

/** Marks the achievements that a member unlocked before `antesDe` as seen. */
const mirarLogros = async ({ llamar }: Demo, quien: Conectado, antesDe: Instante): Promise<void> => {
  const logros = await llamar<LogroDesbloqueado[]>('GET', RUTAS.misLogros, quien);
  await llamar('POST', RUTAS.marcarVistos, quien, {
    ids: logros.filter((l) => l.fecha_desbloqueo < antesDe).map((l) => l.id),
  });
};

/**
 * Simulates the family's days from `desde` to yesterday, and the beginning of today, which leaves most of today's chores to do.
 * Returns the weekly chore left undone on the day of `diaOlvidado`; null if there was none.
 */
export const vivir = async (casa: Demo, vida: Vida): Promise<Asignacion | null> => {
  const { gente, zona, desde, hoy, ahora } = vida;
  const [jefa] = gente;
  const semanales = new Set(
    (await casa.llamar<Tarea[]>('GET', RUTAS.tareas, jefa)).filter((t) => t.frecuencia === 'SEMANAL').map((t) => t.id),
  );
  const olvido = diaOlvidado(hoy);
  let olvidada: Asignacion | null = null;
  // Chooses the forgotten chore: the first weekly one of that day that comes up, of any member but the first.
  const olvidable = (a: Asignacion): boolean => {
    if (a.fecha_limite === olvido && semanales.has(a.tarea) && a.miembro !== jefa.usuario.id) olvidada ??= a;
    return a.id === olvidada?.id;
  };

  for (let dia = desde; dia < hoy; dia = sumarDias(dia, 1)) {
    await empezarDia(casa, inicioDelDia(zona, dia));
    if (dia === sumarDias(hoy, -ANTES.huerto)) await llegaElHuerto(casa, vida, dia);
    if (dia === sumarDias(hoy, -ANTES.favor)) await favor(casa, vida, dia);
    await tarde(casa, vida, dia, olvidable);
  }
  await empezarDia(casa, inicioDelDia(zona, hoy));
  casa.ponerReloj(ahora);
  for (const quien of gente) {
    await casa.renovar(quien);
    await mirarLogros(casa, quien, inicioDelDia(zona, sumarDias(hoy, -1)));
  }
  const primera = (await pendientes(casa, jefa)).find((a) => tocaHoy(a, hoy, false));
  if (primera !== undefined) await completar(casa, jefa, primera);
  const regalos = (await casa.llamar<Tarea[]>('GET', RUTAS.tareas, jefa)).find((t) => t.frecuencia === 'MENSUAL');
  const [, aMano, quePide] = gente;
  if (regalos !== undefined && aMano !== undefined)
    await casa.llamar('POST', RUTAS.asignaciones, jefa, {
      tarea: regalos.id,
      miembro: aMano.usuario.id,
      fecha_limite: sumarDias(hoy, 1),
      estado: 'PENDIENTE',
    });
  if (quePide !== undefined) {
    const otroDia = (await pendientes(casa, quePide)).find((a) => a.fecha_limite !== null && a.fecha_limite > hoy);
    if (otroDia !== undefined) await pedirQueCubran(casa, quePide, otroDia);
  }
  return olvidada;
};
