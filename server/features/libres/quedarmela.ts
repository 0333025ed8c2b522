import type { LibreTomada } from '#shared/contracts/libres.ts';
import { esLibre } from '#shared/domain/ausencias/libre.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion, type FilaAsignacion } from '#server/data/asignaciones.ts';
import { leerAusenciasDe } from '#server/data/ausencias.ts';
import { tomarOcurrencia } from '#server/data/libres.ts';
import { leerTareaOParte } from '#server/data/tareas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { contarTomada } from './contar-tomada.ts';

/** Why an occurrence is not there to be taken, whoever asks; null: it still may be. */
const yaNo = (
  actor: Actor,
  { estado, miembro, miembro_nombre: nombre, tomada_el }: FilaAsignacion,
): Rechazado | null => {
  if (estado === 'VENCIDA') return rechazado('ASIGNACION_VENCIDA');
  if (miembro === actor.id) return rechazado('LIBRE_YA_TUYA');
  if (estado === 'COMPLETADA') return rechazado('LIBRE_YA_HECHA', { nombre });
  return tomada_el === null ? null : rechazado('LIBRE_YA_TOMADA', { nombre });
};

/**
 * «Me la quedo»: a member takes an occurrence of somebody who is away, with its points, for its day. Of two at once the
 * first has it, and the second is told who.
 */
export const quedarmela = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<LibreTomada>> => {
  return cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db, familia } = cambio;
    const porQueNo = yaNo(actor, fila);
    if (porQueNo !== null) return porQueNo;
    const { hoy } = cambio;
    if (!esLibre(fila, await leerAusenciasDe(db, fila.miembro), hoy))
      return rechazado('NO_ES_LIBRE', { nombre: fila.miembro_nombre });
    const [tarea, yo] = [await leerTareaOParte(db, familia, fila.tarea), await leerUsuario(db, familia, actor.id)];
    if (tarea === undefined || yo === undefined) return rechazado('NO_ENCONTRADO');
    if (!apta(tarea, yo.grupo_edad)) return rechazado('TAREA_NO_APTA');
    await tomarOcurrencia(db, id, { miembro: actor.id, el: hoy });
    return contarTomada(cambio, id);
  });
};
