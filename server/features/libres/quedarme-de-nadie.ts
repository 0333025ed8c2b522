import type { LibreTomada } from '#shared/contracts/libres.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { cerrarDeNadie, quienLaTomo } from '#server/data/libres.ts';
import { insertarAsignacion } from '#server/data/ocurrencias.ts';
import { leerTareaOParte } from '#server/data/tareas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { contarTomada } from './contar-tomada.ts';

/**
 * «Me la quedo», of a chore of nobody: it becomes an assignment of whoever takes it, for today. Done, it waits for an admin
 * to open it again; not done, it is open again tomorrow.
 */
export const quedarmeDeNadie = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
): Promise<ResultadoCaso<LibreTomada>> => {
  return cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia, ahora } = cambio;
    const [tarea, yo] = [await leerTareaOParte(db, familia, id), await leerUsuario(db, familia, actor.id)];
    if (tarea === undefined || yo === undefined) return rechazado('NO_ENCONTRADO');
    if (!tarea.libre || !tarea.activa) return rechazado('TAREA_NO_LIBRE');
    if (!apta(tarea, yo.grupo_edad)) return rechazado('TAREA_NO_APTA');
    if (!(await cerrarDeNadie(db, id))) {
      const nombre = await quienLaTomo(db, id);
      return nombre === null ? rechazado('LIBRE_CERRADA') : rechazado('LIBRE_YA_TOMADA', { nombre });
    }
    const { hoy } = cambio;
    const asignacion = await insertarAsignacion(db, {
      familia_id: familia,
      responsabilidad_id: null,
      tarea_id: id,
      miembro_id: actor.id,
      trimestre_inicio: trimestreDe(hoy),
      fecha_limite: hoy,
      disponible_desde: null,
      estado: 'PENDIENTE',
      tarea_nombre: tarea.nombre,
      tarea_puntos: tarea.puntos,
      tarea_tiempo: tarea.tiempo_estimado,
      creada_en: ahora,
      completada_en: null,
      tomada_el: hoy,
    });
    await avisarDeTareas(cambio, { cambiadas: [id] });
    return contarTomada(cambio, asignacion);
  });
};
