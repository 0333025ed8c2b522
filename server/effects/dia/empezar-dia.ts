import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { cambiar, type Cambio } from '#server/change/cambiar.ts';
import type { Comenzar } from '#server/change/cambio.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho } from '#server/change/resultado.ts';
import { leerComienzo, subirVersion, type Comienzo as AlComenzar } from '#server/change/version.ts';
import { abrirTrimestre, leerPartes, type FilaParte } from '#server/data/configuraciones-reparto.ts';
import { leerAbiertasEn } from '#server/data/libres.ts';
import { borrarRastroAnterior } from '#server/data/rastro.ts';
import { queCambio, retratar, type LoHecho } from '#server/data/lo-que-hizo.ts';
import { guardarLoHecho, leerUltimoDia, olvidarDia, tomarDia } from '#server/data/trabajos.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { revisarMotivos, revisarMotivosDelDia } from '#server/effects/reajuste/motivos.ts';
import { abrirFaltantes, avanzarTodas } from '#server/effects/trabajo/avanzar.ts';
import { darSemanas, semanasCerradas } from '#server/effects/trabajo/cerrar-semanas.ts';
import { congelarCuentas } from '#server/effects/trabajo/congelar-cuentas.ts';
import { asentarVuelta, deshacerDia } from './deshacer-dia.ts';
import { abrirPartesLibres } from '#server/effects/trabajo/partes.ts';
import { recalcularRachas } from '#server/effects/trabajo/recalcular-racha.ts';
import { estaPorVenir, volverAHoy } from './volver-a-hoy.ts';

/** Creates the quarter's shares when there are none yet, as on its first day, from those that the family had; returns them. */
const empezarTrimestre = async (trx: Db, familia: number, hoy: Dia): Promise<FilaParte[]> => {
  const trimestre = trimestreDe(hoy);
  const partes = await leerPartes(trx, familia, trimestre);
  if (partes.de === null || partes.de === trimestre) return [];
  return abrirTrimestre(trx, familia, trimestre, partes);
};

/**
 * Takes back what was begun before it came, because the clock or the family's zone was wrong: tomorrow whole, by what its
 * beginning did; days further off as far as that can be told. Tells whether there was any.
 */
const volver = async (cambio: Cambio): Promise<boolean> => {
  const { db, familia, hoy } = cambio;
  const ultimo = await leerUltimoDia(db, familia);
  if (ultimo === undefined || ultimo.dia <= hoy) return false;
  if (estaPorVenir(ultimo.dia, hoy)) {
    await volverAHoy(db, familia, cambio);
    return true;
  }
  if (ultimo.hizo === null) return false;
  const tocados = await deshacerDia(db, familia, JSON.parse(ultimo.hizo) as LoHecho);
  await olvidarDia(db, familia, ultimo.dia);
  await asentarVuelta(cambio, tocados);
  return true;
};

interface Comienzo {
  readonly previo: Dia;
  /** Whether the family is back from days to come. */
  readonly vuelto: boolean;
  /** Whether what is pending was brought up to today, or the family back from days to come, and changed. */
  readonly avanzadas: boolean;
}

/** Begins the day; returns what it did besides to chores and their occurrences. */
const empezar = async (cambio: Cambio, { previo, vuelto, avanzadas }: Comienzo) => {
  const { db, familia, ahora, zona, hoy, avisar, toca } = cambio;
  const faltaban = await abrirFaltantes(db, familia, cambio);
  const abiertas = (await abrirPartesLibres(db, familia, cambio)) || faltaban;
  const cuentas = await congelarCuentas(db, familia, zona, cambio);
  const miembros = (await listarUsuarios(db, familia)).map((u) => u.id);
  // Members who left something due undone.
  const rachas = await recalcularRachas(db, miembros, cambio, true);
  const logros = await darSemanas(cambio, semanasCerradas(previo, hoy), { miembros, zona, hoy });
  const partes = await empezarTrimestre(db, familia, hoy);

  if (avanzadas || abiertas || cuentas.length > 0) toca('asignaciones');
  // Taken and not done, they are open again.
  if (avanzadas) await avisarDeTareas(cambio, { cambiadas: await leerAbiertasEn(db, familia, ahora) });
  for (const r of rachas) if (r.antes.racha_dias !== r.ahora.racha_dias) toca('miembro', r.ahora.id);
  if (semanaDe(previo).desde !== semanaDe(hoy).desde) toca('ranking');
  if (partes.length > 0) avisar('carga:cambiada', {});
  // Absences end, and chores fall due in another quarter.
  await (vuelto ? revisarMotivos(cambio) : revisarMotivosDelDia(cambio, previo));
  return {
    rachas: { antes: rachas.map((r) => r.antes), despues: rachas.map((r) => r.ahora) },
    logros: [...logros].flatMap(([miembro_id, suyos]) =>
      suyos.map(({ id, logro_puntos_bonus }) => ({ id, miembro_id, puntos_bonus: logro_puntos_bonus })),
    ),
    partes,
    cuentas,
  };
};

/** Whether a family's local day has begun. */
const haEmpezado = ({ ultimo, se_deshace }: AlComenzar, hoy: Dia): boolean =>
  ultimo !== null && ultimo >= hoy && !(ultimo > hoy && se_deshace) && !estaPorVenir(ultimo, hoy);

/** Tells a family that the day which it takes for today's is today's again; whether there was anything to tell. */
const contarVuelta = ({ toca }: Cambio, vuelto: boolean): boolean => {
  if (!vuelto) return false;
  toca('asignaciones');
  toca('ranking');
  return true;
};

/** Occurrences that lapse in one change at most: the next write waits for some dozens of milliseconds. */
const VENCIDAS_POR_CAMBIO = 1_000;

/** Assignments that a day's beginning may change and still be taken back: many more than one ordinary day changes. */
const MAXIMO_DESHACER = 2_000;

/** Seconds for which what admins did is kept: never less than a year. */
const UN_ANO = 366 * 86_400;
/** Number of the oldest entries deleted in one day: more than admins add in one. */
const RASTRO_AL_DIA = 1_000;

/** Begins a day that nobody has begun; tells whether it wrote anything, or `A_MEDIAS`. */
const comenzar = async (cambio: Cambio, comienzo: AlComenzar, seguido: boolean): Promise<boolean | 'A_MEDIAS'> => {
  const { db, familia, ahora, zona, hoy } = cambio;
  const vuelto = comienzo.ultimo !== null && comienzo.ultimo > hoy && (await volver(cambio));
  // Phones that miss a version read everything again: more may have changed than any event says.
  if (vuelto) await subirVersion(db, familia);
  const ultimo = vuelto ? ((await leerUltimoDia(db, familia))?.dia ?? null) : comienzo.ultimo;
  if (ultimo === hoy) return contarVuelta(cambio, vuelto);
  const antes = seguido ? null : await retratar(db, familia);
  const { cambio: movidas, faltan } = await avanzarTodas(db, familia, cambio, VENCIDAS_POR_CAMBIO);
  if (faltan) {
    cambio.toca('asignaciones');
    return 'A_MEDIAS';
  }
  if (!(await tomarDia(db, familia, hoy, { en: ahora, previo: ultimo }))) return contarVuelta(cambio, vuelto);
  const fundada = hoyEn(zona, comienzo.creada_en);
  const previo = ultimo ?? (fundada < hoy ? fundada : hoy);
  const loDemas = await empezar(cambio, { previo, vuelto, avanzadas: movidas || vuelto });
  if (antes !== null) {
    const hizo = await queCambio(db, familia, antes, loDemas);
    if (hizo.asignaciones.despues.length <= MAXIMO_DESHACER)
      await guardarLoHecho(db, familia, hoy, JSON.stringify(hizo));
  }
  await borrarRastroAnterior(db, familia, sumarSegundos(ahora, -UN_ANO), RASTRO_AL_DIA);
  return true;
};

/**
 * Begins a family's local day if nobody has: lapses what expired and opens what follows, freezes the ledger of a quarter
 * that is over, breaks streaks, closes the weeks that ended and opens a new quarter's shares; what is too old in the trail
 * goes. Once per family and day; days on which nobody did are made up for, and days that have not come are taken back.
 * Every change of a family begins with it (change/cambiar.ts), so nothing depends on when a timer ran. After a long time it
 * takes several changes, so that nobody else waits for all of it; such a day is not taken back.
 */
export const comenzarDia: Comenzar = async (cambio, comienzo, seguido) =>
  haEmpezado(comienzo, cambio.hoy) ? false : comenzar(cambio, comienzo, seguido);

/** Begins a family's day if nobody has: for the clock, and for callers about to read the day's work. */
export const empezarDia = async (contexto: Contexto, familia: number): Promise<void> => {
  const va = await leer(contexto, (db) => leerComienzo(db, familia));
  if (va !== undefined && !haEmpezado(va, hoyEn(va.zona, contexto.reloj.ahora())))
    await cambiar(contexto, familia, async () => hecho(null));
};
