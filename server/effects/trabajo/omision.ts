import { estaFueraDe } from '#shared/domain/ausencias/fuera.ts';
import type { Aplazo } from '#shared/domain/posponer.ts';
import { abrirSiguiente, venceEl } from '#shared/domain/vencimiento.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { type FilaAsignacion, leerAplazos } from '#server/data/asignaciones.ts';
import { leerAusencias, leerAusenciasDe } from '#server/data/ausencias.ts';
import { borrarSiguiente, insertarAsignacion, leerAbierta } from '#server/data/ocurrencias.ts';
import { desmarcarOmitida, leerSiguienteTocada, marcarOmitida } from '#server/data/omisiones.ts';
import { leerTareaOParte, type FilaTarea } from '#server/data/tareas.ts';
import { leerRachas } from '#server/data/rachas.ts';
import { avanzar } from './avanzar.ts';
import { contarDevuelta } from './contar-desde-hecha.ts';
import { diaEnQueSeDio, esRepartida, filaDeOcurrencia } from './ocurrencias.ts';
import { recalcularRachas } from './recalcular-racha.ts';
import { nadaSigueA } from './retirar-hecha.ts';
import { copiarTarea, ponerEnSuDia } from './seguir-tarea.ts';

/** Skips a pending occurrence: it lapses today without points, and the next one opens. */
export const omitirOcurrencia = async (
  { db, ahora, hoy, toca }: Cambio,
  id: number,
  { por, motivo }: { readonly por: number; readonly motivo: string },
): Promise<void> => {
  const abierta = await leerAbierta(db, id);
  if (abierta === undefined) throw new Error('An occurrence that is skipped was not pending');
  await marcarOmitida(db, id, { por, en: ahora, motivo, el: hoy, miembro: abierta.miembro_id });
  toca('asignacion', id);
  const siguiente = esRepartida(abierta) ? abrirSiguiente(abierta, abierta) : null;
  if (siguiente === null || !esRepartida(abierta)) return;
  const hilo = { creada_en: ahora, anterior_id: id };
  toca('asignacion', await insertarAsignacion(db, filaDeOcurrencia(abierta, abierta, siguiente, hilo)));
};

/**
 * The postponements of a skipped occurrence that was needed after all. The skip counts as a postponement until today, so the days
 * that ended meanwhile break no streak.
 */
const conOmision = ({ aplazos, vencida_el, pospuesta_al }: FilaAsignacion, hoy: Dia): Aplazo[] => {
  const antes = leerAplazos(aplazos);
  if (vencida_el === null || vencida_el >= hoy) return antes;
  const desde = antes.filter(({ el }) => el < vencida_el);
  const omitida = { el: vencida_el, al: hoy, omitida: true } as const;
  return [...desde, omitida, ...(pospuesta_al !== null && pospuesta_al > hoy ? [{ el: hoy, al: pospuesta_al }] : [])];
};

/**
 * Deletes the occurrence that a skip opened, so that the skipped one (`fila`) may be pending again. Returns false when it may
 * not: a member acted on the one that follows (`leerSiguienteTocada`), none follows although one should (`nadaSigueA`), or the
 * owner or the member who covers for them has left the home.
 */
const retirarSiguiente = async ({ db, toca }: Cambio, fila: FilaAsignacion, tarea: FilaTarea): Promise<boolean> => {
  for (const quien of [fila.miembro, fila.cubre_id ?? fila.miembro]) if (await estaArchivado(db, quien)) return false;
  const tocada = await leerSiguienteTocada(db, fila.id);
  if (tocada === undefined) return fila.responsabilidad_id === null || nadaSigueA(db, fila, tarea);
  if (tocada) return false;
  const siguiente = await borrarSiguiente(db, fila.id);
  if (siguiente !== undefined) toca('asignacion', siguiente);
  return true;
};

/**
 * Undoes a skip. The occurrence is pending again if the next one is untouched (and lapses if its time is over); else it lapses.
 * `objetada` means that another member said it was needed: then days that ended meanwhile break no streak. Otherwise it is as if
 * it had never been skipped.
 */
export const reponerOcurrencia = async (cambio: Cambio, fila: FilaAsignacion, objetada: boolean): Promise<void> => {
  const { db, familia, hoy, zona, toca } = cambio;
  const { id } = fila;
  const tarea = await leerTareaOParte(db, familia, fila.tarea);
  const aplazos = objetada ? conOmision(fila, hoy) : leerAplazos(fila.aplazos);
  toca('asignacion', id);
  if (tarea !== undefined && (await retirarSiguiente(cambio, fila, tarea))) {
    await desmarcarOmitida(db, id, { objetada, aplazos, vence: null });
    await ponerEnSuDia(db, id, tarea, cambio);
    await contarDevuelta(db, id, hoy);
    const abierta = await leerAbierta(db, id);
    if (abierta !== undefined && (await avanzar(db, abierta, cambio, await leerAusencias(db, familia))) > 0)
      toca('asignaciones');
    await copiarTarea(db, fila.tarea, tarea);
  } else {
    const vence = tarea === undefined ? hoy : venceEl({ ...fila, dada_el: diaEnQueSeDio(fila, zona) }, tarea);
    const excusada =
      fila.fecha_limite !== null &&
      estaFueraDe(await leerAusenciasDe(db, [fila.miembro]), fila.miembro, fila.fecha_limite);
    await desmarcarOmitida(db, id, { objetada, aplazos, vence: { el: vence < hoy ? vence : hoy, excusada } });
  }
  await recalcularRachas(db, await leerRachas(db, [fila.miembro]), cambio, true);
  toca('miembro', fila.miembro);
};
