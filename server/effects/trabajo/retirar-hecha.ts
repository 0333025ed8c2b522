import { estaFueraDe } from '#shared/domain/ausencias/fuera.ts';
import { siguienteOcurrencia } from '#shared/domain/calendario.ts';
import { venceEl } from '#shared/domain/vencimiento.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { FilaAsignacion } from '#server/data/asignaciones.ts';
import { leerQuienCubreLaSiguiente, tieneSiguiente } from '#server/data/cambios.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { abrirDeNadie, cerrarDeNadie, quienLaTomo } from '#server/data/libres.ts';
import { marcarNoHecha, marcarPendiente } from '#server/data/completadas.ts';
import { borrarPendiente, borrarSiguiente, leerAbierta } from '#server/data/ocurrencias.ts';
import { fueRelevada, sigueEnPie } from '#server/data/responsabilidades.ts';
import { leerTareaOParte, type FilaTarea } from '#server/data/tareas.ts';
import type { Db } from '#server/db/esquema.ts';
import { avanzar } from './avanzar.ts';
import { contarDesdeHecha, contarDevuelta } from './contar-desde-hecha.ts';
import { diaEnQueSeDio } from './ocurrencias.ts';
import { abrirPartesLibres } from './partes-libres.ts';
import { copiarTarea, ponerEnSuDia } from './seguir-tarea.ts';

/** A completion as it is stored. */
export type Hecha = FilaAsignacion & { readonly completada_en: string; readonly completada_el: Dia };

export const estaHecha = (fila: FilaAsignacion): fila is Hecha =>
  fila.estado === 'COMPLETADA' && fila.completada_en !== null && fila.completada_el !== null;

/** Changes to the occurrences around one that is not done any more. */
export interface Retirada {
  /** The occurrence that it had opened, and that is gone. */
  readonly siguiente: number | null;
  /** Whether others changed too: it lapsed meanwhile and they opened, or they count from another day. */
  readonly otras: boolean;
}

/** Whether nothing followed a completion that its task's days ask for, and its task is still the same one's. */
const eraLaUltima = async (db: Db, { responsabilidad_id, fecha_limite }: Hecha, tarea: FilaTarea): Promise<boolean> =>
  responsabilidad_id !== null &&
  fecha_limite !== null &&
  siguienteOcurrencia(tarea, fecha_limite) === null &&
  (await sigueEnPie(db, responsabilidad_id));

/** Whether what would have followed a completion went on in other hands, with its chore. */
const seFueConLaTarea = async (db: Db, { id, responsabilidad_id }: Hecha): Promise<boolean> =>
  responsabilidad_id !== null && (await fueRelevada(db, responsabilidad_id)) && !(await tieneSiguiente(db, id));

/** True for a free chore that a member took. */
export const eraDeNadie = ({ tomada_el, cedida_por }: FilaAsignacion): boolean =>
  tomada_el !== null && cedida_por === null;

/**
 * A chore of nobody is open once: undone, the one that an admin opened meanwhile goes. False when somebody has that one, and
 * when it is not of nobody any more: it was dealt, in parts maybe, or given.
 */
const vuelveASuSitio = async (db: Db, { id, libre }: FilaTarea): Promise<boolean> => {
  if (!libre || (await quienLaTomo(db, id)) !== null) return false;
  await cerrarDeNadie(db, id);
  return true;
};

/** Counts what is open of its task without a completion that was taken back. Tells whether anything moved. */
export const contarSinElla = async ({ db, familia, hoy }: Cambio, fila: Hecha): Promise<boolean> => {
  const tarea = await leerTareaOParte(db, familia, fila.tarea);
  const desde = fila.completada_el < hoy ? hoy : null;
  return tarea !== undefined && (await contarDesdeHecha(db, tarea, desde)).length > 0;
};

/**
 * Makes a completed assignment pending again, as its task is now, if what it opened can be withdrawn; what midnight would have
 * done since is done. Null when it cannot: a new reparto or its task's deletion took that work away, its owner no longer lives
 * here, or the next one is done too, or covered by somebody. Then nothing has changed.
 */
export const volverAPendiente = async (cambio: Cambio, fila: Hecha): Promise<Retirada | null> => {
  const { db, familia } = cambio;
  if ((await leerQuienCubreLaSiguiente(db, fila.id)) !== undefined) return null;
  for (const quien of [fila.miembro, fila.cedida_por ?? fila.miembro]) if (await estaArchivado(db, quien)) return null;
  const tarea = await leerTareaOParte(db, familia, fila.tarea);
  if (tarea === undefined || (eraDeNadie(fila) && !(await vuelveASuSitio(db, tarea)))) return null;
  const siguiente = await borrarSiguiente(db, fila.id);
  const nadaSigue = async () => (await eraLaUltima(db, fila, tarea)) || (await seFueConLaTarea(db, fila));
  if (fila.responsabilidad_id !== null && siguiente === undefined && !(await nadaSigue())) return null;
  if (!(await marcarPendiente(db, fila.id, fila.completada_en)))
    throw new Error('A completion changed inside the transaction that takes it back');
  await ponerEnSuDia(db, fila.id, tarea, cambio);
  await contarDevuelta(db, fila.id, cambio.hoy);
  const movidas = await contarSinElla(cambio, fila);
  const abierta = fila.completada_el < cambio.hoy ? await leerAbierta(db, fila.id) : undefined;
  const vencio = abierta !== undefined && (await avanzar(db, abierta, cambio, await leerAusencias(db, familia))) > 0;
  await copiarTarea(db, fila.tarea, tarea);
  return { siguiente: siguiente ?? null, otras: vencio || movidas };
};

/**
 * Takes away a completion of a chore of nobody: nobody had promised it, so nothing lapses. It is open again, if it is still
 * there and nobody has it, a part on its own days alone.
 */
const devolverANadie = async (cambio: Cambio, fila: Hecha, tarea: FilaTarea | undefined): Promise<void> => {
  const { db, familia } = cambio;
  await marcarPendiente(db, fila.id, fila.completada_en);
  await borrarPendiente(db, fila.id);
  if (tarea === undefined) return;
  if (tarea.parte_de !== null) await abrirPartesLibres(db, familia, cambio);
  else if ((await quienLaTomo(db, tarea.id)) === null) await abrirDeNadie(db, tarea.id, cambio.ahora);
};

/**
 * Lets a completed assignment lapse for its owner: on the day on which it would have, and not later than today; excused when
 * they were away then. One that was nobody's goes.
 */
export const dejarVencer = async (cambio: Cambio, fila: Hecha): Promise<void> => {
  const { db, familia, hoy, zona } = cambio;
  const tarea = await leerTareaOParte(db, familia, fila.tarea);
  if (eraDeNadie(fila)) return devolverANadie(cambio, fila, tarea);
  const vence = tarea === undefined ? hoy : venceEl({ ...fila, dada_el: diaEnQueSeDio(fila, zona) }, tarea);
  const miembro = fila.cedida_por ?? fila.miembro;
  const excusada =
    fila.fecha_limite !== null && estaFueraDe(await leerAusencias(db, familia), miembro, fila.fecha_limite);
  await marcarNoHecha(db, fila.id, fila.completada_en, { el: vence < hoy ? vence : hoy, miembro, excusada });
};
