import { hoyEn } from '#shared/domain/calendario.ts';
import { sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import { bien } from '#shared/domain/resultado.ts';
import { semanasAsentadas } from '#shared/domain/resumen/resumen.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { cambiar, type Cambio } from '#server/change/cambiar.ts';
import { type AsegurarDia, leerPuntoDePartida, type PuntoDePartida, subirVersion } from '#server/change/cambio.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { consultar } from '#server/change/leer.ts';
import { abrirTrimestre, leerPartes, type FilaParte } from '#server/data/configuraciones-reparto.ts';
import { leerAbiertasEn } from '#server/data/libres.ts';
import { borrarRastroAnterior } from '#server/data/rastro.ts';
import { queCambio, retratar, type LoHecho } from '#server/data/lo-que-hizo.ts';
import { guardarLoHecho, leerUltimoDia, olvidarDia, tomarDia } from '#server/data/dias.ts';
import { leerComodines, listarRachas, type FilaRacha } from '#server/data/rachas.ts';
import type { Db } from '#server/db/esquema.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { asentarPagas } from '#server/effects/paga/pagas.ts';
import { revisarMetasDelDia } from '#server/effects/metas/metas.ts';
import { revisarMotivos, revisarMotivosDelDia } from '#server/effects/reajuste/motivos.ts';
import { abrirFaltantes, avanzarTodas } from '#server/effects/trabajo/avanzar.ts';
import { darSemanas, recalcularRachas } from '#server/effects/trabajo/rachas-y-semanas.ts';
import { congelarCuentas } from '#server/effects/trabajo/congelar-cuentas.ts';
import { asentarVuelta, corregirAHoy, deshacerDia, estaPorVenir } from './volver-a-hoy.ts';
import { abrirPartesLibres } from '#server/effects/trabajo/partes.ts';

// The beginning of a family's local day, once for each family and day. From the outside in:
// - `asegurarDia`: `cambiar` calls it first in every change of a family. Does nothing when the day has begun.
// - `empezarDia`, `seguirDia`: begin the day by an empty change, for readers that must not see yesterday, and for the midnight
//   job.
// - `pasarAHoy`: one transaction of the beginning: undoes days that have not come, lets occurrences lapse, then `hacerLoDemas`.
// - `hacerLoDemas`: all that follows once no occurrence is left to lapse.
// Results: false, nothing was written; true, something was; `A_MEDIAS`, the day has not begun, because more occurrences must
// lapse than one transaction may let lapse.
// `ultimo` is the latest day that has begun, null if none has; `previo`, the same, or the family's first day if none has.
// `vuelto` is true when this change undid days that had not come; `seguido`, when an earlier transaction of the same beginning is
// committed.

/** Creates the shares of the present quarter from the family's latest ones, if it has none yet. Returns the rows created. */
const empezarTrimestre = async (trx: Db, familia: number, hoy: Dia): Promise<FilaParte[]> => {
  const trimestre = trimestreDe(hoy);
  const partes = await leerPartes(trx, familia, trimestre);
  if (partes.de === null || partes.de === trimestre) return [];
  return abrirTrimestre(trx, familia, trimestre, partes);
};

/**
 * Undoes days that began too early because the clock or the family's zone was wrong. Returns whether it undid any.
 * Tomorrow is undone exactly, from the record of its beginning; without a record (see `MAXIMO_DESHACER`) it stays begun. Days
 * further ahead are undone only as far as the rows tell.
 */
const corregirDia = async (cambio: Cambio): Promise<boolean> => {
  const { db, familia, hoy } = cambio;
  const ultimo = await leerUltimoDia(db, familia);
  if (ultimo === undefined || ultimo.dia <= hoy) return false;
  if (estaPorVenir(ultimo.dia, hoy)) {
    await corregirAHoy(db, familia, cambio);
    return true;
  }
  if (ultimo.hizo === null) return false;
  const tocados = await deshacerDia(db, familia, JSON.parse(ultimo.hizo) as LoHecho);
  await olvidarDia(db, familia, ultimo.dia);
  await asentarVuelta(cambio, tocados);
  return true;
};

interface Avance {
  /** The latest day that had begun; if none had, the day on which the family was created. */
  readonly previo: Dia;
  /** True when this change has undone days that had not come. */
  readonly vuelto: boolean;
  /** True when pending occurrences lapsed or were given back by members who had taken them, or `vuelto`. */
  readonly avanzadas: boolean;
}

/** Says the fact that comodines kept a member's streak: one for all those used this midnight, with the latest day they cover. */
const decirComodin = ({ dice }: Cambio, antes: FilaRacha, { id, comodines: quedan, ...ahora }: FilaRacha): void => {
  const dia = leerComodines(ahora.comodines_usados).at(-1);
  if (dia === undefined || ahora.racha_dias === 0 || leerComodines(antes.comodines_usados).includes(dia)) return;
  dice(null, { hecho: 'comodin.usado', miembro_id: id, dia, quedan });
};

/**
 * Does the rest of the day's beginning, after pending occurrences were brought up to today.
 * Returns what it changed besides chores and occurrences, so that the day can be undone.
 */
const hacerLoDemas = async (cambio: Cambio, { previo, vuelto, avanzadas }: Avance) => {
  const { db, familia, ahora, zona, hoy, difundir, toca } = cambio;
  const faltaban = await abrirFaltantes(db, familia, cambio);
  const abiertas = (await abrirPartesLibres(db, familia, cambio, sumarDias(previo, 1))) || faltaban;
  const cuentas = await congelarCuentas(db, familia, zona, cambio);
  // For all members: a chore that was left undone may have broken its owner's streak, or used a comodín.
  const rachas = await recalcularRachas(db, await listarRachas(db, familia), cambio, true);
  const miembros = rachas.map((r) => r.ahora.id);
  // A week is settled on the Tuesday after it, since what was done on its Sunday may be said on Monday. So the first week that
  // `previo` had not settled is that of the day before `previo`.
  const semanas = semanasAsentadas(sumarDias(previo, -1), hoy);
  const logros = await darSemanas(cambio, semanas, { miembros, zona, hoy });
  for (const semana of semanas) cambio.dice(null, { hecho: 'semana.cerrada', ...semana });
  const pagas = await asentarPagas(cambio, semanas);
  await revisarMetasDelDia(cambio);
  const partes = await empezarTrimestre(db, familia, hoy);

  if (avanzadas || abiertas || cuentas.length > 0) toca('asignaciones');
  // Free chores that were taken and not done are open again.
  if (avanzadas) await difundirTareas(cambio, { cambiadas: await leerAbiertasEn(db, familia, ahora) });
  for (const { antes, ahora } of rachas) {
    if (antes.racha_dias !== ahora.racha_dias || antes.comodines !== ahora.comodines) toca('miembro', ahora.id);
    decirComodin(cambio, antes, ahora);
  }
  if (semanaDe(previo).desde !== semanaDe(hoy).desde) toca('ranking');
  if (partes.length > 0) difundir('carga:cambiada', {});
  // Absences may have ended, and a new quarter may have other chores.
  await (vuelto ? revisarMotivos(cambio) : revisarMotivosDelDia(cambio, previo));
  return {
    rachas: { antes: rachas.map((r) => r.antes), despues: rachas.map((r) => r.ahora) },
    logros: [...logros].flatMap(([miembro_id, suyos]) =>
      suyos.map(({ id, logro_puntos_bonus }) => ({ id, miembro_id, puntos_bonus: logro_puntos_bonus })),
    ),
    partes,
    cuentas,
    pagas,
  };
};

/** Tells whether the family's local day has begun. A later day counts too, unless it can be undone or lies too far ahead. */
const haEmpezado = ({ ultimo, se_deshace }: PuntoDePartida, hoy: Dia): boolean =>
  ultimo !== null && ultimo >= hoy && !(ultimo > hoy && se_deshace) && !estaPorVenir(ultimo, hoy);

/** Marks assignments and ranking as changed if the family is back on its right day (`vuelto`). Returns `vuelto`. */
const contarVuelta = ({ toca }: Cambio, vuelto: boolean): boolean => {
  if (!vuelto) return false;
  toca('asignaciones');
  toca('ranking');
  return true;
};

/**
 * Number of occurrences that lapse in one transaction at most, so that other writes do not wait long for it. The others
 * lapse in further transactions, and the day begins with the last of these.
 */
const VENCIDAS_POR_CAMBIO = 1_000;

/**
 * Maximum number of changed assignments with which a day's changes are recorded, many more than an ordinary day has. A day with
 * more cannot be undone.
 */
const MAXIMO_DESHACER = 2_000;

/** Time, in seconds, for which the audit log is kept: 366 days, so never less than a year. */
const UN_ANO = 366 * 86_400;
/** Number of old audit log entries deleted on one day at most: more than admins add in a day. Others wait for the next day. */
const RASTRO_AL_DIA = 1_000;

/** Brings a family to today, which nobody has begun, in one transaction. Returns what `AsegurarDia` does. */
const pasarAHoy = async (cambio: Cambio, partida: PuntoDePartida, seguido: boolean): Promise<boolean | 'A_MEDIAS'> => {
  const { db, familia, ahora, zona, hoy } = cambio;
  const vuelto = partida.ultimo !== null && partida.ultimo > hoy && (await corregirDia(cambio));
  // Raises the version once without an event: a client that misses a version reads everything again, and no event tells all that
  // was undone.
  if (vuelto) {
    await subirVersion(db, familia);
    await revisarMetasDelDia(cambio);
  }
  const ultimo = vuelto ? ((await leerUltimoDia(db, familia))?.dia ?? null) : partida.ultimo;
  if (ultimo === hoy) return contarVuelta(cambio, vuelto);
  // A beginning that takes several transactions is not recorded: it could only be undone in part, since the first is committed.
  const antes = seguido ? null : await retratar(db, familia);
  const { movidas, faltan } = await avanzarTodas(db, familia, cambio, VENCIDAS_POR_CAMBIO);
  if (faltan) {
    cambio.toca('asignaciones');
    await difundirTareas(cambio, { cambiadas: await leerAbiertasEn(db, familia, ahora) });
    return 'A_MEDIAS';
  }
  if (!(await tomarDia(db, familia, hoy, { en: ahora, previo: ultimo }))) return contarVuelta(cambio, vuelto);
  const fundada = hoyEn(zona, partida.creada_en);
  const previo = ultimo ?? (fundada < hoy ? fundada : hoy);
  const loDemas = await hacerLoDemas(cambio, { previo, vuelto, avanzadas: movidas || vuelto });
  if (antes !== null) {
    const hizo = await queCambio(db, familia, antes, loDemas);
    if (hizo.asignaciones.despues.length <= MAXIMO_DESHACER)
      await guardarLoHecho(db, familia, hoy, JSON.stringify(hizo));
  }
  await borrarRastroAnterior(db, familia, sumarSegundos(ahora, -UN_ANO), RASTRO_AL_DIA);
  return true;
};

/**
 * Begins a family's local day if nobody has (once per family and day).
 * - Occurrences lapse and the next ones open, taken ones are given back, and free chores open on their days.
 * - Ledgers of past quarters freeze, streaks break, weeks are settled, and a new quarter gets its shares.
 * - Reasons for a reajuste are updated, and old audit log entries are deleted.
 * Days without a visit are made up for; days that began too early are undone.
 * `cambiar` calls it first in every change of a family, so nothing depends on when a timer runs. After a long absence it
 * takes several transactions, so that nobody waits long; such a day cannot be undone.
 */
export const asegurarDia: AsegurarDia = async (cambio, partida, seguido) =>
  haEmpezado(partida, cambio.hoy) ? false : pasarAHoy(cambio, partida, seguido);

/** Begins a family's day if nobody had when `va` was read. For the midnight job. */
export const seguirDia = async (contexto: Contexto, va: PuntoDePartida): Promise<void> => {
  if (!haEmpezado(va, hoyEn(va.zona, contexto.reloj.ahora())))
    await cambiar(contexto, va.familia, async () => bien(null));
};

/** Begins a family's day if nobody has. For callers that read afterwards, outside any change, and must not see yesterday. */
export const empezarDia = async (contexto: Contexto, familia: number): Promise<void> => {
  const va = await consultar(contexto, (db) => leerPuntoDePartida(db, familia));
  if (va !== undefined) await seguirDia(contexto, va);
};
