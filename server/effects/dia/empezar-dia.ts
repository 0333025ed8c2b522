import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import { cambiar, type Cambio } from '#server/change/cambiar.ts';
import type { Comenzar } from '#server/change/cambio.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho } from '#server/change/resultado.ts';
import { leerComienzo, subirVersion, type Comienzo as AlComenzar } from '#server/change/version.ts';
import { abrirTrimestre, leerPartes } from '#server/data/configuraciones-reparto.ts';
import { leerAbiertasEn } from '#server/data/libres.ts';
import { borrarRastroAnterior } from '#server/data/rastro.ts';
import { queCambio, retratar, type LoHecho } from '#server/data/lo-que-hizo.ts';
import { guardarLoHecho, leerUltimoDia, olvidarDia, tomarDia } from '#server/data/trabajos.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { abrirFaltantes, avanzarTodas } from '#server/effects/trabajo/avanzar.ts';
import { darSemanas, semanasCerradas } from '#server/effects/trabajo/cerrar-semanas.ts';
import { congelarCuentas } from '#server/effects/trabajo/congelar-cuentas.ts';
import { asentarVuelta, deshacerDia } from './deshacer-dia.ts';
import { abrirPartesLibres } from '#server/effects/trabajo/partes-libres.ts';
import { recalcularRachas } from '#server/effects/trabajo/recalcular-racha.ts';
import { estaPorVenir, volverAHoy } from './volver-a-hoy.ts';

/** Creates the quarter's shares when there are none yet, as on its first day, from those that the family had. */
const empezarTrimestre = async (trx: Db, familia: number, hoy: Dia): Promise<boolean> => {
  const trimestre = trimestreDe(hoy);
  const partes = await leerPartes(trx, familia, trimestre);
  if (partes.de === null || partes.de === trimestre) return false;
  await abrirTrimestre(trx, familia, trimestre, partes);
  return true;
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
  /** Whether what is pending was brought up to today, or the family back from days to come, and changed. */
  readonly avanzadas: boolean;
}

const empezar = async (cambio: Cambio, { previo, avanzadas }: Comienzo): Promise<void> => {
  const { db, familia, ahora, zona, hoy, avisar, toca } = cambio;
  const faltaban = await abrirFaltantes(db, familia, cambio);
  const abiertas = (await abrirPartesLibres(db, familia, cambio)) || faltaban;
  const congeladas = await congelarCuentas(db, familia, zona, cambio);
  const miembros = (await listarUsuarios(db, familia)).map((u) => u.id);
  // Members who left something due undone.
  const rotas = (await recalcularRachas(db, miembros, cambio, true)).filter((r) => r.dias !== r.antes);
  await darSemanas(cambio, semanasCerradas(previo, hoy), { miembros, zona, hoy });
  const trimestre = await empezarTrimestre(db, familia, hoy);
  const otraSemana = semanaDe(previo).desde !== semanaDe(hoy).desde;

  if (avanzadas || abiertas || congeladas) toca('asignaciones');
  // Taken and not done, they are open again.
  if (avanzadas) await avisarDeTareas(cambio, { cambiadas: await leerAbiertasEn(db, familia, ahora) });
  toca('miembro', ...rotas.map((r) => r.id));
  if (otraSemana) toca('ranking');
  if (trimestre) avisar('carga:cambiada', {});
  // Absences end, and chores fall due in another quarter.
  await revisarMotivos(cambio);
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
const comenzar = async (cambio: Cambio, creadaEn: Instante, seguido: boolean): Promise<boolean | 'A_MEDIAS'> => {
  const { db, familia, ahora, zona, hoy } = cambio;
  const vuelto = await volver(cambio);
  // Phones that miss a version read everything again: more may have changed than any event says.
  if (vuelto) await subirVersion(db, familia);
  const ultimo = await leerUltimoDia(db, familia);
  if (ultimo?.dia === hoy) return contarVuelta(cambio, vuelto);
  const antes = await retratar(db, familia);
  const { cambio: movidas, faltan } = await avanzarTodas(db, familia, cambio, VENCIDAS_POR_CAMBIO);
  if (faltan) {
    cambio.toca('asignaciones');
    return 'A_MEDIAS';
  }
  const tomado = await tomarDia(db, familia, hoy, ahora);
  if (tomado === null) return contarVuelta(cambio, vuelto);
  const fundada = hoyEn(zona, creadaEn);
  const previo = tomado.previo ?? (fundada < hoy ? fundada : hoy);
  await empezar(cambio, { previo, avanzadas: movidas || vuelto });
  const hizo = queCambio(antes, await retratar(db, familia, antes));
  if (!seguido && hizo.asignaciones.despues.length <= MAXIMO_DESHACER)
    await guardarLoHecho(db, familia, hoy, JSON.stringify(hizo));
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
  haEmpezado(comienzo, cambio.hoy) ? false : comenzar(cambio, comienzo.creada_en, seguido);

/** Begins a family's day if nobody has: for the clock, and for callers about to read the day's work. */
export const empezarDia = async (contexto: Contexto, familia: number): Promise<void> => {
  const va = await leer(contexto, (db) => leerComienzo(db, familia));
  if (va !== undefined && !haEmpezado(va, hoyEn(va.zona, contexto.reloj.ahora())))
    await cambiar(contexto, familia, async () => hecho(null));
};
