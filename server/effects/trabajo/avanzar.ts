import { cuentaDesdeHecha, type Calendario } from '#shared/domain/calendario.ts';
import { estaFueraDe, type AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import { vuelveALibre } from '#shared/domain/ausencias/libre.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import {
  abrirEl,
  abrirPrimera,
  abrirSiguiente,
  debeVencer,
  ponerAlDia,
  retomar,
  siguienteDe,
  venceEl,
  type OcurrenciaAbierta,
} from '#shared/domain/vencimiento.ts';
import { insertarAsignaciones } from '#server/data/asignaciones.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { abrirDeNadie, soltarOcurrencia } from '#server/data/libres.ts';
import {
  borrarPendiente,
  insertarAsignacion,
  leerAbierta,
  leerAbiertas,
  leerSinAbrir,
  leerUltima,
  leerUltimaHecha,
  marcarVencida,
  type Abierta,
  type Vencimiento,
} from '#server/data/ocurrencias.ts';
import { leerUltimoDiaEnManos } from '#server/data/reajustes.ts';
import { reservarIds } from '#server/data/consultas.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Momento } from '#server/change/cambio.ts';
import { contarDevuelta, diaEnQueSeDio, esRepartida, filaDeOcurrencia, type Repartida } from './ocurrencias.ts';

/** Opens the occurrence after one that was completed on the day `hoy`. Returns its id, or null when none follows. */
export const abrirTrasHecha = async (trx: Db, hecha: Repartida, { ahora, hoy }: Momento): Promise<number | null> => {
  const siguiente = abrirSiguiente(hecha, hecha, hoy);
  if (siguiente === null) return null;
  const hilo = { creada_en: ahora, anterior_id: hecha.id };
  return insertarAsignacion(trx, filaDeOcurrencia(hecha, hecha, siguiente, hilo));
};

/**
 * Opens the occurrence that follows a deleted one, linked to the occurrence before the deleted one. Returns its id, or null when
 * none follows.
 */
export const abrirSaltando = async (trx: Db, borrada: Repartida, { ahora }: Momento): Promise<number | null> => {
  const siguiente = abrirSiguiente(borrada, borrada);
  if (siguiente === null) return null;
  const hilo = { creada_en: ahora, anterior_id: borrada.anterior_id };
  return insertarAsignacion(trx, filaDeOcurrencia(borrada, borrada, siguiente, hilo));
};

/** Rows per insert, because a statement takes a limited number of bound values. */
const POR_INSERCION = 50;

/**
 * Inserts the occurrences after `a` that fell due on `dias`, already lapsed, since no day of the family began in time to open
 * them. Each is linked to the one before. Returns the id of the last one, or that of `a` when there are none.
 */
const registrarVencidas = async (
  trx: Db,
  a: Repartida,
  dias: readonly Dia[],
  { creada_en, alVencer }: { readonly creada_en: Instante; readonly alVencer: (dia: Dia) => Vencimiento },
): Promise<number> => {
  const ids = await reservarIds(trx, 'asignaciones', dias.length);
  const filas = dias.map((dia, i) => {
    const antes = dias[i - 1] ?? a.fecha_limite;
    const { el: vencida_el, miembro: miembro_id, excusada } = alVencer(dia);
    const hilo = { creada_en, anterior_id: ids[i - 1] ?? a.id };
    const vencida = { id: ids[i] ?? 0, estado: 'VENCIDA' as const, vencida_el, miembro_id, excusada };
    return { ...filaDeOcurrencia(a, a, abrirEl(a, dia, antes), hilo), ...vencida };
  });
  for (let desde = 0; desde < filas.length; desde += POR_INSERCION)
    await insertarAsignaciones(trx, filas.slice(desde, desde + POR_INSERCION));
  return ids.at(-1) ?? a.id;
};

/**
 * Brings a pending occurrence up to today: if its time is over it lapses, so do those that fell due since, and the present one
 * opens.
 * The occurrence lapses as excused if its member, the owner or the one who covers it, was away on its day; the later ones count
 * for the owner. Returns how many lapsed; with `maximo` it stops after that many, and must be called again.
 */
export const avanzar = async (
  trx: Db,
  a: Abierta,
  { ahora, hoy, zona }: Momento,
  ausencias: AusenciasPorMiembro,
  maximo = Infinity,
): Promise<number> => {
  const dada_el = diaEnQueSeDio(a, zona);
  if (!debeVencer({ ...a, dada_el }, a, hoy)) return 0;
  const alVencer = (fecha_limite: Dia | null, miembro: number): Vencimiento => ({
    el: venceEl({ ...a, fecha_limite, dada_el }, a),
    miembro,
    excusada: fecha_limite !== null && estaFueraDe(ausencias, miembro, fecha_limite),
  });
  if (!(await marcarVencida(trx, a.id, alVencer(a.fecha_limite, a.miembro_id)))) return 0;
  if (!esRepartida(a)) return 1;

  const { vencidas, abierta } = ponerAlDia(a, a, hoy, maximo);
  // The first is `a` itself, which has just lapsed. The others are its owner's, even when another member covered `a`.
  const sinVer = vencidas.slice(1);
  const miembro = a.cubre_a ?? a.miembro_id;
  const anterior_id = await registrarVencidas(trx, a, sinVer, {
    creada_en: ahora,
    alVencer: (dia) => alVencer(dia, miembro),
  });
  if (abierta !== null) {
    const suya = abrirEl(a, abierta.fecha_limite, sinVer.at(-1) ?? a.fecha_limite);
    await insertarAsignacion(trx, filaDeOcurrencia(a, a, suya, { creada_en: ahora, anterior_id }));
  }
  return 1 + sinVer.length;
};

/**
 * Gives back an occurrence that a member took and did not do in time: to its owner, or to nobody as a free chore.
 * Returns whether it did.
 */
const soltar = async (trx: Db, abierta: Abierta, { ahora, hoy }: Momento): Promise<boolean> => {
  const { id, tarea_id, tomada_el, cedida_por, pospuesta_al } = abierta;
  // The taker's last day. If no occurrence follows, it is the day to which this one was postponed; else its own day, since the
  // next one comes after that.
  const fecha_limite =
    siguienteDe(abierta, abierta) === null ? (pospuesta_al ?? abierta.fecha_limite) : abierta.fecha_limite;
  if (tomada_el === null || !vuelveALibre({ fecha_limite, tomada_el }, hoy)) return false;
  if (cedida_por !== null) return soltarOcurrencia(trx, id);
  await borrarPendiente(trx, id);
  await abrirDeNadie(trx, tarea_id, ahora);
  return true;
};

/**
 * Brings all pending occurrences of a family up to today, and gives back taken ones that were not done in time (`soltar`).
 * `movidas` tells whether any changed.
 * It stops after `maximo` lapsed occurrences; then `faltan` is true and it must be called again.
 */
export const avanzarTodas = async (
  trx: Db,
  familia: number,
  momento: Momento,
  maximo: number,
): Promise<{ readonly movidas: boolean; readonly faltan: boolean }> => {
  const ausencias = await leerAusencias(trx, familia);
  let movidas = false;
  let caben = maximo;
  for (const abierta of await leerAbiertas(trx, familia)) {
    const suelta = await soltar(trx, abierta, momento);
    if (suelta) await contarDevuelta(trx, abierta.id, momento.hoy);
    const ahora = suelta ? await leerAbierta(trx, abierta.id) : abierta;
    const vencidas = ahora === undefined ? 0 : await avanzar(trx, ahora, momento, ausencias, caben);
    movidas ||= suelta || vencidas > 0;
    caben -= vencidas;
    if (caben <= 0) return { movidas, faltan: true };
  }
  return { movidas, faltan: false };
};

interface DeQueTarea extends Calendario {
  readonly tarea_id: number;
  /** True for a personal chore; then only occurrences of `miembro_id` count. */
  readonly personal?: boolean;
  readonly miembro_id?: number;
}

/**
 * The occurrence to open for a responsibility that has none open, or null when none is left.
 * `ultima` is the day of the last occurrence. If there was none (null), the last day of the chore that anybody did or took counts
 * as it; for a personal chore, the last that `miembro_id` did or took. If nobody did, the occurrence is the first one from today
 * on.
 */
export const abrirTras = async (
  trx: Db,
  tarea: DeQueTarea,
  ultima: Dia | null,
  hoy: Dia,
): Promise<OcurrenciaAbierta | null> => {
  const de = tarea.personal === true ? (tarea.miembro_id ?? null) : null;
  const hecha = cuentaDesdeHecha(tarea) ? await leerUltimaHecha(trx, tarea.tarea_id, de) : null;
  const fecha_limite = ultima ?? (await leerUltimoDiaEnManos(trx, tarea.tarea_id, de));
  return fecha_limite === null ? abrirPrimera(tarea, hoy, hecha) : retomar(tarea, { fecha_limite, hecha }, hoy);
};

/** A responsibility that ended because its member left the home. */
export interface Dejada {
  readonly responsabilidad: number;
  /** First day of that responsibility. */
  readonly desde: Dia;
}

/**
 * The occurrence that would be open now if the member had never left, or null.
 * An overdue occurrence is overdue again; occurrences that would have lapsed since are skipped. If another member took or did a
 * later occurrence, it is the one after theirs.
 */
export const abrirDondeQuedo = async (
  trx: Db,
  tarea: DeQueTarea,
  { responsabilidad, desde }: Dejada,
  hoy: Dia,
): Promise<OcurrenciaAbierta | null> => {
  const ultima = (await leerUltima(trx, responsabilidad))?.fecha_limite ?? null;
  const deOtros = await leerUltimoDiaEnManos(trx, tarea.tarea_id);
  if (deOtros !== null && (ultima === null || deOtros > ultima)) return abrirTras(trx, tarea, null, hoy);
  const hecha = cuentaDesdeHecha(tarea) ? await leerUltimaHecha(trx, tarea.tarea_id) : null;
  const primera =
    ultima === null ? abrirPrimera(tarea, desde, hecha) : abrirSiguiente(tarea, { fecha_limite: ultima }, hecha);
  return primera === null ? null : ponerAlDia(primera, tarea, hoy).abierta;
};

/**
 * Opens the next occurrence of every responsibility that has none open, such as after its chore was switched on again. It is
 * due on the first of the chore's days that has not passed and follows the last occurrence. Returns whether any was opened.
 */
export const abrirFaltantes = async (trx: Db, familia: number, { ahora, hoy }: Momento): Promise<boolean> => {
  let abiertas = false;
  for (const r of await leerSinAbrir(trx, familia)) {
    const ultima = await leerUltima(trx, r.responsabilidad_id);
    const abierta = await abrirTras(trx, r, ultima?.fecha_limite ?? null, hoy);
    if (abierta === null) continue;
    const hilo = { creada_en: ahora, anterior_id: ultima?.id ?? null };
    await insertarAsignacion(trx, filaDeOcurrencia(r, r, abierta, hilo));
    abiertas = true;
  }
  return abiertas;
};
