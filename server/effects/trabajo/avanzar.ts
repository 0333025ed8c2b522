import { cuentaDesdeHecha } from '#shared/domain/calendario.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import {
  abrirEl,
  abrirPrimera,
  abrirSiguiente,
  debeVencer,
  ponerAlDia,
  retomar,
  venceEl,
} from '#shared/domain/vencimiento.ts';
import {
  insertarAsignacion,
  leerAbiertas,
  leerSinAbrir,
  leerUltima,
  leerUltimaHecha,
  marcarVencida,
  type Abierta,
} from '#server/data/ocurrencias.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Momento } from '#server/effects/vistas/vista-asignaciones.ts';
import { filaDeOcurrencia } from './ocurrencias.ts';

/** A pending occurrence of a responsibility. */
type Repartida = Abierta & { readonly responsabilidad_id: number; readonly fecha_limite: Dia };

export const esRepartida = (a: Abierta): a is Repartida => a.responsabilidad_id !== null && a.fecha_limite !== null;

/** Opens the occurrence that follows one completed today; returns its id, or null when nothing does. */
export const abrirTrasHecha = async (trx: Db, hecha: Repartida, { ahora, hoy }: Momento): Promise<number | null> => {
  const siguiente = abrirSiguiente(hecha, hecha, hoy);
  if (siguiente === null) return null;
  const hilo = { creada_en: ahora, anterior_id: hecha.id };
  return insertarAsignacion(trx, filaDeOcurrencia(hecha, hecha, siguiente, hilo));
};

/**
 * Opens the occurrence after one that was just removed, linked to the one before that; returns its id, or null when
 * nothing follows.
 */
export const abrirSaltando = async (trx: Db, borrada: Repartida, { ahora }: Momento): Promise<number | null> => {
  const siguiente = abrirSiguiente(borrada, borrada);
  if (siguiente === null) return null;
  const hilo = { creada_en: ahora, anterior_id: borrada.anterior_id };
  return insertarAsignacion(trx, filaDeOcurrencia(borrada, borrada, siguiente, hilo));
};

/**
 * Brings one pending assignment up to today: expires it when its time has come, records those that came and went while
 * nobody looked, and opens the one that is due, if any is. Tells whether anything changed.
 */
export const avanzar = async (trx: Db, a: Abierta, { ahora, hoy }: Momento): Promise<boolean> => {
  if (!debeVencer(a, a, hoy)) return false;
  if (!(await marcarVencida(trx, a.id, venceEl(a, a)))) return false;
  if (!esRepartida(a)) return true;

  const { vencidas, abierta } = ponerAlDia(a, a, hoy);
  let anterior = { id: a.id, fecha_limite: a.fecha_limite };
  const abrir = async (fecha_limite: Dia): Promise<void> => {
    const id = await insertarAsignacion(
      trx,
      filaDeOcurrencia(a, a, abrirEl(a, fecha_limite, anterior.fecha_limite), {
        creada_en: ahora,
        anterior_id: anterior.id,
      }),
    );
    anterior = { id, fecha_limite };
  };
  for (const dia of vencidas.slice(1)) {
    await abrir(dia);
    await marcarVencida(trx, anterior.id, venceEl({ ...a, fecha_limite: dia }, a));
  }
  if (abierta !== null) await abrir(abierta.fecha_limite);
  return true;
};

/** Brings everything pending of a family up to today. Tells whether anything changed. */
export const avanzarTodas = async (trx: Db, familia: number, momento: Momento): Promise<boolean> => {
  let cambio = false;
  for (const abierta of await leerAbiertas(trx, familia)) if (await avanzar(trx, abierta, momento)) cambio = true;
  return cambio;
};

/**
 * Opens an occurrence for every responsibility of an active task that has none, as after its task was switched on
 * again: on the first of the task's days that is still to come after its last occurrence, if there is one. Tells whether
 * any was opened.
 */
export const abrirFaltantes = async (trx: Db, familia: number, { ahora, hoy }: Momento): Promise<boolean> => {
  let abiertas = false;
  for (const r of await leerSinAbrir(trx, familia)) {
    const ultima = await leerUltima(trx, r.responsabilidad_id);
    const hecha = cuentaDesdeHecha(r) ? await leerUltimaHecha(trx, r.tarea_id) : null;
    const fecha_limite = ultima?.fecha_limite ?? null;
    const abierta = fecha_limite === null ? abrirPrimera(r, hoy, hecha) : retomar(r, { fecha_limite, hecha }, hoy);
    if (abierta === null) continue;
    const hilo = { creada_en: ahora, anterior_id: ultima?.id ?? null };
    await insertarAsignacion(trx, filaDeOcurrencia(r, r, abierta, hilo));
    abiertas = true;
  }
  return abiertas;
};
