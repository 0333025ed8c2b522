import type { TareaDisponible } from '#shared/contracts/comienzo-reparto.ts';
import { frecuenciaEnPalabras } from '#shared/contracts/frecuencia-en-palabras.ts';
import { tareasLibres } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { leerTareas } from '#server/data/tareas.ts';

/**
 * The free tasks of the session in progress, by load and then name, with the loads that it froze. Empty without a
 * session.
 */
export const tareasDisponibles = (
  contexto: Contexto,
  { familia_id }: Actor,
): Promise<ResultadoCaso<TareaDisponible[]>> =>
  leer(contexto, async (db) => {
    const guardada = await leerEnCurso(db, familia_id);
    if (guardada === null) return hecho([]);
    const libres = tareasLibres(guardada.estado);
    const ids = libres.map((t) => t.id);
    const filas = new Map((await leerTareas(db, familia_id, ids)).map((fila) => [fila.id, fila]));
    return hecho(
      libres.map((t) => ({
        id: t.id,
        nombre: t.nombre,
        descripcion: filas.get(t.id)?.descripcion ?? '',
        frecuencia_display: frecuenciaEnPalabras(t),
        tiempo_estimado: t.minutos ?? filas.get(t.id)?.tiempo_estimado ?? 0,
        puntos: t.carga,
        puntos_por_vez: t.puntos_por_vez,
        veces: t.veces,
      })),
    );
  });
